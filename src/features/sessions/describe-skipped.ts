import { type AnalysisResult, type Flag, flagStates, flags, type Metrics } from '#engines/sessions/index.ts';
import { formatList, plural } from '#lib/text.ts';

const measureLabels = {
  start: 'start',
  time: 'time spent',
  scroll: 'scroll depth',
  clicks: 'number of clicks',
  questions: 'number of questions',
} as const;

const flagLabels = { conversion: 'conversion', submit: 'form submits', bounce: 'bounce' } as const;
const UNKNOWN = flagStates.indexOf('unknown');

/** Describes the loaded sessions that figures skip, one sentence per reason. */
export function describeSkipped(
  { baseline: views, endsBeforeStart }: Pick<AnalysisResult, 'baseline' | 'endsBeforeStart'>,
  skipped: number,
): string[] {
  const parts = (Object.keys(measureLabels) as (keyof typeof measureLabels)[])
    .map((key) => ({ key, count: views[key].missing + views[key].invalid }))
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => without(count, measureLabels[key]));
  return [
    parts.length > 0 ? `Not in every chart: ${formatList(parts)}.` : '',
    ...describeUnknownRates((flag) => views[flag].sessions[UNKNOWN] ?? 0),
    describeUnreadable(skipped),
    endsBeforeStart > 0
      ? `${plural(endsBeforeStart, 'session')} ${endsBeforeStart === 1 ? 'ends before it starts' : 'end before they start'}; ${endsBeforeStart === 1 ? 'its' : 'their'} time spent is shown as recorded.`
      : '',
  ].filter(Boolean);
}

/** The same for the comparison period. */
export function describeSkippedComparison(
  { sessions, measures, shares }: Metrics,
  skipped: number,
): string[] {
  const withoutTime = sessions - measures.time.known;
  return [
    withoutTime > 0 ? `Not in the median time: ${without(withoutTime, measureLabels.time)}.` : '',
    ...describeUnknownRates((flag) => sessions - shares[flag].of),
    describeUnreadable(skipped),
  ]
    .filter(Boolean)
    .map((notice) => `Earlier period: ${notice.charAt(0).toLowerCase()}${notice.slice(1)}`);
}

const without = (count: number, label: string) => `${plural(count, 'session')} without a valid ${label}`;

function describeUnknownRates(unknownOf: (flag: Flag) => number): string[] {
  const unknown = flags
    .map((flag) => ({ flag, count: unknownOf(flag) }))
    .filter(({ count }) => count > 0)
    .map(({ flag, count }) => `${plural(count, 'session')} without data on ${flagLabels[flag]}`);
  return unknown.length > 0 ? [`Not in the rates: ${formatList(unknown)}.`] : [];
}

const describeUnreadable = (rows: number) => (rows > 0 ? `${plural(rows, 'row')} couldn't be read.` : '');
