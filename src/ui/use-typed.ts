import { startTransition, useState } from 'react';

interface Typed {
  text: string;
  /** What was told and has not come back, the latest last. */
  told: readonly string[];
  /** The value that came last. */
  value: string;
}

/**
 * The text of a field whose value may take its time to come back, through the url say: what is typed stands there at
 * once, with the caret where it is, and what follows from it gives way to the next key.
 */
export function useTyped(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState<Typed>({ text: value, told: [], value });
  if (typed.value !== value) {
    const at = typed.told.indexOf(value);
    setTyped(at < 0 ? { text: value, told: [], value } : { ...typed, told: typed.told.slice(at + 1), value });
  }
  const type = (text: string) => {
    setTyped((now) => ({ ...now, text, told: text === now.value ? [] : [...now.told, text] }));
    startTransition(() => onChange(text));
  };
  return { text: typed.text, type };
}
