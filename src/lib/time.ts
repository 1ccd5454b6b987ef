import { ageForm, type DateForm, dateForm } from './date-format.ts';
import { DAY, HOUR, MINUTE } from './time-units.ts';
import { timeZone } from './time-zone.ts';

/** The locale by the form of dates: the browser's own where none is named; Sweden writes numbers as ISO 8601 does. */
const locales: Partial<Record<DateForm, string>> = { words: 'en-GB', iso: 'sv-SE' };
export const localeOf = (form: DateForm): string | undefined => locales[form];

const styles = {
  day: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  dateTime: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  exact: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeStyle = keyof typeof styles;

/** Options for numeric dates. Adds the year, as a numeric day and month alone are ambiguous. */
function inNumbers({ weekday: _, ...rest }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  if (!rest.month) return rest;
  return { ...rest, year: 'numeric', month: '2-digit', ...(rest.day && { day: '2-digit' }) };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(style: TimeStyle, zone: string): Intl.DateTimeFormat {
  const form = dateForm.get();
  const key = `${form} ${style} ${zone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locales[form], {
    ...(form === 'iso' ? inNumbers(styles[style]) : styles[style]),
    timeZone: zone,
  });
  formats.set(key, made);
  return made;
}

/** Of all months the locale writes one with four letters, which would stand out wherever dates are aligned. */
const shortMonths = (text: string) => text.replace(/\bSept\b/g, 'Sep');

/** Formats epoch milliseconds in the selected time zone: `14 Mar`, `14 Mar 2026`, `14:02`, `14 Mar 2026, 14:02`, … */
export function formatMoment(moment: number, style: TimeStyle, zone = timeZone.get()): string {
  return shortMonths(format(style, zone).format(moment));
}

/** Two moments as a range without repeating what they share: `1–31 Mar 2026`. The end is inclusive. */
export function formatRange(start: number, end: number, zone = timeZone.get()): string {
  const range = shortMonths(format('date', zone).formatRange(start, end)).replace(/\s+/g, ' ');
  // The locale spaces every dash; between two bare numbers it reads better closed up.
  return range.replace(/^(\d+) – (\d+)/, '$1–$2');
}

/** The date, its year left out where it is the current one: `14 Mar`, `14 Mar 2025`. */
export function formatDate(moment: number, now = Date.now(), zone = timeZone.get()): string {
  const sameYear = formatMoment(moment, 'year', zone) === formatMoment(now, 'year', zone);
  return formatMoment(moment, sameYear ? 'day' : 'date', zone);
}

/**
 * How long ago, up to a day; then `Yesterday`, then the date. A moment to come is given exactly, as all are where that
 * is the setting.
 */
export function formatRelative(moment: number, now = Date.now(), zone = timeZone.get()): string {
  if (ageForm.get() === 'exact') return formatMoment(moment, 'dateTime', zone);
  const age = now - moment;
  if (age < -MINUTE) return formatMoment(moment, 'dateTime', zone);
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`;
  const yesterday = formatMoment(now - DAY, 'date', zone) === formatMoment(moment, 'date', zone);
  return yesterday ? 'Yesterday' : formatDate(moment, now, zone);
}
