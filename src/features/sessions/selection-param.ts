import { type FlagState, flagStates } from '#engines/sessions/columns/fields.ts';
import {
  type Dimension,
  dimensions,
  isMeasure,
  isText,
  type Selection,
  type TextSelection,
  type ValueRange,
  type WeekRange,
} from '#engines/sessions/dimensions/index.ts';
import { isWholeNumber, type Measure, maxValues } from '#engines/sessions/session.ts';
import { MINUTE } from '#lib/time-units.ts';

/**
 * Format of the selection in the URL: `time*60-600**source*linkedin*google`. URLs don't escapeText the asterisk, and texts
 * rarely contain it (then `%2A`). No text is written as one of the two placeholders below.
 */
const FILTER_SEPARATOR = '**';
const VALUE_SEPARATOR = '*';
const MISSING_VALUE = '%none';
const EMPTY_VALUE = '%empty';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Writes a selection as a URL parameter; undefined if it's empty. */
export function serializeSelection(selection: Selection): string | undefined {
  const parts = dimensions.flatMap((dimension) => {
    const values = serializeFilter(dimension, selection);
    return values ? [[dimension, ...values].join(VALUE_SEPARATOR)] : [];
  });
  return parts.join(FILTER_SEPARATOR) || undefined;
}

/** Parses a URL parameter. Parts that can't be parsed are left out, and listed in `invalid`. */
export function parseSelectionParts(text: string | undefined): { selection: Selection; invalid: string[] } {
  const selection: Selection = {};
  const invalid: string[] = [];
  for (const part of text?.split(FILTER_SEPARATOR).filter(Boolean) ?? []) {
    const [name, ...values] = part.split(VALUE_SEPARATOR);
    const dimension = dimensions.find((each) => each === name);
    const filter = dimension && parseFilter(dimension, values);
    if (filter) Object.assign(selection, { [dimension]: filter });
    if (!filter || (Array.isArray(filter) && filter.length < values.length)) invalid.push(part);
  }
  return { selection, invalid };
}

export const parseSelection = (text: string | undefined): Selection => parseSelectionParts(text).selection;

function serializeFilter(dimension: Dimension, selection: Selection): string[] | null {
  if (dimension === 'start') {
    const { start } = selection;
    return start ? [`${formatInstant(start.from)}-${formatInstant(start.to)}`] : null;
  }
  if (dimension === 'week') {
    const { week } = selection;
    return week ? [week.days.map((day) => weekdays[day]).join('-'), week.hours.join('-')] : null;
  }
  if (isMeasure(dimension)) {
    const span = selection[dimension];
    return span ? [`${span.from}-${span.to ?? ''}`] : null;
  }
  if (!isText(dimension)) return selection[dimension]?.slice() ?? null;
  return selection[dimension]?.map(escapeText) ?? null;
}

function parseFilter(dimension: Dimension, values: readonly string[]): Selection[Dimension] | null {
  const [first = ''] = values;
  if (dimension === 'start') return parseTimeRange(first);
  if (dimension === 'week') return parseWeekRange(values);
  if (isMeasure(dimension)) return parseValueRange(dimension, first);
  if (values.length === 0) return null;
  if (isText(dimension)) return values.map(unescapeText) satisfies TextSelection;
  const states = values.filter((value): value is FlagState => flagStates.some((state) => state === value));
  return states.length > 0 ? states : null;
}

const formatInstant = (instant: number) => new Date(instant).toISOString().slice(0, 16).replace(/[-:]/g, '');

function parseMinute(text: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute] = parts.map(Number);
  const instant = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute);
  return formatInstant(instant) === text ? instant : null;
}

function parseTimeRange(text: string): Selection['start'] | null {
  const [from, to] = text.split('-').map(parseMinute);
  return from != null && to != null && to - from >= MINUTE ? { from, to } : null;
}

const isOrdered = (first: number, last: number | undefined, limit: number) =>
  last !== undefined && first >= 0 && last >= first && last < limit;

function parseWeekRange([days = '', hours = '']: readonly string[]): WeekRange | null {
  const [firstDay = -1, lastDay] = days.split('-').map((name) => weekdays.indexOf(name));
  const [firstHour = -1, lastHour] = /^\d+-\d+$/.test(hours) ? hours.split('-').map(Number) : [];
  if (!isOrdered(firstDay, lastDay, 7) || !isOrdered(firstHour, lastHour, 24)) return null;
  return { days: [firstDay, lastDay ?? firstDay], hours: [firstHour, lastHour ?? firstHour] };
}

function parseValueRange(measure: Measure, text: string): ValueRange | null {
  const parts = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)?$/.exec(text);
  if (!parts) return null;
  const parseNumber = (number: string) =>
    isWholeNumber(measure) ? Math.ceil(Number(number)) : Number(number);
  const from = parseNumber(parts[1] ?? '');
  const to = parts[2] === undefined ? null : parseNumber(parts[2]);
  if (to !== null && to <= from) return null;
  // An exclusive end of 100% would leave out only the sessions that reach it.
  return { from, to: measure === 'scroll' && to !== null && to >= maxValues.scroll ? null : to };
}

const escapeText = (text: string | null) =>
  text === null
    ? MISSING_VALUE
    : text === ''
      ? EMPTY_VALUE
      : text.replaceAll('%', '%25').replaceAll('*', '%2A');

const unescapeText = (value: string) =>
  value === MISSING_VALUE
    ? null
    : value === EMPTY_VALUE
      ? ''
      : value.replaceAll('%2A', '*').replaceAll('%25', '%');
