import { useEffect, useState } from 'react';

const CONFIRMATION_MS = 1200;

/** What was just done, such as the text that was copied, and its setter. Null again after 1.2 s. */
export function useConfirmation<T>(): [T | null, (done: T | null) => void] {
  const [latest, setLatest] = useState<{ done: T | null }>({ done: null });
  useEffect(() => {
    if (latest.done === null) return undefined;
    const timer = setTimeout(() => setLatest({ done: null }), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [latest]);
  return [latest.done, (done) => setLatest({ done })];
}
