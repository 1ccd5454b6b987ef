import { ChartColumn, Percent } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatTick } from '#charts/axes.tsx';
import { ChartFrame } from '#charts/chart-frame.tsx';
import { formatRate } from '#charts/figures.tsx';
import { Histogram } from '#charts/histogram.tsx';
import { BarsLegend } from '#charts/legend.tsx';
import type { MarkDescription, Numbers } from '#charts/mark-description.ts';
import { compareRates, rateChangeNumbers } from '#charts/rate-delta.tsx';
import {
  type AnalysisResult,
  binRange,
  binStarts,
  binWidth,
  type ComparisonResult,
  conversionShare,
  countAt,
  densityOf,
  hasDensity,
  isEmptySelection,
  type Measure,
  sum,
  type ValueRange,
} from '#engines/sessions/index.ts';
import { formatNumber, formatPercent } from '#lib/text.ts';
import { areaToValueRange, maskOutside, useChartSelection, valueRangeToArea } from './chart-areas.ts';
import type { ChartProps } from './charts.tsx';
import { measureTitles } from './charts-skeleton.tsx';
import {
  describeRateValues,
  describeSmallSample,
  formatBin,
  formatValue,
  formatValueRange,
} from './format.ts';
import { medianDifference, signedValue } from './key-metric-labels.ts';
import { useLiveResult, useThrottledSnapshot } from './use-throttled-result.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';

const MINUTE = 60;

const tickValues: Record<Measure, readonly number[]> = {
  time: [0, 4, 30, 4 * MINUTE, 60 * MINUTE],
  scroll: [0, 25, 50, 75, 95],
  clicks: [0, 5, 10, 20, 200],
  questions: [0, 2, 5, 8, 10],
};

function tickText(measure: Measure, index: number): string {
  const starts = binStarts[measure];
  const start = starts[index] ?? 0;
  if (measure === 'scroll') return index === 0 ? '0%' : index === starts.length - 1 ? '100' : String(start);
  const text = formatValue[measure](start).replaceAll('\u00a0', ' ');
  return index === starts.length - 1 ? `${text}+` : text;
}

const shareText = (count: number, known: number) => formatRate({ hits: count, of: known });

/** The comparison, if it covers the whole range; else its bars can't be compared. */
const wholeComparison = ({ comparison }: AnalysisResult, isCompared: boolean): ComparisonResult | null =>
  isCompared && comparison?.dates.firstDay === null ? comparison : null;

/** Change of a bin's share of all sessions: `−1.2 to +0.4 pp`. */
function shareChangeText(
  { views }: AnalysisResult,
  measure: Measure,
  index: number,
  before: ArrayLike<number>,
): string {
  const share = (counts: ArrayLike<number>) => ({ hits: counts[index] ?? 0, of: sum(counts) });
  const [current, earlier] = [share(views[measure].sessions), share(before)];
  const change = compareRates({ current, previous: earlier });
  return change ? rateChangeNumbers(earlier, change).interval : '–';
}

function describeBin(
  measure: Measure,
  result: AnalysisResult,
  index: number,
  isCompared: boolean,
): MarkDescription {
  const view = result.views[measure];
  const bin = countAt(view, index);
  const width = hasDensity(measure) ? binWidth(measure, index) : 1;
  const before = wholeComparison(result, isCompared)?.views[measure].sessions;
  const countBefore = before?.[index] ?? 0;
  return {
    title: formatBin(measure, index),
    values: [
      { label: 'Sessions', value: formatNumber(bin.sessions) },
      ...(width > 1
        ? [{ label: 'Per click', value: formatNumber(Number((bin.sessions / width).toFixed(1))) }]
        : []),
      { label: 'Of all', value: shareText(bin.sessions, sum(view.sessions)) },
      ...(before
        ? [
            {
              label: 'Before',
              value: `${formatNumber(countBefore)}, ${shareText(countBefore, sum(before))}`,
            },
            { label: 'Change', value: shareChangeText(result, measure, index, before) },
          ]
        : []),
      ...describeRateValues(conversionShare(bin)),
    ],
    notes: [describeSmallSample(bin)],
  };
}

function numbersOf(measure: Measure, result: AnalysisResult, isCompared: boolean): Numbers {
  const view = result.views[measure];
  const known = sum(view.sessions);
  const before = wholeComparison(result, isCompared)?.views[measure].sessions;
  return {
    headers: [
      measureTitles[measure],
      'Sessions',
      'Of all',
      'Conversion',
      'Unfiltered',
      ...(before ? ['Before', 'Of all before', 'Change, interval'] : []),
    ],
    optionalColumns: [7, 6, 5, 4, 2],
    rows: Array.from(view.sessions, (sessions, index) => [
      formatValueRange(measure, binRange(measure, index)),
      formatNumber(sessions),
      shareText(sessions, known),
      formatRate(conversionShare(countAt(view, index))),
      formatNumber(result.baseline[measure].sessions[index] ?? 0),
      ...(before
        ? [
            formatNumber(before[index] ?? 0),
            shareText(before[index] ?? 0, sum(before)),
            shareChangeText(result, measure, index, before),
          ]
        : []),
    ]),
  };
}

/** Selections with a smaller share of all sessions are hard to see on a scale of counts. */
const MAX_SMALL_SELECTION = 0.2;

