import { evenlySpacedIndices, type TickLabel } from '#charts/axes.tsx';
import { formatRate } from '#charts/figures.tsx';
import type { MarkDescription, Numbers } from '#charts/mark-description.ts';
import type { ReadoutProps } from '#charts/readout.tsx';
import { rateAxisEnd, type TimePoint } from '#charts/time-chart.tsx';
import {
  type AnalysisResult,
  bucketsOf,
  type ComparisonResult,
  type Count,
  conversionShare,
  countAt,
  emptyCount,
  type IncompleteReason,
  type LoadPhase,
  type TimeAxis,
} from '#engines/sessions/index.ts';
import { formatNumber } from '#lib/text.ts';
import { formatDateTime, formatRange } from '#lib/time.ts';
import { DAY } from '#lib/time-units.ts';
import { hourOf, weekdayOf, type ZonedCalendar } from '#lib/zoned.ts';
import {
  describeRateValues,
  describeSmallSample,
  formatBucket,
  formatInterval,
  shortDates,
} from './format.ts';
import { conversionOrShare, isDetermined } from './key-metric-labels.ts';

const incompleteLabels: Record<IncompleteReason, string> = {
  cut: 'Partly outside this range',
  running: 'In progress',
  loading: 'Partly loaded',
  unloaded: 'Not loaded yet',
  edge: 'Only partly covered',
};

/** The marks that the chart shows, for the legend. */
export function visibleMarks(points: readonly TimePoint[], selected: ArrayLike<number> | null) {
  const isShown = ({ state, rate }: TimePoint) => rate !== null && state !== 'missing';
  const shown = points.filter(isShown);
  const isInLine = points.map((point) => isShown(point) && point.isReliableRate);
  const end = rateAxisEnd(points) ?? 1;
  return {
    bar: Array.from(selected ?? []).some((count) => count > 0),
    baseline: points.some(({ count }) => count > 0),
    part: points.some(({ state, count }) => state === 'partial' && count > 0),
    rate: isInLine.includes(true),
    // Bands connect neighboring days.
    band: isInLine.some((isIn, index) => isIn && isInLine[index + 1]),
    unreliableRate: shown.some(({ isReliableRate, rate }) => !isReliableRate && (rate ?? 0) <= end),
    beyond: shown.some(({ rate }) => (rate ?? 0) > end),
    comparison: points.some(({ comparison }) => comparison !== null),
    hatched: points.some(({ state }) => state === 'missing'),
  };
}

/** Dates of the comparison; null if it is empty. */
function comparisonLabel({ dates: { comparison } }: ComparisonResult, zone: string): string | null {
  return comparison.start > comparison.end ? null : formatRange(comparison.start, comparison.end, zone);
}

/** Names the comparison, and why it isn't complete; null if it is empty. */
export function comparisonLegend(
  { dates: { comparison } }: ComparisonResult,
  phase: LoadPhase | null,
): string | null {
  if (comparison.start > comparison.end) return null;
  if (phase === 'failed') return "Couldn't load previous";
  return phase === 'paused' ? 'Previous, paused' : 'Previous';
}

/** `Mon 9 Nov`, `9–15 Nov`; the weekday of days and hours, and no current year. */
function bucketLabel(start: number, end: number, unit: TimeAxis['unit'], zone: string): string {
  const weekday = unit === 'hour' || unit === 'day' ? `${formatDateTime(start, 'shortWeekday', zone)} ` : '';
  const year = ` ${formatDateTime(Date.now(), 'year', zone)}`;
  return weekday + shortDates(formatBucket(start, end, unit, zone), zone).replace(`${year},`, ',');
}

