import type { ReadonlyAtom } from '@tanstack/store';
import { useLayoutEffect } from 'react';

/** A value that changes more often than React should render; subscribers paint it themselves. Null at first. */
export type Live<T> = ReadonlyAtom<T | null>;

/** Paints after each render and on each new value. */
export function usePaint<T>(live: Live<T>, paint: (value: T) => void): void {
  useLayoutEffect(() => {
    const repaint = (value: T | null) => {
      if (value !== null) paint(value);
    };
    repaint(live.get());
    return live.subscribe(repaint).unsubscribe;
  });
}
