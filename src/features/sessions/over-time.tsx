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
import { stretchText } from './dimension-labels.ts';
import { describeBucket, earlierCount, earlierText, numbersOfTime, ratesOf } from './over-time-labels.ts';
import { OverTimeLegend } from './over-time-legend.tsx';
import { OverTimeResult } from './over-time-summary.tsx';
import { room, timeTicks } from './time-ticks.ts';
import { useLiveResult } from './use-live-result.ts';
import { useThrottledResult } from './use-throttled-result.ts';

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
  const { client, selection, selectionActions, calendar, comparison, describedBy } = props;
  const result = useThrottledResult(client) ?? props.result;
  const { zone } = calendar;
  const { axis } = result;
  const { unit, edges } = axis;
  const onPhone = useBelow('phone');
  const isCompared = comparison === 'done';
  const compared = isCompared ? result.earlier : null;
  const { start } = result.selection;
  const shown = start ? areaOfMoments(start, edges) : null;
  const buckets = bucketsOf(axis, result.ghosts.start);
  const selected = bucketsOf(axis, result.views.start);
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
    const { start: filter } = selectionActions.current();
    return within(views.start.sessions, filter ? areaOfMoments(filter, edges) : null, 0);
  };
  const live = useLiveResult(client, pick);
  const title = 'Sessions over time';
  return (
    <ChartFrame
      title={title}
      className="border-line border-b"
      result={<OverTimeResult client={client} zone={zone} />}
      legend={
        <OverTimeLegend
          points={points}
          selected={pick(result)}
          unit={unit}
          selection={result.selection}
          earlier={result.earlier && earlierText(result.earlier, comparison, zone)}
        />
      }
      numbers={() => numbersOfTime(result, compared, zone)}
      onClear={selection.start ? () => selectionActions.commit('start', undefined) : null}
    >
      <TimeChart
        label={title}
        describedBy={describedBy}
        points={points}
        live={live}
        ticks={timeTicks(axis, onPhone ? room.phone : room.wide, calendar)}
        describe={(index) => describeBucket(client.latest() ?? result, index, isCompared, zone)}
        area={selection.start ? areaOfMoments(selection.start, edges) : null}
        nameOf={(area) => stretchText(momentsOf(area, edges), calendar)}
        onApproach={() => selectionActions.prepare('start')}
        onPass={(area) => selectionActions.preview('start', momentsOf(area, edges))}
        onSettle={(area) => selectionActions.commit('start', area ? momentsOf(area, edges) : undefined)}
      />
    </ChartFrame>
  );
}
