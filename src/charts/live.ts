import { useLayoutEffect } from 'react';

/** A value that changes more often than React should render; subscribers paint it themselves. */
export interface Live<T> {
  /** Null before the first value. */
  now(): T | null;
  subscribe(listener: () => void): () => void;
}

/** Paints after each render and on each new value. */
export function usePaint<T>(live: Live<T>, paint: (value: T) => void): void {
  useLayoutEffect(() => {
    const repaint = () => {
      const value = live.now();
      if (value !== null) paint(value);
    };
    repaint();
    return live.subscribe(repaint);
  });
}
