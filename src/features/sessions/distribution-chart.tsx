import type { ReactNode } from 'react';
import { ChartFrame } from '#charts/chart-frame.tsx';
import { Histogram } from '#charts/histogram.tsx';
import type { MarkDescription, Numbers } from '#charts/mark-description.ts';
import {
  type AnalysisResult,
  binRange,
  binStarts,
  conversionShare,
  countAt,
  type Measure,
  type ValueRange,
} from '#engines/sessions/index.ts';
import { formatNumber, formatPercent } from '#lib/text.ts';
import { areaToValueRange, maskOutside, useChartSelection, valueRangeToArea } from './chart-areas.ts';
import type { ChartProps } from './charts.tsx';
import {
  describeSmallSample,
  formatBin,
  formatInterval,
  formatRate,
  formatValue,
  formatValueRange,
} from './format.ts';
import { useLiveResult, useThrottledResult } from './use-throttled-result.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';

const MINUTE = 60;

const tickValues: Record<Measure, readonly number[]> = {
  time: [0, 15, MINUTE, 4 * MINUTE, 15 * MINUTE, 60 * MINUTE],
  scroll: [0, 25, 50, 75, 95],
  clicks: [0, 5, 10, 20, 60, 200],
  questions: [0, 2, 5, 8, 10],
};

const titles: Record<Measure, string> = {
  time: 'Time spent',
  scroll: 'Scroll depth',
  clicks: 'Clicks',
  questions: 'Questions asked',
};

function tickText(measure: Measure, index: number): string {
  const starts = binStarts[measure];
  const start = starts[index] ?? 0;
  if (measure === 'scroll') return index === starts.length - 1 ? '100%' : String(start);
  const text = formatValue[measure](start).replaceAll('\u00a0', ' ');
  return index === starts.length - 1 ? `${text}+` : text;
}

const sum = (counts: ArrayLike<number>) => Array.from(counts).reduce((total, count) => total + count, 0);

function describeBin(measure: Measure, { views }: AnalysisResult, index: number): MarkDescription {
  const view = views[measure];
  const known = sum(view.sessions);
  const bin = countAt(view, index);
  return {
    title: formatBin(measure, index),
    values: [
      { label: 'Sessions', value: formatNumber(bin.sessions) },
      { label: 'Of all', value: known > 0 ? formatPercent(bin.sessions / known) : '–' },
      { label: 'Conversion', value: formatRate(conversionShare(bin)) },
      { label: '95% interval', value: formatInterval(conversionShare(bin)) },
    ],
    note: describeSmallSample(bin),
  };
}

function numbersOf(measure: Measure, { views, baseline }: AnalysisResult): Numbers {
  const view = views[measure];
  const known = sum(view.sessions);
  return {
    headers: [titles[measure], 'Sessions', 'Of all', 'Conversion', 'Unfiltered'],
    optionalColumns: [4, 2],
    rows: Array.from(view.sessions, (sessions, index) => [
      formatValueRange(measure, binRange(measure, index)),
      formatNumber(sessions),
      known > 0 ? formatPercent(sessions / known) : '–',
      formatRate(conversionShare(countAt(view, index))),
      formatNumber(baseline[measure].sessions[index] ?? 0),
    ]),
  };
}

type DistributionChartProps = ChartProps & { measure: Measure; className: string };

/** Histogram of a measure. */
export function DistributionChart({ measure, client, result, className }: DistributionChartProps) {
  const ticks = tickValues[measure].map((start) => {
    const index = binStarts[measure].indexOf(start);
    return { index, label: tickText(measure, index) };
  });
  const pick = ({ views }: AnalysisResult) => {
    const span = client.selection[measure];
    return maskOutside(views[measure].sessions, span ? valueRangeToArea(measure, span) : null, 0);
  };
  const live = useLiveResult(client, pick);
  const { brush, onClear } = useChartSelection(client, measure, {
    toArea: (range: ValueRange) => valueRangeToArea(measure, range),
    toFilter: (area) => areaToValueRange(measure, area),
  });
  const title = titles[measure];
  return (
    <ChartFrame
      title={title}
      isNarrow
      className={className}
      result={<Result measure={measure} client={client} />}
      numbers={() => numbersOf(measure, result)}
      onClear={onClear}
    >
      <Histogram
        label={title}
        baseline={result.baseline[measure].sessions}
        live={live}
        ticks={ticks}
        describe={(index) => describeBin(measure, client.latest.get().result ?? result, index)}
        {...brush}
      />
    </ChartFrame>
  );
}

/** Hidden if four charts share a row in a narrow window. */
const hiddenIfNarrow = 'wide:max-roomy:sr-only';

/** Main figure of a measure for the selected sessions. */
function Result({ measure, client }: { measure: Measure; client: AnalysisClient }): ReactNode {
  const metrics = useThrottledResult(client)?.metrics;
  const median = metrics?.measures[measure].median ?? null;
  if (!metrics || median === null) return 'No data';
  if (measure === 'questions')
    return (
      <>
        <b>{formatRate(metrics.shares.asked)}</b> <span className={hiddenIfNarrow}>ask</span>
      </>
    );
  return (
    <>
      <span className={hiddenIfNarrow}>median</span> <b>{formatValue[measure](median.value)}</b>
    </>
  );
}
