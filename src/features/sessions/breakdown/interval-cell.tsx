import { type Count, conversionShare } from '#engines/sessions/count.ts';
import { rateOf, wilson } from '#engines/sessions/statistics/proportion.ts';
import { IntervalLine } from './interval-line.tsx';

interface WhiskerProps {
  count: Count;
  /** Where the axis ends, and the rate of all, with which this one is compared. */
  top: number;
  reference: number | null;
  few: boolean;
}

/** A rate as a dot within its interval, on an axis that all rows share. */
export function Whisker({ count, top, reference, few }: WhiskerProps) {
  const share = conversionShare(count);
  const [rate, interval] = [rateOf(share), wilson(share)];
  return (
    <svg aria-hidden="true" className="block h-row w-full overflow-visible">
      {reference === null ? null : (
        <line
          x1={`${(reference / top) * 100}%`}
          x2={`${(reference / top) * 100}%`}
          y1="0"
          y2="100%"
          strokeDasharray="3 3"
          className="stroke-chart-previous"
        />
      )}
      {rate === null || interval === null ? null : (
        <IntervalLine
          low={interval.low / top}
          high={interval.high / top}
          at={rate / top}
          dot={few ? 'fill-surface stroke-muted' : 'fill-chart-rate stroke-none'}
          capped
        />
      )}
    </svg>
  );
}
