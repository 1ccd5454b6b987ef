import type { Numbers, Reading } from '#charts/reading.ts';
import type { TimePoint } from '#charts/time-chart.tsx';
import { formatNumber } from '#util/text.ts';
import type { Answer } from './engine/analysis.ts';
import { type Bucket, bucketsOf } from './engine/buckets.ts';
import { conversionOf, countAt } from './engine/count.ts';
import type { LoadPhase } from './engine/loading/loader.ts';
import type { Incomplete } from './engine/time-axis.ts';
import { bucketText, fewText, intervalText, rateText } from './words.ts';

/** With fewer sessions, or part of them, a bucket's rate jumps so far that its line would hide the others. */
const FEWEST_FOR_LINE = 10;

const caveats: Record<Incomplete, string> = {
  cut: 'Partly outside this range',
  running: 'In progress',
  loading: 'Partly loaded',
  unloaded: 'Not loaded yet',
  edge: 'Only partly covered',
};

/** The rates of buckets that are whole and have enough sessions to draw one. */
export const ratesOf = (buckets: readonly Bucket[]): (number | null)[] =>
  buckets.map(({ known, conversions, incomplete }) =>
    known >= FEWEST_FOR_LINE && incomplete === null ? conversions / known : null,
  );

/** Which marks the chart shows. */
export function shownMarks(
  points: readonly TimePoint[],
  selected: ArrayLike<number> | null,
): Record<'bar' | 'baseline' | 'part' | 'rate' | 'hatched', boolean> {
  return {
    bar: Array.from(selected ?? []).some((count) => count > 0),
    baseline: points.some(({ count }) => count > 0),
    part: points.some(({ state, count }) => state === 'part' && count > 0),
    rate: points.some(({ rate }) => rate !== null),
    hatched: points.some(({ state }) => state === 'missing'),
  };
}

/** What the earlier time is called: `28 days earlier`. */
export const earlierName = (days: number): string => `${formatNumber(days)} days earlier`;

/** The same in the legend, which says as well where it is not read. */
export function earlierText(days: number, phase: LoadPhase | null): string {
  if (phase === 'done') return earlierName(days);
  if (phase === 'failed') return `${earlierName(days)} couldn't be loaded`;
  return `Loading ${earlierName(days)}${phase === 'paused' ? ', paused' : ''}`;
}

/** What the chart says of a bucket. */
export function describeBucket(
  { axis, views, earlier }: Answer,
  index: number,
  compared: boolean,
  zone: string,
): Reading {
  const bucket = bucketsOf(axis, views.start)[index];
  if (!bucket) return { title: '', facts: [] };
  const title = bucketText(bucket.start, bucket.end, axis.unit, zone);
  const note = bucket.incomplete ? caveats[bucket.incomplete] : fewText(bucket);
  if (bucket.incomplete === 'unloaded') return { title, facts: [], note };
  const facts = [
    { label: 'Sessions', value: formatNumber(bucket.sessions) },
    { label: 'Conversions', value: formatNumber(bucket.conversions) },
    { label: 'Conversion', value: rateText(conversionOf(bucket)) },
    { label: '95% interval', value: intervalText(conversionOf(bucket)) },
  ];
  if (earlier && compared) {
    const then = countAt(earlier.view, index);
    facts.push(
      { label: earlierName(earlier.days), value: formatNumber(then.sessions) },
      { label: 'Conversion before', value: rateText(conversionOf(then)) },
    );
  }
  return { title, facts, note };
}

/** The numbers behind the chart. */
export function numbersOfTime(
  { axis, views, ghosts }: Answer,
  earlier: Answer['earlier'],
  zone: string,
): Numbers {
  return {
    head: [
      'Time',
      'Sessions',
      'Conversions',
      'Conversion',
      '95% interval',
      'Unfiltered',
      ...(earlier ? [earlierName(earlier.days)] : []),
      'Note',
    ],
    rows: bucketsOf(axis, views.start).map((bucket, index) => [
      bucketText(bucket.start, bucket.end, axis.unit, zone),
      ...(bucket.incomplete === 'unloaded'
        ? ['', '', '', '', '']
        : [
            formatNumber(bucket.sessions),
            formatNumber(bucket.conversions),
            rateText(conversionOf(bucket)),
            intervalText(conversionOf(bucket)),
            formatNumber(ghosts.start.sessions[index] ?? 0),
          ]),
      ...(earlier ? [formatNumber(earlier.view.sessions[index] ?? 0)] : []),
      bucket.incomplete ? caveats[bucket.incomplete] : '',
    ]),
  };
}
