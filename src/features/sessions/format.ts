import { formatRate } from '#charts/figures.tsx';
import {
  binRange,
  binStarts,
  type Count,
  clipSlices,
  isWholeNumber,
  type Measure,
  MIN_SAMPLE,
  maxValues,
  type Proportion,
  type Range,
  type Slice,
  type TimeRange,
  type ValueRange,
  wilson,
} from '#engines/sessions/index.ts';
import { formatDuration } from '#lib/duration.ts';
import { formatNumber } from '#lib/text.ts';
import { formatDate, formatDateTime, formatRange, type TimeStyle } from '#lib/time.ts';
import { DAY, MINUTE } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { type CalendarUnit, calendarOf, type ZonedCalendar } from '#lib/zoned.ts';

const NO_RATE = '–';

/** Enough digits for the bounds of any interval to differ. */
const MAX_DIGITS = 6;

/**
 * 95% interval of a rate: `7.9–8.9%`, with enough digits to tell its bounds apart (`0–0.004%`). A dash for small samples.
 */
export function formatInterval(share: Proportion): string {
  const interval = share.of < MIN_SAMPLE ? null : wilson(share);
  if (!interval) return NO_RATE;
  const ends = (digits: number) => [
    share.hits === 0 ? '0' : (interval.low * 100).toFixed(digits),
    share.hits === share.of ? '100' : (interval.high * 100).toFixed(digits),
  ];
  let digits = 1;
  while (digits < MAX_DIGITS && new Set(ends(digits).map(Number)).size === 1) digits += 1;
  return `${ends(digits).join('–')}%`;
}

/** A caveat if there are too few sessions to compare their rate. */
export const describeSmallSample = ({ known }: Count): string | undefined =>
  known > 0 && known < MIN_SAMPLE ? 'Too few sessions to compare' : undefined;

/** A rate with its interval, for the values of a mark. */
export const describeRateValues = (share: Proportion, label = 'Conversion') => [
  { label, value: formatRate(share) },
  ...(share.of < MIN_SAMPLE ? [] : [{ label: '95% interval', value: formatInterval(share) }]),
];

/** A value of a measure with its unit. */
export const formatValue: Record<Measure, (value: number) => string> = {
  time: (seconds) => formatDuration(seconds) ?? '–',
  scroll: (percent) => `${formatNumber(Math.round(percent))}%`,
  clicks: formatNumber,
  questions: formatNumber,
};

/** A received value, marked if it's out of range. */
export function formatRawValue(measure: Measure, value: number): string {
  return value >= 0 && value <= maxValues[measure] ? formatValue[measure](value) : `${value} (invalid)`;
}

const nouns: Record<Measure, string> = { time: '', scroll: '', clicks: 'clicks', questions: 'questions' };

/** `12 to 14 clicks` */
export function formatBin(measure: Measure, index: number): string {
  const span = binRange(measure, index);
  const noun = nouns[measure];
  return formatValueRange(measure, span, noun && ` ${span.from === 1 ? noun.slice(0, -1) : noun}`);
}

/** `1m to under 10m`, `2 or more`, `3`; counts may have a noun. */
export function formatValueRange(measure: Measure, { from, to }: ValueRange, noun = ''): string {
  const text = formatValue[measure];
  if (measure === 'scroll') {
    if (from >= 100) return text(from);
    return to === null ? `${from} to ${text(100)}` : `${from} to under ${text(to)}`;
  }
  if (to === null) return `${text(from)}${noun} or more`;
  if (isWholeNumber(measure))
    return `${to - from === 1 ? text(from) : `${text(from)} to ${text(to - 1)}`}${noun}`;
  const single = binStarts[measure].includes(from) && to - from <= 1;
  return single ? text(from) : `${text(from)} to under ${text(to)}`;
}

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const shortDays = weekdayNames.map((day) => day.slice(0, 3));
export const formatHour = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
/** `09:00 to 10:00` */
export const formatHourOfDay = (hour: number) => `${formatHour(hour)} to ${formatHour(hour + 1)}`;

