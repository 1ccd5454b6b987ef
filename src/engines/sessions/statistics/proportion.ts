import { Z_95 } from './normal.ts';

export interface Proportion {
  hits: number;
  of: number;
}

export interface Interval {
  low: number;
  high: number;
}

/** Rates of fewer sessions are too uncertain to compare. */
export const MIN_SAMPLE = 30;

/** Rate of a proportion; null if `of` is 0. */
export const rateOf = ({ hits, of }: Proportion): number | null => (of > 0 ? hits / of : null);

/**
 * Wilson score interval (95%) of a proportion (E. B. Wilson, 1927). Unlike the normal approximation, it stays within
 * 0 and 1 and holds for small samples and extreme rates. Null if `of` is 0.
 */
export function wilson({ hits, of }: Proportion): Interval | null {
  if (of <= 0) return null;
  const rate = hits / of;
  const square = (Z_95 * Z_95) / of;
  const center = (rate + square / 2) / (1 + square);
  const half = (Z_95 / (1 + square)) * Math.sqrt((rate * (1 - rate)) / of + square / (4 * of));
  return { low: Math.max(0, center - half), high: Math.min(1, center + half) };
}
