import { memo, useCallback, useMemo } from 'react';
import { ChartFrame } from '#charts/chart-frame.tsx';
import { type MarkState, TimeSeries, type TimeValues } from '#charts/time-series.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useSame } from '#util/use-same.ts';
import { areaOfMoments, momentsOf, within } from './chart-areas.ts';
import type { ChartProps } from './charts.tsx';
import type { Answer } from './engine/analysis.ts';
import { bucketsOf } from './engine/buckets.ts';
import type { LoadPhase } from './engine/loading/loader.ts';
import type { Incomplete } from './engine/time-axis.ts';
import { OverTimeLegend } from './over-time-legend.tsx';
import { OverTimeResult } from './over-time-result.tsx';
import { describeBucket, earlierText, numbersOfTime, ratesOf, sureRatesOf } from './over-time-words.ts';
import { stretchText } from './selection-words.ts';
import { room, timeTicks } from './time-ticks.ts';
import { useLive } from './use-live.ts';

const states: Record<Incomplete, MarkState> = {
  cut: 'part',
  running: 'part',
  loading: 'part',
  unloaded: 'missing',
  edge: 'part',
};

interface OverTimeProps extends ChartProps {
  /** Where the reading of the earlier time stands. */
  comparison: LoadPhase | null;
}

/** Sessions and the rate of those that convert, by hour, day, week or month. */
export const OverTime = memo(function OverTime(props: OverTimeProps) {
  const { analytics, answer, covered, selection, choosing, calendar, comparison, describedBy } = props;
  const { zone } = calendar;
  const axis = useSame(answer.axis);
  const { unit, edges } = axis;
  const onPhone = useBelow('phone');
  const buckets = useMemo(() => bucketsOf(axis, answer.ghosts.start), [axis, answer]);
  const ticks = useMemo(
    () => timeTicks(axis, onPhone ? room.phone : room.wide, calendar),
    [axis, onPhone, calendar],
  );
  const marks = buckets.map(({ incomplete }) => (incomplete ? states[incomplete] : 'whole'));
  const ghosts = buckets.map(({ sessions }) => sessions);
  const isCompared = comparison === 'done';
  const compared = isCompared ? answer.earlier : null;
  const pick = useCallback(
    ({ axis: counted, views, earlier }: Answer): TimeValues | null => {
      if (counted.edges.length !== edges.length || counted.edges[0] !== edges[0]) return null;
      const { start } = choosing.now();
      const area = start ? areaOfMoments(start, edges) : null;
      const counts = bucketsOf(counted, views.start);
      return {
        counts: within(views.start.sessions, area, 0),
        rates: within(ratesOf(counts), area, null),
        sureRates: within(sureRatesOf(counts), area, null),
        earlier: isCompared ? (earlier?.view.sessions ?? null) : null,
      };
    },
    [choosing, edges, isCompared],
  );
  const live = useLive(analytics, pick);
  const title = 'Sessions over time';
  return (
    <ChartFrame
      title={title}
      className="border-line border-b"
      result={<OverTimeResult analytics={analytics} zone={zone} />}
      legend={
        <OverTimeLegend
          values={pick(answer)}
          ghosts={ghosts}
          states={marks}
          unit={unit}
          analytics={analytics}
          earlier={answer.earlier && earlierText(answer.earlier.days, comparison)}
        />
      }
      numbers={() => numbersOfTime(answer, compared, zone)}
      onClear={selection.start ? () => choosing.settle('start', undefined) : null}
    >
      <TimeSeries
        label={title}
        describedBy={describedBy}
        ghosts={ghosts}
        covered={covered}
        states={marks}
        mostEarlier={Math.max(0, ...(compared?.view.sessions ?? []))}
        live={live}
        ticks={ticks}
        describe={(index) => describeBucket(analytics.latest() ?? answer, index, isCompared, zone)}
        area={selection.start ? areaOfMoments(selection.start, edges) : null}
        nameOf={(area) => stretchText(momentsOf(area, edges), calendar)}
        onApproach={() => choosing.approach('start')}
        onPass={(area) => choosing.pass('start', momentsOf(area, edges))}
        onSettle={(area) => choosing.settle('start', area ? momentsOf(area, edges) : undefined)}
      />
    </ChartFrame>
  );
});
