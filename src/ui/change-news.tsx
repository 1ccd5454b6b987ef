import { useState } from 'react';

interface ChangeNewsProps {
  /** The announcement; null while loading. */
  children: string | null;
}

/**
 * Tells screen readers politely when something that is shown changes by itself. What it is at first is not told:
 * it can be read where it is shown. Give it the record's id as its `key`.
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