/** Values of a bucket for the title line. */
export function bucketReadout(
  result: AnalysisResult,
  index: number,
  hasComparison: boolean,
  zone: string,
  marks: readonly TimeMarks[],
): ReadoutProps | null {
  const { axis, views, baseline, comparison } = result;
  const bucket = bucketsOf(axis, views.start)[index];
  if (!bucket) return null;
  const before = comparison && hasComparison ? comparisonCount(comparison, index) : null;
  const [start = 0, end = 0] = comparison?.boundaries.slice(index) ?? [];
  return {
    label: bucketLabel(bucket.start, bucket.end, axis.unit, zone),
    sessions: bucket.sessions,
    before: before && `was ${formatNumber(before.sessions)} on ${bucketLabel(start, end, axis.unit, zone)}`,
    conversions: isDetermined('conversion', result) ? null : bucket.conversions,
    rate: conversionOrShare(result, bucket, baseline.start.sessions[index] ?? 0),
    notes: [...eventsIn(marks, index), ...(bucket.incomplete ? [incompleteLabels[bucket.incomplete]] : [])],
  };
}

/** Comparison count of a bucket; null if the period has no such days. */
export function comparisonCount({ dates, boundaries, views }: ComparisonResult, index: number): Count | null {
  const [start = 0, end = 0] = [boundaries[index], boundaries[index + 1]];
  const { comparison } = dates;
  const hasComparison = start < end && start <= comparison.end && end > comparison.start;
  return hasComparison ? countAt(views.start, index) : null;
}

/** Number of events of the page, by bucket. */
export interface TimeMarks {
  label: string;
  counts: readonly number[];
  describe(index: number): string;
}

const eventsIn = (marks: readonly TimeMarks[], index: number) =>
  marks.flatMap(({ counts, describe }) => (counts[index] ? describe(index) : []));

export function describeBucket(
  result: AnalysisResult,
  index: number,
  hasComparison: boolean,
  zone: string,
  marks: readonly TimeMarks[] = [],
): MarkDescription {
  const { axis, views, baseline, comparison } = result;
  const bucket = bucketsOf(axis, views.start)[index];
  if (!bucket) return { title: '', values: [], notes: [] };
  const title = formatBucket(bucket.start, bucket.end, axis.unit, zone);
  const note = bucket.incomplete ? incompleteLabels[bucket.incomplete] : describeSmallSample(bucket);
  if (bucket.incomplete === 'unloaded') return { title, values: [], notes: [note] };
  const isShareOfAll = isDetermined('conversion', result);
  const share = conversionOrShare(result, bucket, baseline.start.sessions[index] ?? 0);
  const values = [
    { label: 'Sessions', value: formatNumber(bucket.sessions) },
    ...(isShareOfAll ? [] : [{ label: 'Conversions', value: formatNumber(bucket.conversions) }]),
    ...describeRateValues(share, isShareOfAll ? 'Of all' : 'Conversion'),
  ];
  const before = comparison && hasComparison ? comparisonCount(comparison, index) : null;
  if (comparison && before) {
    const [start = 0, end = 0] = [comparison.boundaries[index], comparison.boundaries[index + 1]];
    values.push({ label: formatBucket(start, end, axis.unit, zone), value: formatNumber(before.sessions) });
    if (!isShareOfAll)
      values.push({ label: 'Conversion before', value: formatRate(conversionShare(before)) });
  }
  return { title, values, notes: [...eventsIn(marks, index), note] };
}

export function overTimeNumbers(
  result: AnalysisResult,
  comparison: AnalysisResult['comparison'],
  zone: string,
  marks: readonly TimeMarks[] = [],
): Numbers {
  const { axis, views, baseline } = result;
  const { start: dates } = result.selection;
  const isShareOfAll = isDetermined('conversion', result);
  const name = comparison && comparisonLabel(comparison, zone);
  const comparisonTexts = (index: number) => {
    const count = comparison && comparisonCount(comparison, index);
    const texts = count ? [formatNumber(count.sessions), formatRate(conversionShare(count))] : ['', ''];
    return isShareOfAll ? texts.slice(0, 1) : texts;
  };
  return {
    headers: [
      'Time',
      'Sessions',
      ...(isShareOfAll ? ['Of all'] : ['Conversions', 'Conversion']),
      '95% interval',
      'Unfiltered',
      ...(name === null ? [] : isShareOfAll ? [name] : [name, 'Conversion before']),
      ...marks.map(({ label }) => label),
      'Note',
    ],
    rows: bucketsOf(axis, views.start).map((counted, index) => {
      const isSelected = !dates || (counted.end > dates.from && counted.start < dates.to);
      const bucket = isSelected ? counted : { ...counted, ...emptyCount() };
      const all = baseline.start.sessions[index] ?? 0;
      const share = conversionOrShare(result, bucket, all);
      const texts = [
        formatNumber(bucket.sessions),
        ...(isShareOfAll ? [] : [formatNumber(bucket.conversions)]),
        formatRate(share),
        formatInterval(share),
        formatNumber(all),
      ];
      return [
        formatBucket(bucket.start, bucket.end, axis.unit, zone),
        ...(bucket.incomplete === 'unloaded' ? texts.map(() => '') : texts),
        ...(name === null ? [] : comparisonTexts(index)),
        ...marks.map(({ counts }) => (counts[index] ? formatNumber(counts[index]) : '')),
        bucket.incomplete ? incompleteLabels[bucket.incomplete] : '',
      ];
    }),
  };
}