/** Label of a time range: whole days as dates without the current year, else to the minute. The end is exclusive. */
export function formatTimeRange({ from, to }: TimeRange, calendar: ZonedCalendar): string {
  const { zone, startOf } = calendar;
  if (startOf(from, 'day') === from && startOf(to, 'day') === to)
    return shortDates(formatRange(from, to - 1, zone), zone);
  return formatHours(from, to, calendar);
}

/** Whether the local time of an instant occurs twice, because clocks go back. */
function isAmbiguous(instant: number, { toLocal }: ZonedCalendar): boolean {
  const wall = toLocal(instant);
  return [instant - DAY, instant + DAY].some((neighbor) => {
    const other = wall - (toLocal(neighbor) - neighbor);
    return other !== instant && toLocal(other) === wall;
  });
}

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / MINUTE));
  const rest = minutes % 60 ? `:${String(minutes % 60).padStart(2, '0')}` : '';
  return ` GMT${offset < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

/** Local times with an exclusive end: `16 Mar 2026, 02:00 to 03:00`. Around clock changes, with their UTC offset. */
function formatHours(from: number, to: number, calendar: ZonedCalendar): string {
  const { toLocal, startOf } = calendar;
  const offsetAt = (instant: number) => toLocal(instant) - instant;
  const offset = offsetAt(from);
  const end = startOf(from, 'day') === startOf(to - 1, 'day') ? 'time' : 'dateTime';
  const text = (instant: number, style: TimeStyle, at = offsetAt(instant)) =>
    formatDateTime(instant + at, style, 'UTC');
  const offsetIfAmbiguous = (instant: number) =>
    isAmbiguous(instant, calendar) ? offsetText(offsetAt(instant)) : '';
  if (offsetAt(to - 1) !== offset)
    return `${text(from, 'dateTime')}${offsetIfAmbiguous(from)} to ${text(to, end)}${offsetIfAmbiguous(to)}`;
  // A clock change at the very end is ignored.
  const needsOffset = offsetAt(to) !== offset || isAmbiguous(from, calendar);
  return `${text(from, 'dateTime')} to ${text(to, end, offset)}${needsOffset ? offsetText(offset) : ''}`;
}

export function formatBucket(start: number, end: number, unit: CalendarUnit, zone: string): string {
  if (unit === 'hour') return formatHours(start, end, calendarOf(zone));
  if (unit === 'day') return formatDateTime(start, 'date', zone);
  if (unit === 'month') return formatDateTime(start, 'month', zone);
  return formatRange(start, end - 1, zone);
}

/** Label of a range, which may be open. */
export function formatDateRange({ start, end }: Range, zone: string): string {
  if (start === null && end === null) return 'All time';
  if (start === null) return `Until ${formatDateTime(end ?? 0, 'date', zone)}`;
  if (end === null) return `Since ${formatDateTime(start, 'date', zone)}`;
  return formatRange(start, end, zone);
}

/** Dates without the current year. */
export function shortDates(dates: string, zone = timeZone.get(), now = Date.now()): string {
  const year = ` ${formatDateTime(now, 'year', zone)}`;
  return dates.endsWith(year) ? dates.slice(0, -year.length).replace(/,$/, '') : dates;
}

/** Start of a session: `26 Nov, 14:55`. */
export const formatStart = (start: number, zone: string): string =>
  `${formatDate(start, Date.now(), zone)}, ${formatDateTime(start, 'time', zone)}`;

const MAX_SPANS = 2;

/** The loaded parts of a span. Slices load in parallel, so there may be many: then only the latest is named. */
export function formatLoadedDates(coverage: readonly Slice[], within: Slice, zone: string): string {
  const texts = clipSlices(coverage, within).map(([from, to]) => formatRange(from, to, zone));
  return (texts.length > MAX_SPANS ? [texts.at(-1), 'others'] : texts).join(' and ');
}
