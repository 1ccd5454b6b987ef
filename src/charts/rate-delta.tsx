import {
  excludesZero,
  MIN_SAMPLE,
  type Proportion,
  type RateDifference,
  rateDifference,
  rateOf,
} from '#engines/sessions/index.ts';
import { formatPercent } from '#lib/text.ts';
import { type ChangeNumbers, ChangeText, describeChange, signed } from './count-delta.tsx';
import { formatRate } from './figures.tsx';

export const noEarlierData = <span>no earlier data</span>;

interface RateDeltaProps extends ComparedRates {
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

/** Rates of two periods. */
export interface ComparedRates {
  current: Proportion;
  previous: Proportion;
}

/** The difference of two rates; null if either has too few sessions. */
export const compareRates = ({ current, previous }: ComparedRates): RateDifference | null =>
  Math.min(current.of, previous.of) < MIN_SAMPLE ? null : rateDifference(current, previous);

/** The difference of two rates if it's significant. */
export function significantDifference(rates: ComparedRates): RateDifference | null {
  const difference = compareRates(rates);
  return difference && excludesZero(difference) ? difference : null;
}

/** Change of a conversion rate in a list, after the rate in its `rate-cell`; shown only if significant. */
export function ConversionDelta({ rates }: { rates: ComparedRates }) {
  const change = significantDifference(rates);
  if (!change) return null;
  return (
    <span className="ml-auto text-xs phone:leading-3.5 max-phone:ml-1 [&_svg]:hidden">
      <RateDelta {...rates} change={change} better="more" />
    </span>
  );
}

/** `Before: 8.0%, change +4.2 to +10.0 pp.`; empty unless significant. */
export function describeConversionDelta(rates: ComparedRates): string {
  const change = significantDifference(rates);
  return change ? describeChange(rateChangeNumbers(rates.previous, change)) : '';
}

/** Change of a rate in percentage points, colored if significant; for small samples, the rate before. */
export function RateDelta({ current, previous, better, ...props }: RateDeltaProps) {
  const change = props.change === undefined ? compareRates({ current, previous }) : props.change;
  if (!change) return previous.of === 0 ? noEarlierData : <span>was {formatRate(previous)}</span>;
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
