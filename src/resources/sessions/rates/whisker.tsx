import { type Count, conversionOf } from '#resources/sessions/engine/count.ts';
import { rateOf, wilson } from '#resources/sessions/engine/statistics/share.ts';

interface WhiskerProps {
  count: Count;
  /** Where the axis ends, and the rate of all, with which this one is compared. */
  top: number;
  reference: number | null;
  few: boolean;
}

/** A rate as a dot within its interval, on an axis that all rows share; what lies beyond the axis is not drawn. */
export function Whisker({ count, top, reference, few }: WhiskerProps) {
  const share = conversionOf(count);
  const [rate, interval] = [rateOf(share), wilson(share)];
  const x = (value: number) => `${Math.min(1, value / top) * 100}%`;
  return (
    <svg aria-hidden="true" className="block h-row w-full overflow-visible">
      {reference === null ? null : (
        <line
          x1={x(reference)}
          x2={x(reference)}
          y1="0"
          y2="100%"
          strokeDasharray="3 3"
          className="stroke-chart-previous"
        />
      )}
      {rate === null || interval === null || interval.low > top ? null : (
        <g className="stroke-muted">
          <line x1={x(interval.low)} x2={x(interval.high)} y1="50%" y2="50%" />
          <line x1={x(interval.low)} x2={x(interval.low)} y1="40%" y2="60%" />
          {interval.high > top ? null : (
            <line x1={x(interval.high)} x2={x(interval.high)} y1="40%" y2="60%" />
          )}
          {rate > top ? null : (
            <circle
              cx={x(rate)}
              cy="50%"
              r="4"
              className={few ? 'fill-surface stroke-muted' : 'fill-chart-rate stroke-none'}
            />
          )}
        </g>
      )}
    </svg>
  );
}
