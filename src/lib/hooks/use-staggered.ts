import { startTransition, useEffect, useState } from 'react';

/**
 * Passes a value to `count` parts, one per interruptible render, as rendering many costly parts together would block
 * input. A newer value waits until the last part has the current one.
 *
 * @returns the value of the part at an index; undefined until its first
 */
export function useStaggered<T>(value: T, count: number): (index: number) => T | undefined {
  const [{ current, previous, reached }, setState] = useState<Round<T>>({ current: value, reached: 1 });
  useEffect(() => {
    // Fewer parts than before may be left.
    const isDone = reached >= count;
    if (isDone && value === current) return;
    startTransition(() =>
      setState(
        isDone
          ? { current: value, previous: current, reached: 1 }
          : { current, previous, reached: reached + 1 },
      ),
    );
  }, [value, count, current, previous, reached]);
  return (index) => (index < reached ? current : previous);
}

interface Round<T> {
  current: T;
  previous?: T | undefined;
  /** Number of parts that have the current value. */
  reached: number;
}
