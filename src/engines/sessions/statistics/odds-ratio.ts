import { twoSided, Z } from './normal.ts';
import type { Interval, Share } from './share.ts';

export interface OddsRatio extends Interval {
  ratio: number;
  /** The probability of a ratio at least as far from 1 if there were no difference; two-sided. */
  p: number;
}

/**
 * How the odds of one share compare with those of another, with the 95% interval of the logarithm (B. Woolf,
 * 1955). Where a count is nought, half a case is added to each, so that ratio and interval stay finite
 * (J. B. S. Haldane, 1956; F. J. Anscombe, 1956). Null where one of the shares is of nothing.
 */
export function oddsRatio(here: Share, there: Share): OddsRatio | null {
  if (here.of <= 0 || there.of <= 0) return null;
  const cells = [here.hits, here.of - here.hits, there.hits, there.of - there.hits];
  const spare = cells.includes(0) ? 0.5 : 0;
  const [a = 0, b = 0, c = 0, d = 0] = cells.map((cell) => cell + spare);
  const log = Math.log((a * d) / (b * c));
  const error = Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d);
  return {
    ratio: Math.exp(log),
    low: Math.exp(log - Z * error),
    high: Math.exp(log + Z * error),
    p: twoSided(log / error),
  };
}
