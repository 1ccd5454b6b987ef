import {
  excludesZero,
  type Proportion,
  type RateDifference,
  rateDifference,
  rateOf,
} from '#engines/sessions/index.ts';
import { formatPercent } from '#lib/text.ts';
import { type ChangeNumbers, ChangeText, signed } from './count-delta.tsx';

export const noEarlierData = <span>no earlier data</span>;

interface RateDeltaProps {
  current: Proportion;
  previous: Proportion;
  better: 'more' | 'less';
  /** Adjusted for the number of rows compared; computed without adjustment by default. */
  change?: RateDifference | null;
}

/** `+1.5`, of percentage points. */
export const signedPoints = (share: number) => signed(Math.abs(share * 100).toFixed(1), share);

/** Tenths of a percent. The small addition keeps halves from being rounded down. */
const round = (share: number) => Math.round(share * 1000 + 1e-9) / 1000;

/** The change is that of the rounded rates, so that it adds up with them. */
export function rateChangeNumbers(
  previous: Proportion,
  { difference, low, high }: RateDifference,
): ChangeNumbers {
  const before = rateOf(previous) ?? 0;
  return {
    before: formatPercent(before),
    change: `${signedPoints(round(before + difference) - round(before))} pp`,
    interval: `${signedPoints(low)} to ${signedPoints(high)} pp`,
  };
}

/** Change of a rate in percentage points, colored if significant. */
export function RateDelta({ current, previous, better, ...props }: RateDeltaProps) {
  const change = props.change === undefined ? rateDifference(current, previous) : props.change;
  if (!change) return noEarlierData;
  const { difference } = change;
  return (
    <ChangeText
      numbers={rateChangeNumbers(previous, change)}
      direction={difference}
      isSignificant={excludesZero(change)}
      isBetter={difference > 0 === (better === 'more')}
    />
  );
}
