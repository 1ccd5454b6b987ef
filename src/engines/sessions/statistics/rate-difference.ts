import { type Interval, type Proportion, rateOf, wilson } from './proportion.ts';

export interface RateDifference extends Interval {
  difference: number;
}

/**
 * How much higher one rate is than another, as a fraction, with its 95% interval: R. G. Newcombe's method 10 of
 * 1998, which joins the two score intervals. Null where one of the shares is of nothing.
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
