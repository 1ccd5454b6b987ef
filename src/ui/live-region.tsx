import { useState } from 'react';

interface LiveRegionProps {
  /** The announcement; null while loading. */
  children: string | null;
}

/**
 * Announces changes of a displayed text to screen readers, but not its initial value. Pass the record's ID as `key`.
 */
export function LiveRegion({ children: text }: LiveRegionProps) {
  const [latest, setLatest] = useState({ text, changed: false });
  if (text !== null && text !== latest.text) setLatest({ text, changed: latest.text !== null });
  return (
    <span role="status" className="sr-only">
      {latest.changed ? latest.text : null}
    </span>
  );
}
