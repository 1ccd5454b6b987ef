import { useThrottled } from '#util/use-throttled.ts';
import { DistributionChart } from './distribution-chart.tsx';
import type { Answer } from './engine/analysis.ts';
import { type Measure, measures } from './engine/visit.ts';
import { OverTime } from './over-time.tsx';
import { WeekdayHourChart } from './weekday-hour-chart.tsx';

const edges: Record<Measure, string> = {
  time: '',
  scroll: 'border-l max-phone:border-l-0',
  clicks: 'border-l max-tablet:border-l-0',
  questions: 'border-l max-phone:border-l-0',
};

/** Drawing costs more than counting; a few times a second is all that an eye can follow. */
const REDRAW_MS = 400;

/** The charts of sessions. They follow what is read when there is time to: typing and scrolling go first. */
export default function Charts(props: { answer: Answer; zone: string }) {
  const { answer, zone } = useThrottled(props, REDRAW_MS);
  const { axis, views, population } = answer;
  return (
    <div>
      <OverTime axis={axis} view={views.start} zone={zone} />
      <div className="grid grid-cols-4 max-tablet:grid-cols-2 max-phone:grid-cols-1">
        {measures.map((measure) => (
          <DistributionChart
            key={measure}
            measure={measure}
            view={views[measure]}
            figures={population.measures[measure]}
            className={`border-line border-b ${edges[measure]}`}
          />
        ))}
      </div>
      <WeekdayHourChart view={views.week} />
    </div>
  );
}
