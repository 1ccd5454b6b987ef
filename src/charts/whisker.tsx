import { clsx } from 'clsx';
import { MIN_SAMPLE, type Proportion, rateOf, wilson } from '#engines/sessions/index.ts';

const WIDTH = 96;
const HEIGHT = 16;
const MIDDLE = HEIGHT / 2;
const RADIUS = 3;

interface WhiskerProps {
  rate: Proportion;
  /** Right end of the scale, shared by a table. */
  max: number;
  /** Rate to compare with, drawn as a dashed line. */
  reference: number | null;
}

/** A rate with its 95% interval. Decorative: the rate is next to it. Small samples are hollow. */
export function Whisker({ rate, max, reference }: WhiskerProps) {
  const [value, interval] = [rateOf(rate), wilson(rate)];
  if (value === null || !interval) return null;
  const x = (share: number) => RADIUS + Math.min(1, share / max) * (WIDTH - 2 * RADIUS);
  const isSmall = rate.of < MIN_SAMPLE;
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="inline-block h-4 w-24 align-middle">
      {reference === null ? null : (
        <line
          x1={x(reference)}
          x2={x(reference)}
          y1={1}
          y2={HEIGHT - 1}
          strokeDasharray="2 2"
          className="stroke-chart-previous"
        />
      )}
      <line
        x1={x(interval.low)}
        x2={x(interval.high)}
        y1={MIDDLE}
        y2={MIDDLE}
        className={isSmall ? 'stroke-faint' : 'stroke-muted'}
      />
      <circle
        cx={x(value)}
        cy={MIDDLE}
        r={RADIUS}
        className={clsx(isSmall ? 'fill-surface stroke-faint' : 'fill-strong')}
      />
    </svg>
  );
}

/** Right end of the scale of some rates: their largest upper bound, in steps of 5%, ignoring small samples. */
export function whiskerMax(rates: readonly Proportion[]): number {
  const highest = Math.max(0, ...rates.map((rate) => (rate.of < MIN_SAMPLE ? 0 : (wilson(rate)?.high ?? 0))));
  return Math.min(1, Math.max(0.05, Math.ceil(highest * 20) / 20));
}