const YEAR = 366 * DAY;
/** Hours between two labels. */
const STEPS = [1, 2, 3, 6, 12, 24, 48, 96, 168, 336] as const;

/** Maximum labels of an axis, by bucket. Hours have shorter labels. */
export const maxTicks = {
  wide: { hours: 9, days: 6 },
  phone: { hours: 4, days: 3 },
};

export function timeTicks(
  axis: Pick<TimeAxis, 'unit' | 'boundaries'>,
  max: (typeof maxTicks)['wide'],
  calendar: ZonedCalendar,
): TickLabel[] {
  const starts = axis.boundaries.slice(0, -1);
  if (axis.unit === 'hour') return hourTicks(starts, max.hours, calendar);
  const span = (starts.at(-1) ?? 0) - (starts[0] ?? 0);
  const style = axis.unit === 'month' || span > YEAR ? 'month' : 'day';
  const indices =
    axis.unit === 'day'
      ? dayIndices(starts, max.days, calendar)
      : evenlySpacedIndices(starts.length, max.days);
  return indices.map((index) => ({
    index,
    label: formatDateTime(starts[index] ?? 0, style, calendar.zone),
  }));
}

/** More days than this are labeled by their Mondays. */
const MAX_LABELED_DAYS = 14;

/** Each day if there are few, else the Mondays that fit, at even steps. */
function dayIndices(starts: readonly number[], max: number, { toLocal }: ZonedCalendar): number[] {
  if (starts.length <= MAX_LABELED_DAYS)
    return max < maxTicks.wide.days ? evenlySpacedIndices(starts.length, max) : [...starts.keys()];
  const mondays = [...starts.keys()].filter((index) => weekdayOf(toLocal(starts[index] ?? 0)) === 0);
  const step = Math.ceil(mondays.length / max);
  return mondays.filter((_, index) => index % step === 0);
}

/** Dates where days start and at the first label, times at even steps between. */
function hourTicks(
  starts: readonly number[],
  maxCount: number,
  { zone, toLocal }: ZonedCalendar,
): TickLabel[] {
  const hours = starts.map((start, index) => {
    const wall = toLocal(start);
    const previous = index > 0 ? toLocal(starts[index - 1] ?? 0) : null;
    const day = Math.floor(wall / DAY);
    return {
      index,
      start,
      day,
      hour: hourOf(wall),
      // Clock changes may skip midnight.
      isDayStart: previous === null ? wall % DAY === 0 : Math.floor(previous / DAY) < day,
      isRepeated: previous !== null && previous >= wall,
    };
  });
  const first = hours.find(({ isDayStart }) => isDayStart)?.day ?? 0;
  const at = (step: number) =>
    hours.filter(({ day, hour, isDayStart, isRepeated }) =>
      isDayStart ? (day - first) % Math.ceil(step / 24) === 0 : step < 24 && hour % step === 0 && !isRepeated,
    );
  const visible = STEPS.map(at).find(({ length }) => length <= maxCount) ?? [];
  return visible.map(({ index, start, isDayStart }, position) => {
    const time = formatDateTime(start, 'time', zone);
    const day = formatDateTime(start, 'day', zone);
    return { index, label: isDayStart ? day : position === 0 ? `${day}, ${time}` : time };
  });
}
