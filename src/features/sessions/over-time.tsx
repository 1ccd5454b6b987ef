import { ChartFrame } from '#charts/chart-frame.tsx';
import { type MarkState, TimeChart, type TimePoint } from '#charts/time-chart.tsx';
import type { Answer } from '#engines/sessions/analysis.ts';
import { bucketsOf } from '#engines/sessions/buckets.ts';
import type { LoadPhase } from '#engines/sessions/loading/loader.ts';
import { MIN_SAMPLE } from '#engines/sessions/statistics/proportion.ts';
import type { Incomplete } from '#engines/sessions/time-axis.ts';
import { useBelow } from '#ui/use-breakpoint.ts';
import { areaOfMoments, momentsOf, within } from './chart-areas.ts';
import type { ChartProps } from './charts.tsx';
import { OverTimeLegend } from './over-time-legend.tsx';
import { OverTimeResult } from './over-time-result.tsx';
import { describeBucket, earlierCount, earlierText, numbersOfTime, ratesOf } from './over-time-words.ts';
import { stretchText } from './selection-words.ts';
import { room, timeTicks } from './time-ticks.ts';
import { useLive } from './use-live.ts';
import { useThrottledAnswer } from './use-throttled-answer.ts';

const states: Record<Incomplete, MarkState> = {
  cut: 'part',
  running: 'part',
  loading: 'part',
  unloaded: 'missing',
  edge: 'part',
};

interface OverTimeProps extends ChartProps {
  /** Loading state of the comparison range. */
  comparison: LoadPhase | null;
}

/** Sessions and the rate of those that convert, by hour, day, week or month. */
export function OverTime(props: OverTimeProps) {
  const { analytics, selection, choosing, calendar, comparison, describedBy } = props;
  const answer = useThrottledAnswer(analytics) ?? props.answer;
  const { zone } = calendar;
  const { axis } = answer;
  const { unit, edges } = axis;
  const onPhone = useBelow('phone');
  const isCompared = comparison === 'done';
  const compared = isCompared ? answer.earlier : null;
  const { start } = answer.selection;
  const shown = start ? areaOfMoments(start, edges) : null;
  const buckets = bucketsOf(axis, answer.ghosts.start);
  const selected = bucketsOf(axis, answer.views.start);
  const rates = within(ratesOf(selected), shown, null);
  const points = buckets.map(
    ({ sessions, incomplete }, index): TimePoint => ({
      count: sessions,
      state: incomplete ? states[incomplete] : 'whole',
      rate: rates[index] ?? null,
      isSureRate: (selected[index]?.known ?? 0) >= MIN_SAMPLE,
      earlier: compared ? (earlierCount(compared, index)?.sessions ?? null) : null,
    }),
  );
  const pick = ({ axis: counted, views }: Answer): ArrayLike<number> | null => {
    if (counted.edges.length !== edges.length || counted.edges[0] !== edges[0]) return null;
    const { start: filter } = choosing.now();
    return within(views.start.sessions, filter ? areaOfMoments(filter, edges) : null, 0);
  };
  const live = useLive(analytics, pick);
  const title = 'Sessions over time';
  return (
    <ChartFrame
      title={title}
      className="border-line border-b"
      result={<OverTimeResult analytics={analytics} zone={zone} />}
      legend={
        <OverTimeLegend
          points={points}
          selected={pick(answer)}
          unit={unit}
          selection={answer.selection}
          earlier={answer.earlier && earlierText(answer.earlier, comparison, zone)}
        />
      }
      numbers={() => numbersOfTime(answer, compared, zone)}
      onClear={selection.start ? () => choosing.settle('start', undefined) : null}
    >
      <TimeChart
        label={title}
        describedBy={describedBy}
        points={points}
        live={live}
        ticks={timeTicks(axis, onPhone ? room.phone : room.wide, calendar)}
        describe={(index) => describeBucket(analytics.latest() ?? answer, index, isCompared, zone)}
        area={selection.start ? areaOfMoments(selection.start, edges) : null}
        nameOf={(area) => stretchText(momentsOf(area, edges), calendar)}
        onApproach={() => choosing.approach('start')}
        onPass={(area) => choosing.pass('start', momentsOf(area, edges))}
        onSettle={(area) => choosing.settle('start', area ? momentsOf(area, edges) : undefined)}
      />
    </ChartFrame>
  );
}
