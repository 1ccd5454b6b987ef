import { useSelector } from '@tanstack/react-store';
import { createAtom } from '@tanstack/store';
import { useState } from 'react';

const announcement = createAtom({ text: '', times: 0 });

/** Announces an action to screen readers, as in "Nothing to undo". */
export const announce = (text: string): void => announcement.set(({ times }) => ({ text, times: times + 1 }));

/** The live region of announcements. Each editor has one. */
export function Announcer() {
  const { text, times } = useSelector(announcement);
  // Earlier announcements belong to other forms.
  const [timesBefore] = useState(times);
  return (
    <span role="status" className="sr-only">
      {/* A new key, so that a repeated text is announced again. */}
      {times === timesBefore ? null : <span key={times}>{text}</span>}
    </span>
  );
}
