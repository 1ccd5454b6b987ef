import { type Interval, type Proportion, rateOf, wilson } from './proportion.ts';

export interface RateDifference extends Interval {
  difference: number;
}

/**
 * Difference of two rates as a fraction with its 95% interval (R. G. Newcombe, 1998, method 10, which combines the
 * two score intervals). Null if a proportion is empty.
 */
export function rateDifference(one: Proportion, other: Proportion): RateDifference | null {
  const [rate, otherRate] = [rateOf(one), rateOf(other)];
  const [interval, otherInterval] = [wilson(one), wilson(other)];
  if (rate === null || otherRate === null || !interval || !otherInterval) return null;
  const difference = rate - otherRate;
  return {
    difference,
    low: difference - Math.hypot(rate - interval.low, otherInterval.high - otherRate),
    high: difference + Math.hypot(interval.high - rate, otherRate - otherInterval.low),
  };
}
