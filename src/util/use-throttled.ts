import { startTransition, useEffect, useRef, useState } from 'react';

/**
 * A value that changes at most once in a period, in ms, and always ends up at the latest. What is drawn from it
 * gives way to input, so work that a stream of values would cause for each is done for a few of them.
 */
export function useThrottled<T>(value: T, period: number): T {
  const [shown, setShown] = useState(value);
  const changed = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const wait = Math.max(0, changed.current + period - performance.now());
    const timer = setTimeout(() => {
      changed.current = performance.now();
      startTransition(() => setShown(value));
    }, wait);
    return () => clearTimeout(timer);
  }, [value, period]);
  return shown;
}
