import { Z_95 } from './normal.ts';

/** How many of how many. */
export interface Proportion {
  hits: number;
  of: number;
}

export interface Interval {
  low: number;
  high: number;
}

/** Below this many sessions a rate says too little to be compared. */
export const MIN_SAMPLE = 30;

/** The rate of a share, null where there is nothing to divide by. */
export const rateOf = ({ hits, of }: Proportion): number | null => (of > 0 ? hits / of : null);

/**
 * The 95% interval of a rate by Wilson's score method (E. B. Wilson, 1927), which unlike the normal
 * approximation stays within 0 and 1 and holds for small samples and rates near the ends.
 */
export function wilson({ hits, of }: Proportion): Interval | null {
  if (of <= 0) return null;
  const rate = hits / of;
  const square = (Z_95 * Z_95) / of;
  const centre = (rate + square / 2) / (1 + square);
  const half = (Z_95 / (1 + square)) * Math.sqrt((rate * (1 - rate)) / of + square / (4 * of));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
