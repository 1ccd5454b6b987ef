import { useMemo } from 'react';
import { useThrottled } from '#util/use-throttled.ts';
import type { ZonedCalendar } from '#util/zoned.ts';
import { DistributionChart } from './distribution-chart.tsx';
import type { Range } from './engine/range.ts';
import type { Figures } from './engine/tally.ts';
import { timeAxis } from './engine/time-axis.ts';
import { type Measure, measures } from './engine/visit.ts';
import { OverTime } from './over-time.tsx';
import type { SessionsSearch } from './sessions-search.ts';
import { WeekdayHourChart } from './weekday-hour-chart.tsx';

export interface ChartsProps {
  figures: Figures;
  range: Range;
  bucket: SessionsSearch['bucket'];
  total: number | null;
  complete: boolean;
  now: number;
  calendar: ZonedCalendar;
}

const edges: Record<Measure, string> = {
  time: '',
  scroll: 'border-l max-phone:border-l-0',
  clicks: 'border-l max-tablet:border-l-0',
  questions: 'border-l max-phone:border-l-0',
};

/** Drawing costs more than reading a page; a few times a second is all that an eye can follow. */
const REDRAW_MS = 400;

/** The charts of a list of sessions. They follow the figures when there is time to: typing and scrolling go first. */
export default function Charts(props: ChartsProps) {
  const { figures, range, bucket, total, complete, now, calendar } = useThrottled(props, REDRAW_MS);
  const axis = useMemo(
    () => timeAxis({ figures, range, unit: bucket ?? null, total, complete, now }, calendar),
    [figures, range, bucket, total, complete, now, calendar],
  );
  return (
    <div>
      <OverTime axis={axis} zone={calendar.zone} />
      <div className="grid grid-cols-4 max-tablet:grid-cols-2 max-phone:grid-cols-1">
        {measures.map((measure) => (
          <DistributionChart
            key={measure}
            measure={measure}
            distribution={figures.distributions[measure]}
            className={`border-line border-b ${edges[measure]}`}
          />
        ))}
      </div>
      <WeekdayHourChart figures={figures} calendar={calendar} />
    </div>
  );
}
