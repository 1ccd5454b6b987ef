import type { ReactNode } from 'react';
import { ChartFrame } from '#charts/chart-frame.tsx';
import { Histogram } from '#charts/histogram.tsx';
import type { Numbers, Reading } from '#charts/reading.ts';
import type { Answer } from '#engines/sessions/analysis.ts';
import { binRange, binStarts } from '#engines/sessions/bins.ts';
import { conversionShare, countAt } from '#engines/sessions/count.ts';
import type { Measure } from '#engines/sessions/session.ts';
import { formatNumber, formatPercent } from '#lib/text.ts';
import { areaOfSpan, spanOfArea, within } from './chart-areas.ts';
import type { ChartProps } from './charts.tsx';
import { binText, fewText, intervalText, rateText, spanText, valueText } from './format.ts';
import { useLiveResult } from './use-live-result.ts';
import { useThrottledResult } from './use-throttled-result.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';

const MINUTE = 60;

/** The values that get a label below the chart. */
const labelled: Record<Measure, readonly number[]> = {
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
  const text = valueText[measure](start).replaceAll('\u00a0', ' ');
  return index === starts.length - 1 ? `${text}+` : text;
}

const inAll = (counts: ArrayLike<number>) => Array.from(counts).reduce((sum, count) => sum + count, 0);

function describeBin(measure: Measure, { views }: Answer, index: number): Reading {
  const view = views[measure];
  const known = inAll(view.sessions);
  const bin = countAt(view, index);
  return {
    title: binText(measure, index),
    facts: [
      { label: 'Sessions', value: formatNumber(bin.sessions) },
      { label: 'Of all', value: known > 0 ? formatPercent(bin.sessions / known) : '–' },
      { label: 'Conversion', value: rateText(conversionShare(bin)) },
      { label: '95% interval', value: intervalText(conversionShare(bin)) },
    ],
    note: fewText(bin),
  };
}

function numbersOf(measure: Measure, { views, ghosts }: Answer): Numbers {
  const view = views[measure];
  const known = inAll(view.sessions);
  return {
    head: [titles[measure], 'Sessions', 'Of all', 'Conversion', 'Unfiltered'],
    spare: [4, 2],
    rows: Array.from(view.sessions, (sessions, index) => [
      spanText(measure, binRange(measure, index)),
      formatNumber(sessions),
      known > 0 ? formatPercent(sessions / known) : '–',
      rateText(conversionShare(countAt(view, index))),
      formatNumber(ghosts[measure].sessions[index] ?? 0),
    ]),
  };
}

type DistributionChartProps = ChartProps & { measure: Measure; className: string };

/** How a measure is spread over the sessions. */
export function DistributionChart(props: DistributionChartProps) {
  const { measure, client, result, selection, selectionActions, describedBy, className } = props;
  const ticks = labelled[measure].map((start) => {
    const index = binStarts[measure].indexOf(start);
    return { index, label: tickText(measure, index) };
  });
  const pick = ({ views }: Answer) => {
    const span = selectionActions.current()[measure];
    return within(views[measure].sessions, span ? areaOfSpan(measure, span) : null, 0);
  };
  const live = useLiveResult(client, pick);
  const title = titles[measure];
  const span = selection[measure];
  return (
    <ChartFrame
      title={title}
      narrow
      className={className}
      result={<Result measure={measure} client={client} />}
      numbers={() => numbersOf(measure, result)}
      onClear={span ? () => selectionActions.commit(measure, undefined) : null}
    >
      <Histogram
        label={title}
        describedBy={describedBy}
        baseline={result.ghosts[measure].sessions}
        live={live}
        ticks={ticks}
        describe={(index) => describeBin(measure, client.latest() ?? result, index)}
        area={span ? areaOfSpan(measure, span) : null}
        onApproach={() => selectionActions.prepare(measure)}
        onPass={(area) => selectionActions.preview(measure, spanOfArea(measure, area))}
        onSettle={(area) => selectionActions.commit(measure, area ? spanOfArea(measure, area) : undefined)}
      />
    </ChartFrame>
  );
}

/** Where four stand side by side in a window that is not wide, titles need the room. */
const spared = 'wide:max-roomy:sr-only';

/** The figure of the chosen sessions that says most of this measure. */
function Result({ measure, client }: { measure: Measure; client: AnalysisClient }): ReactNode {
  const population = useThrottledResult(client)?.population;
  const median = population?.measures[measure].median ?? null;
  if (!population || median === null) return 'No data';
  if (measure === 'questions')
    return (
      <>
        <b>{rateText(population.shares.asked)}</b> <span className={spared}>ask</span>
      </>
    );
  return (
    <>
      <span className={spared}>median</span> <b>{valueText[measure](median.value)}</b>
    </>
  );
}
