import type { Numbers, Reading } from '#charts/reading.ts';
import type { TimePoint } from '#charts/time-chart.tsx';
import type { Answer, Earlier } from '#engines/sessions/analysis.ts';
import { type Bucket, bucketsOf } from '#engines/sessions/buckets.ts';
import { type Count, conversionShare, countAt } from '#engines/sessions/count.ts';
import type { LoadPhase } from '#engines/sessions/loading/loader.ts';
import type { Incomplete } from '#engines/sessions/time-axis.ts';
import { formatNumber } from '#lib/text.ts';
import { formatRange } from '#lib/time.ts';
import { bucketText, fewText, intervalText, rateText } from './format.ts';

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
): Record<'bar' | 'baseline' | 'part' | 'rate' | 'unsureRate' | 'hatched', boolean> {
  return {
    bar: Array.from(selected ?? []).some((count) => count > 0),
    baseline: points.some(({ count }) => count > 0),
    part: points.some(({ state, count }) => state === 'part' && count > 0),
    rate: points.some(({ rate }) => rate !== null),
    unsureRate: points.some(
      ({ rate, isSureRate, state }) => rate !== null && !isSureRate && state !== 'missing',
    ),
    hatched: points.some(({ state }) => state === 'missing'),
  };
}

/** Names the compared period by its dates; null if there is nothing to compare. */
export function earlierName({ dates: { comparison } }: Earlier, zone: string): string | null {
  return comparison.start > comparison.end ? null : formatRange(comparison.start, comparison.end, zone);
}

/** The same with its loading state, for the legend. */
export function earlierText(earlier: Earlier, phase: LoadPhase | null, zone: string): string | null {
  const name = earlierName(earlier, zone);
  if (phase === 'done' || name === null) return name;
  if (phase === 'failed') return `Couldn't load ${name}`;
  return `Loading ${name}${phase === 'paused' ? ', paused' : ''}`;
}

/** The count that a bucket is compared with; null if the period has no such days. */
export function earlierCount({ dates, edges, view }: Earlier, index: number): Count | null {
  const [start = 0, end = 0] = [edges[index], edges[index + 1]];
  const { comparison } = dates;
  const isCompared = start < end && start <= comparison.end && end > comparison.start;
  return isCompared ? countAt(view, index) : null;
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
    { label: 'Conversion', value: rateText(conversionShare(bucket)) },
    { label: '95% interval', value: intervalText(conversionShare(bucket)) },
  ];
  const then = earlier && compared ? earlierCount(earlier, index) : null;
  if (earlier && then) {
    const [start = 0, end = 0] = [earlier.edges[index], earlier.edges[index + 1]];
    facts.push(
      { label: bucketText(start, end, axis.unit, zone), value: formatNumber(then.sessions) },
      { label: 'Conversion before', value: rateText(conversionShare(then)) },
    );
  }
  return { title, facts, note };
}

function earlierCountText(earlier: Earlier | null, index: number): string {
  const count = earlier && earlierCount(earlier, index);
  return count ? formatNumber(count.sessions) : '';
}

/** The numbers behind the chart. */
export function numbersOfTime(
  { axis, views, ghosts }: Answer,
  earlier: Answer['earlier'],
  zone: string,
): Numbers {
  const name = earlier && earlierName(earlier, zone);
  return {
    head: [
      'Time',
      'Sessions',
      'Conversions',
      'Conversion',
      '95% interval',
      'Unfiltered',
      ...(name === null ? [] : [name]),
      'Note',
    ],
    rows: bucketsOf(axis, views.start).map((bucket, index) => [
      bucketText(bucket.start, bucket.end, axis.unit, zone),
      ...(bucket.incomplete === 'unloaded'
        ? ['', '', '', '', '']
        : [
            formatNumber(bucket.sessions),
            formatNumber(bucket.conversions),
            rateText(conversionShare(bucket)),
            intervalText(conversionShare(bucket)),
            formatNumber(ghosts.start.sessions[index] ?? 0),
          ]),
      ...(name === null ? [] : [earlierCountText(earlier, index)]),
      bucket.incomplete ? caveats[bucket.incomplete] : '',
    ]),
  };
}
