import { useMemo } from 'react';

/** A value that can be written as JSON, the very same for as long as it says the same. */
export function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
}
