import { useEffect, useState } from 'react';

const CONFIRMATION_MS = 1200;

/** State that resets to null after 1.2 s, such as the text that was copied. */
export function useConfirmation<T>(): [T | null, (value: T | null) => void] {
  const [latest, setLatest] = useState<{ value: T | null }>({ value: null });
  useEffect(() => {
    if (latest.value === null) return undefined;
    const timer = setTimeout(() => setLatest({ value: null }), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [latest]);
  return [latest.value, (value) => setLatest({ value })];
}
