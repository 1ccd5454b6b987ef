import { type Count, conversionShare } from '#engines/sessions/counting/view.ts';
import { rateOf, wilson } from '#engines/sessions/statistics/rates.ts';
import { IntervalLine } from './interval-line.tsx';

interface IntervalCellProps {
  count: Count;
  /** End of the rate axis, and the rate to compare with. */
  maxRate: number;
  reference: number | null;
  isTooFew: boolean;
}

/** A rate and its interval on the table's axis. */
export function IntervalCell({ count, maxRate, reference, isTooFew }: IntervalCellProps) {
  const share = conversionShare(count);
  const [rate, interval] = [rateOf(share), wilson(share)];
  return (
    <svg aria-hidden="true" className="block h-row w-full overflow-visible">
      {reference === null ? null : (
        <line
          x1={`${(reference / maxRate) * 100}%`}
          x2={`${(reference / maxRate) * 100}%`}
          y1="0"
          y2="100%"
          strokeDasharray="3 3"
          className="stroke-chart-previous"
        />
      )}
      {rate === null || interval === null ? null : (
        <IntervalLine
          low={interval.low / maxRate}
          high={interval.high / maxRate}
          at={rate / maxRate}
          dot={isTooFew ? 'fill-surface stroke-muted' : 'fill-chart-rate stroke-none'}
          capped
        />
      )}
    </svg>
  );
}
