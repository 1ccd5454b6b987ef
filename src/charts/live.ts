import { useLayoutEffect } from 'react';

/** A value that changes too often to be drawn anew each time; who shows it paints by itself. */
export interface Live<T> {
  /** Null before there is one. */
  now(): T | null;
  subscribe(listener: () => void): () => void;
}

/** Paints once a chart is drawn, and with each new value, as soon as it is there. */
export function usePaint<T>(live: Live<T>, paint: (value: T) => void): void {
  useLayoutEffect(() => {
    const anew = () => {
      const value = live.now();
      if (value !== null) paint(value);
    };
    anew();
    return live.subscribe(anew);
  }, [live, paint]);
}
