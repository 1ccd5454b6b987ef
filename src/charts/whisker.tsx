import { clsx } from 'clsx';
import { MIN_SAMPLE, type Proportion, rateOf, wilson } from '#engines/sessions/index.ts';

const WIDTH = 96;
const RADIUS = 3;

interface WhiskerProps extends RateScale {
  rate: Proportion;
}

/** `95% interval 8.1–11.9%.`; empty without any. */
export function describeInterval(rate: Proportion): string {
  const interval = wilson(rate);
  const percent = (share: number) => (share * 100).toFixed(1);
  return interval ? `95% interval ${percent(interval.low)}–${percent(interval.high)}%.` : '';
}

/**
 * A rate with its 95% interval, with a dashed reference line. Decorative: the rate is next to it, and the link of its
 * row describes the interval. Small samples are hollow.
 */
export function Whisker({ rate, max, reference }: WhiskerProps) {
  const [value, interval] = [rateOf(rate), wilson(rate)];
  if (value === null || !interval) return null;
  const x = (share: number) => RADIUS + Math.min(1, share / max) * (WIDTH - 2 * RADIUS);
  const isSmall = rate.of < MIN_SAMPLE;
  return (
    <svg
      aria-hidden
      // In tables as high as a row, so that the references form a line.
      className="inline-block h-4 w-24 align-middle in-[[role=cell],td]:-my-2 in-[[role=cell],td]:h-row"
    >
      {reference === null ? null : (
        <line
          x1={x(reference)}
          x2={x(reference)}
          y2="100%"
          strokeDasharray="2 2"
          className="stroke-chart-previous"
        />
      )}
      <line
        x1={x(interval.low)}
        x2={x(interval.high)}
        y1="50%"
        y2="50%"
        className={isSmall ? 'stroke-faint' : 'stroke-muted'}
      />
      <circle
        cx={x(value)}
        cy="50%"
        r={RADIUS}
        className={clsx(isSmall ? 'fill-surface stroke-faint' : 'fill-strong')}
      />
    </svg>
  );
}

/** Scale of the rates of a table. */
export interface RateScale {
  /** Right end. */
  max: number;
  /** Rate of all rows together. */
  reference: number | null;
}

/**
 * Ends at the largest upper bound of the rates, in steps of 5%; small samples may reach beyond it. With only small
 * samples, it ends at the largest rate.
 */
export function rateScale(rates: readonly Proportion[]): RateScale {
  const large = rates.filter((rate) => rate.of >= MIN_SAMPLE);
  const bounds =
    large.length > 0 ? large.map((rate) => wilson(rate)?.high ?? 0) : rates.map((rate) => rateOf(rate) ?? 0);
  const highest = bounds.reduce((max, bound) => Math.max(max, bound), 0);
  const all = rates.reduce((sum, { hits, of }) => ({ hits: sum.hits + hits, of: sum.of + of }), NONE);
  return { max: Math.min(1, Math.max(0.05, Math.ceil(highest * 20) / 20)), reference: rateOf(all) };
}

const NONE: Proportion = { hits: 0, of: 0 };