const isSmallSelection = ({ selection, metrics, baselineMetrics }: AnalysisResult) =>
  !isEmptySelection(selection) && metrics.sessions < MAX_SMALL_SELECTION * baselineMetrics.sessions;

type DistributionChartProps = ChartProps & {
  measure: Measure;
  isCompared: boolean;
  className: string;
};

export function DistributionChart(props: DistributionChartProps) {
  const { measure, client, result, isCompared, className } = props;
  const [wantsShare, setWantsShare] = useState(false);
  const isSmall = isSmallSelection(result);
  const isShare = wantsShare && isSmall;
  const ticks = tickValues[measure].map((start) => {
    const index = binStarts[measure].indexOf(start);
    return { index, label: tickText(measure, index) };
  });
  const heightsOf = (counts: ArrayLike<number>) => {
    const heights = densityOf(measure, counts);
    const total = isShare ? Math.max(1, sum(counts)) : 1;
    return Array.from(heights, (height) => height / total);
  };
  const selectedHeights = ({ views }: AnalysisResult) => {
    const span = client.selection[measure];
    return heightsOf(maskOutside(views[measure].sessions, span ? valueRangeToArea(measure, span) : null, 0));
  };
  const earlierHeights = (each: AnalysisResult) => {
    const comparison = wholeComparison(each, isCompared);
    return comparison && heightsOf(comparison.views[measure].sessions);
  };
  const baseline = heightsOf(result.baseline[measure].sessions);
  const max = Math.max(
    ...baseline,
    ...(isShare ? selectedHeights(result) : []),
    ...(earlierHeights(result) ?? []),
    isShare ? 0.01 : 1,
  );
  const pick = (each: AnalysisResult) => selectedHeights(each).map((height) => Math.min(height, max));
  const live = useLiveResult(client, pick);
  const earlier = useLiveResult(client, earlierHeights);
  const { brush, onClear } = useChartSelection(client, measure, {
    toArea: (range: ValueRange) => valueRangeToArea(measure, range),
    toFilter: (area) => areaToValueRange(measure, area),
  });
  const title = measureTitles[measure];
  const axis = isShare ? 'Share' : 'Sessions';
  return (
    <ChartFrame
      title={title}
      isNarrow
      className={className}
      legend={<BarsLegend isFiltered={!isEmptySelection(result.selection)} />}
      result={<Result measure={measure} client={client} />}
      numbers={() => numbersOf(measure, result, isCompared)}
      menuItems={
        isSmall
          ? [
              {
                label: isShare ? 'Show as sessions' : 'Show as share',
                icon: isShare ? ChartColumn : Percent,
                onSelect: () => setWantsShare(!isShare),
              },
            ]
          : []
      }
      onClear={onClear}
    >
      <Histogram
        label={title}
        baseline={baseline}
        live={live}
        earlier={wholeComparison(result, isCompared) && earlier}
        max={max}
        unit={hasDensity(measure) ? `${axis} per click` : axis}
        isInteger={!isShare && !hasDensity(measure)}
        format={(height) => (isShare ? formatPercent(height, max < 0.05 ? 1 : 0) : formatTick(height))}
        ticks={ticks}
        describe={(index) => describeBin(measure, client.latest.get().result ?? result, index, isCompared)}
        {...brush}
      />
    </ChartFrame>
  );
}

/** Interval of the change of a main figure: `−12s to +3s`; null if unknown. */
function changeInterval(measure: Measure, comparison: ComparisonResult | null): string | null {
  if (!comparison) return null;
  const { current, metrics } = comparison;
  if (measure === 'questions') {
    const change = compareRates({ current: current.shares.asked, previous: metrics.shares.asked });
    return change && rateChangeNumbers(metrics.shares.asked, change).interval;
  }
  const change = medianDifference(current.measures[measure], metrics.measures[measure]);
  return change && `${signedValue(measure, change.low)} to ${signedValue(measure, change.high)}`;
}

/** Main figure of a measure for the selected sessions, and the earlier one where it fits. */
function Result({ measure, client }: { measure: Measure; client: AnalysisClient }): ReactNode {
  const { result, loadState } = useThrottledSnapshot(client);
  const metrics = result?.metrics;
  const before = loadState?.comparison?.phase === 'done' ? result?.comparison?.metrics : null;
  const text = (each: typeof metrics | null) => {
    const median = each?.measures[measure].median;
    if (!each || !median) return null;
    return measure === 'questions' ? formatRate(each.shares.asked) : formatValue[measure](median.value);
  };
  const [value, valueBefore] = [text(metrics), text(before)];
  const interval = result && changeInterval(measure, wholeComparison(result, before !== null));
  if (value === null) return 'No data';
  return (
    <>
      <span className="whitespace-nowrap">
        {measure === 'questions' ? null : 'median '}
        <b>{value}</b>
        {measure === 'questions' ? ' ask' : null}
      </span>
      {/* Wraps, which hides it, if the line is too short. */}
      {valueBefore ? <span className="inline-block whitespace-nowrap">{`, was ${valueBefore}`}</span> : null}
      {valueBefore && interval ? (
        <span className="inline-block whitespace-nowrap">{`, change ${interval}`}</span>
      ) : null}
    </>
  );
}
