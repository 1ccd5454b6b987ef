import { binRange, binStarts } from '#engines/sessions/bins.ts';
import type { Count } from '#engines/sessions/count.ts';
import type { ValueRange } from '#engines/sessions/dimensions.ts';
import type { Range } from '#engines/sessions/range.ts';
import { isWholeNumber, type Measure, maxValues } from '#engines/sessions/session.ts';
import { MIN_SAMPLE, type Proportion, rateOf, wilson } from '#engines/sessions/statistics/proportion.ts';
import { formatDuration } from '#lib/duration.ts';
import { formatNumber, formatPercent } from '#lib/text.ts';
import { formatMoment, formatRange, type TimeStyle } from '#lib/time.ts';
import { DAY, MINUTE } from '#lib/time-units.ts';
import { type CalendarUnit, calendarOf, type ZonedCalendar } from '#lib/zoned.ts';

const noRate = '–';

/** A rate as a percentage. */
export function rateText(share: Proportion): string {
  const rate = rateOf(share);
  return rate === null ? noRate : formatPercent(rate);
}

/** The ends of an interval differ within so many digits, of however many sessions it is. */
const MOST_DIGITS = 6;

/** The 95% interval of a rate: `7.9–8.9%`; with as many digits as tell its ends apart, `0–0.004%`. */
export function intervalText(share: Proportion, unit = '%'): string {
  const interval = wilson(share);
  if (!interval) return noRate;
  const ends = (digits: number) => [
    share.hits === 0 ? '0' : (interval.low * 100).toFixed(digits),
    share.hits === share.of ? '100' : (interval.high * 100).toFixed(digits),
  ];
  let digits = 1;
  while (digits < MOST_DIGITS && new Set(ends(digits).map(Number)).size === 1) digits += 1;
  return `${ends(digits).join('–')}${unit}`;
}

/** A caveat where there are too few sessions for their rate to be compared. */
export const fewText = ({ known }: Count): string | undefined =>
  known > 0 && known < MIN_SAMPLE ? 'Too few sessions to compare' : undefined;

/** A value of a measure with its unit. */
export const valueText: Record<Measure, (value: number) => string> = {
  time: (seconds) => formatDuration(seconds) ?? '–',
  scroll: (percent) => `${formatNumber(Math.round(percent))}%`,
  clicks: formatNumber,
  questions: formatNumber,
};

/** A value as it came: with its unit where it can be, else bare, so that it can be traced. */
export function givenText(measure: Measure, value: number): string {
  return value >= 0 && value <= maxValues[measure] ? valueText[measure](value) : `${value} (invalid)`;
}

const counted: Record<Measure, string> = { time: '', scroll: '', clicks: 'clicks', questions: 'questions' };

/** The values a bin holds, as what they are: `12 to 14 clicks`. */
export function binText(measure: Measure, index: number): string {
  const span = binRange(measure, index);
  const noun = counted[measure];
  return spanText(measure, span, noun && ` ${span.from === 1 ? noun.slice(0, -1) : noun}`);
}

/** A span of a measure: `1m to under 10m`, `2 or more`, `3`; numbers that are counted may be followed by a noun. */
export function spanText(measure: Measure, { from, to }: ValueRange, noun = ''): string {
  const text = valueText[measure];
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

/** Whether clocks show the time of a moment at another one, too. */
function comesTwice(moment: number, { toWall }: ZonedCalendar): boolean {
  const wall = toWall(moment);
  return [moment - DAY, moment + DAY].some((near) => {
    const other = wall - (toWall(near) - near);
    return other !== moment && toWall(other) === wall;
  });
}

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / MINUTE));
  const rest = minutes % 60 ? `:${String(minutes % 60).padStart(2, '0')}` : '';
  return ` GMT${offset < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

/**
 * From one time of the clock to another, the end not part of it: `16 Mar 2026, 02:00 to 03:00`. Where clocks are
 * changed, times come twice or not at all; the offset says there which are meant.
 */
export function hoursText(from: number, to: number, calendar: ZonedCalendar): string {
  const { toWall, startOf } = calendar;
  const offsetAt = (moment: number) => toWall(moment) - moment;
  const offset = offsetAt(from);
  const end = startOf(from, 'day') === startOf(to - 1, 'day') ? 'time' : 'dateTime';
  const text = (moment: number, style: TimeStyle, at = offsetAt(moment)) =>
    formatMoment(moment + at, style, 'UTC');
  const told = (moment: number) => (comesTwice(moment, calendar) ? offsetText(offsetAt(moment)) : '');
  if (offsetAt(to - 1) !== offset)
    return `${text(from, 'dateTime')}${told(from)} to ${text(to, end)}${told(to)}`;
  // Clocks that are changed at its end are read as if they were not.
  const unsure = offsetAt(to) !== offset || comesTwice(from, calendar);
  return `${text(from, 'dateTime')} to ${text(to, end, offset)}${unsure ? offsetText(offset) : ''}`;
}

/** The time a bucket stands for. */
export function bucketText(start: number, end: number, unit: CalendarUnit, zone: string): string {
  if (unit === 'hour') return hoursText(start, end, calendarOf(zone));
  if (unit === 'day') return formatMoment(start, 'date', zone);
  if (unit === 'month') return formatMoment(start, 'month', zone);
  return formatRange(start, end - 1, zone);
}

/** A range in words; open ends are said so. */
export function rangeText({ start, end }: Range, zone: string): string {
  if (start === null && end === null) return 'All time';
  if (start === null) return `Until ${formatMoment(end ?? 0, 'date', zone)}`;
  if (end === null) return `Since ${formatMoment(start, 'date', zone)}`;
  return formatRange(start, end, zone);
}
