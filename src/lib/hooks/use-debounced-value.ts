import { useEffect, useState } from 'react';

/** Longer than between two keystrokes. */
export const DEBOUNCE_MS = 200;

/** A value once it has stayed the same for a while. */
export function useDebouncedValue<T>(value: T, ms = DEBOUNCE_MS): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
