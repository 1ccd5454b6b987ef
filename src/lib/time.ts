import { createChoice } from './setting.ts';
import { DAY, HOUR, MINUTE } from './time-units.ts';
import { timeZone } from './time-zone.ts';
import { addDays, calendarOf } from './zoned.ts';

export type DateForm = 'words' | 'local' | 'iso';

/** Date format: `14 Mar 2026`, the browser's, or `2026-03-14`. */
export const dateForm = createChoice<DateForm>('date-form', ['words', 'local', 'iso'], 'words');

/** Whether recent times are shown relative to now. */
export const ageForm = createChoice('age-form', ['relative', 'exact'], 'relative');

/** Locale by date form; defaults to the browser's. Swedish dates look like ISO 8601. */
const locales: Partial<Record<DateForm, string>> = { words: 'en-GB', iso: 'sv-SE' };
export const localeOf = (form: DateForm): string | undefined => locales[form];

const day = { day: 'numeric', month: 'short' } as const;
const date = { ...day, year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const clock = { ...time, second: '2-digit' } as const;

const styles = {
  day,
  date,
  time,
  clock,
  dateTime: { ...date, ...time },
  exact: { weekday: 'short', ...date, ...clock, timeZoneName: 'short' },
  shortWeekday: { weekday: 'short' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeStyle = keyof typeof styles;

/** Options for numeric dates. Adds the year, as a numeric day and month alone are ambiguous. */
function inNumbers({ weekday: _, ...rest }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  return { ...rest, year: 'numeric', month: '2-digit', ...(rest.day && { day: '2-digit' }) };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(style: TimeStyle, zone: string): Intl.DateTimeFormat {
  const form = dateForm.get();
  const key = `${form} ${style} ${zone}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const options: Intl.DateTimeFormatOptions = styles[style];
  const isNumeric = form === 'iso' && options.month !== undefined;
  const created = new Intl.DateTimeFormat(locales[form === 'iso' && !isNumeric ? 'words' : form], {
    ...(isNumeric ? inNumbers(options) : options),
    timeZone: zone,
  });
  formats.set(key, created);
  return created;
}

/** The locale abbreviates only September with four letters, which would break aligned dates. */
const shortMonths = (text: string) => text.replace(/\bSept\b/g, 'Sep');

/** Formats epoch milliseconds in the selected time zone: `14 Mar`, `14 Mar 2026`, `14:02`, `14 Mar 2026, 14:02`, … */
export function formatDateTime(time: number, style: TimeStyle, zone = timeZone.get()): string {
  return shortMonths(format(style, zone).format(time));
}

/** Formats a date range without repeating common parts: `1–31 Mar 2026`, `28 Oct–26 Nov 2026`. The end is inclusive. */
export function formatRange(start: number, end: number, zone = timeZone.get()): string {
  const range = shortMonths(format('date', zone).formatRange(start, end)).replace(/\s+/g, ' ');
  // Some locales put spaces around the dash.
  return range.replace(' – ', '–');
}

/** Formats a date, without the current year: `14 Mar`, `14 Mar 2025`. */
export function formatDate(time: number, now = Date.now(), zone = timeZone.get()): string {
  const sameYear = formatDateTime(time, 'year', zone) === formatDateTime(now, 'year', zone);
  return formatDateTime(time, sameYear ? 'day' : 'date', zone);
}

/**
 * Formats a time, with the date unless it's today.
 *
 * @param style includes seconds by default, to distinguish times of the same minute
 */
export function formatRecentTime(time: number, style: 'clock' | 'time' = 'clock'): string {
  const clock = formatDateTime(time, style);
  return formatDate(time) === formatDate(Date.now()) ? clock : `${formatDate(time)}, ${clock}`;
}

/**
 * Formats an age up to a day, then `Yesterday`, then the date. Future times, or all with the setting `exact`, are
 * formatted as date and time.
 */
export function formatRelative(time: number, now = Date.now(), zone = timeZone.get()): string {
  if (ageForm.get() === 'exact') return formatDateTime(time, 'dateTime', zone);
  const age = now - time;
  if (age < -MINUTE) return formatDateTime(time, 'dateTime', zone);
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`;
  const yesterday = addDays(now, -1, calendarOf(zone));
  const isYesterday = formatDateTime(yesterday, 'date', zone) === formatDateTime(time, 'date', zone);
  return isYesterday ? 'Yesterday' : formatDate(time, now, zone);
}

/** Formats a time to come: `14:02` today, `Tomorrow, 09:00`, `Mon, 09:00` within a week, else the date and time. */
export function formatSchedule(time: number, now = Date.now(), zone = timeZone.get()): string {
  const clock = formatDateTime(time, 'time', zone);
  const dayOf = (at: number) => formatDateTime(at, 'date', zone);
  if (dayOf(time) === dayOf(now)) return clock;
  if (dayOf(time) === dayOf(addDays(now, 1, calendarOf(zone)))) return `Tomorrow, ${clock}`;
  const isThisWeek = time > now && time < now + 6 * DAY;
  return `${isThisWeek ? formatDateTime(time, 'shortWeekday', zone) : formatDate(time, now, zone)}, ${clock}`;
}
