import { type ReactNode, useCallback, useMemo } from 'react';
import { ChartFrame } from '#charts/chart-frame.tsx';
import { Histogram } from '#charts/histogram.tsx';
import { formatNumber, formatPercent } from '#util/text.ts';
import { binStarts } from './engine/bins.ts';
import { conversionOf, countAt } from './engine/count.ts';
import type { MeasureFigures } from './engine/counting/population.ts';
import type { View } from './engine/counting/view.ts';
import type { Measure } from './engine/visit.ts';
import { binText, fewText, intervalText, rateText, valueText } from './words.ts';

const MINUTE = 60;

/** The values that get a label below the chart. */
const labelled: Record<Measure, readonly number[]> = {
  time: [0, 15, MINUTE, 4 * MINUTE, 15 * MINUTE, 60 * MINUTE],
  scroll: [0, 25, 50, 75, 95],
  clicks: [0, 4, 8, 12, 15],
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
  if (measure === 'scroll') return index === starts.length - 1 ? '100\u00a0%' : String(start);
  const text = valueText[measure](start).replaceAll('\u00a0', ' ');
  return index === starts.length - 1 ? `${text}+` : text;
}

interface DistributionChartProps {
  measure: Measure;
  view: View;
  figures: MeasureFigures;
  className?: string;
}

/** How a measure is spread over the sessions. */
export function DistributionChart({ measure, view, figures, className = '' }: DistributionChartProps) {
  const { known } = figures;
  const values = useMemo(() => [...view.sessions], [view]);
  const ticks = useMemo(
    () =>
      labelled[measure].map((start) => {
        const index = binStarts[measure].indexOf(start);
        return { index, label: tickText(measure, index) };
      }),
    [measure],
  );
  const describe = useCallback(
    (index: number) => {
      const bin = countAt(view, index);
      return {
        title: binText(measure, index),
        facts: [
          { label: 'Sessions', value: formatNumber(bin.sessions) },
          { label: 'Of all', value: known > 0 ? formatPercent(bin.sessions / known) : 'none' },
          { label: 'Conversion', value: rateText(conversionOf(bin)) },
          { label: '95 % interval', value: intervalText(conversionOf(bin)) },
        ],
        note: fewText(bin),
      };
    },
    [view, known, measure],
  );
  const title = titles[measure];
  return (
    <ChartFrame
      title={title}
      className={className}
      result={resultOf(measure, view, figures)}
      numbers={() => ({
        head: [title, 'Sessions', 'Of all', 'Conversion'],
        rows: values.map((sessions, index) => [
          binText(measure, index),
          formatNumber(sessions),
          known > 0 ? formatPercent(sessions / known) : 'none',
          rateText(conversionOf(countAt(view, index))),
        ]),
      })}
    >
      <Histogram label={title} values={values} ticks={ticks} describe={describe} />
    </ChartFrame>
  );
}

function resultOf(measure: Measure, view: View, { known, median }: MeasureFigures): ReactNode {
  if (median === null) return 'no values';
  if (measure === 'questions') {
    const asked = known - (view.sessions[0] ?? 0);
    return (
      <>
        <b>{formatPercent(asked / known)}</b> ask
      </>
    );
  }
  return (
    <>
      median <b>{valueText[measure](median.value)}</b>
    </>
  );
}
