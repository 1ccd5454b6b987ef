import { DAY, HOUR, MINUTE } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';

/** Cell that removes the value of an audience; an empty one leaves it. */
export const CLEAR = '(clear)';
/** Cell that overrides the page's value with nothing. */
export const EMPTY = '(empty)';

/** Text that a spreadsheet would run as a formula, after the apostrophe that `csvLine` adds. */
const GUARDED = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

export const withoutGuard = (cell = ''): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** Text of a cell, as people see it in a spreadsheet. */
export const cellText = (cell?: string): string => normalize(withoutGuard(cell));

const normalize = (text: string) => text.replace(/\r\n?/g, '\n').trim();

/** A value as the text of a cell. `cellText` returns the same from the file that contains it. */
export function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return listToText(value);
  const text = normalize(String(value));
  return text === CLEAR || text === EMPTY ? '' : text;
}

/** Separates the items; a JSON array if `splitList` would return others. */
function listToText(list: readonly unknown[]): string {
  const json = JSON.stringify(list);
  if (!list.every((item) => typeof item === 'string')) return json;
  const text = normalize(list.join(list.some((item) => /[\n|;,]/.test(item)) ? '\n' : '; '));
  return JSON.stringify(splitList(text)) === json && text !== CLEAR && text !== EMPTY ? text : json;
}

/** Adds an apostrophe to texts that look guarded, so that `withoutGuard` returns them unchanged. */
export const guardApostrophe = (text: string): string => (GUARDED.test(text) ? `'${text}` : text);

/** Parses a JSON array; splits other texts at the first of these separators that they contain. */
export function splitList(text: string): unknown[] {
  if (text.startsWith('['))
    try {
      return JSON.parse(text);
    } catch {}
  const separator = ['\n', '|', ';', ','].find((candidate) => text.includes(candidate)) ?? ',';
  return text
    .split(separator)
    .map((value) => value.trim())
    .filter(Boolean);
}

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}):(\d{2})(?::00)?$/;
const MAX_DAYS = 365;

/** Parses ISO 8601 with an offset, or a date and time in the zone of the calendar, such as `2026-12-01 09:00`. */
export function parsePublishTime(
  text: string,
  calendar: ZonedCalendar,
  now: number,
): { time: number } | { error: string } {
  const [, date, hours, minutes] = LOCAL_TIME.exec(text) ?? [];
  const day = date === undefined ? null : parseTimestamp(date);
  const local = day === null ? null : day + Number(hours) * HOUR + Number(minutes) * MINUTE;
  const hasOffset = /T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const time = hasOffset ? parseTimestamp(text) : local === null ? null : calendar.fromLocal(local);
  if (time === null || Number(hours) > 23 || Number(minutes) > 59)
    return { error: 'Enter a date and a time, such as 2026-12-01 09:00' };
  if (!hasOffset && calendar.toLocal(time) !== local)
    return { error: 'Clocks skip this time. Choose a later time' };
  if (time <= now) return { error: 'Choose a later time' };
  return time > now + MAX_DAYS * DAY ? { error: 'Choose a time within a year' } : { time };
}
