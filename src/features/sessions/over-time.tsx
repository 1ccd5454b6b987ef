import { ChartFrame } from '#charts/chart-frame.tsx';
import { type MarkState, TimeChart, type TimePoint } from '#charts/time-chart.tsx';
import type { AnalysisResult } from '#engines/sessions/analysis.ts';
import { bucketsOf } from '#engines/sessions/counting/view.ts';
import type { LoadPhase } from '#engines/sessions/loading/loader.ts';
import { MIN_SAMPLE } from '#engines/sessions/statistics/rates.ts';
import type { IncompleteReason } from '#engines/sessions/time-axis.ts';
import { useBelow } from '#ui/use-breakpoint.ts';
import { areaToTimeRange, maskOutside, timeRangeToArea } from './chart-areas.ts';
import type { ChartProps } from './charts.tsx';
import { formatTimeRange } from './format.ts';
import {
  bucketRates,
  comparisonCount,
  comparisonLegend,
  describeBucket,
  overTimeNumbers,
} from './over-time-labels.ts';
import { OverTimeLegend } from './over-time-legend.tsx';
import { OverTimeSummary } from './over-time-summary.tsx';
import { maxTicks, timeTicks } from './time-ticks.ts';
import { useLiveResult } from './use-live-result.ts';
import { useThrottledResult } from './use-throttled-result.ts';

const states: Record<IncompleteReason, MarkState> = {
  cut: 'partial',
  running: 'partial',
  loading: 'partial',
  unloaded: 'missing',
  edge: 'partial',
};

interface OverTimeProps extends ChartProps {
  /** Loading state of the comparison range. */
  comparison: LoadPhase | null;
}

/** Sessions and conversion by hour, day, week or month. */
export function OverTime(props: OverTimeProps) {
  const { client, selection, selectionActions, calendar, comparison, describedBy } = props;
  const result = useThrottledResult(client) ?? props.result;
  const { zone } = calendar;
  const { axis } = result;
  const { unit, edges } = axis;
  const onPhone = useBelow('phone');
  const hasComparison = comparison === 'done';
  const comparisonResult = hasComparison ? result.comparison : null;
  const { start } = result.selection;
  const selectedArea = start ? timeRangeToArea(start, edges) : null;
  const buckets = bucketsOf(axis, result.baseline.start);
  const selected = bucketsOf(axis, result.views.start);
  const rates = maskOutside(bucketRates(selected), selectedArea, null);
  const points = buckets.map(
    ({ sessions, incomplete }, index): TimePoint => ({
      count: sessions,
      state: incomplete ? states[incomplete] : 'complete',
      rate: rates[index] ?? null,
      isReliableRate: (selected[index]?.known ?? 0) >= MIN_SAMPLE,
      comparison: comparisonResult ? (comparisonCount(comparisonResult, index)?.sessions ?? null) : null,
    }),
  );
  const pick = ({ axis: resultAxis, views }: AnalysisResult): ArrayLike<number> | null => {
    if (resultAxis.edges.length !== edges.length || resultAxis.edges[0] !== edges[0]) return null;
    const { start: filter } = selectionActions.current();
    return maskOutside(views.start.sessions, filter ? timeRangeToArea(filter, edges) : null, 0);
  };
  const live = useLiveResult(client, pick);
  const title = 'Sessions over time';
  return (
    <ChartFrame
      title={title}
      className="border-line border-b"
      result={<OverTimeSummary client={client} zone={zone} />}
      legend={
        <OverTimeLegend
          points={points}
          selected={pick(result)}
          unit={unit}
          selection={result.selection}
          comparison={result.comparison && comparisonLegend(result.comparison, comparison, zone)}
        />
      }
      numbers={() => overTimeNumbers(result, comparisonResult, zone)}
      onClear={selection.start ? () => selectionActions.commit('start', undefined) : null}
    >
      <TimeChart
        label={title}
        describedBy={describedBy}
        points={points}
        live={live}
        ticks={timeTicks(axis, onPhone ? maxTicks.phone : maxTicks.wide, calendar)}
        describe={(index) => describeBucket(client.latest() ?? result, index, hasComparison, zone)}
        area={selection.start ? timeRangeToArea(selection.start, edges) : null}
        formatArea={(area) => formatTimeRange(areaToTimeRange(area, edges), calendar)}
        onPrepare={() => selectionActions.prepare('start')}
        onPreview={(area) => selectionActions.preview('start', areaToTimeRange(area, edges))}
        onCommit={(area) => selectionActions.commit('start', area ? areaToTimeRange(area, edges) : undefined)}
      />
    </ChartFrame>
  );
}
