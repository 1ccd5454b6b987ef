import { useState } from 'react';

interface ChangeNewsProps {
  /** The announcement; null while loading. */
  children: string | null;
}

/**
 * Announces changes of a displayed text to screen readers, but not its initial value. Pass the record's ID as `key`.
 */
export function ChangeNews({ children: text }: ChangeNewsProps) {
  const [known, setKnown] = useState({ text, changed: false });
  if (text !== null && text !== known.text) setKnown({ text, changed: known.text !== null });
  return (
    <span role="status" className="sr-only">
      {known.changed ? known.text : null}
    </span>
  );
}
