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
} from '#engines/sessions/dimensions.ts';
import { isWholeNumber, type Measure, maxValues } from '#engines/sessions/session.ts';
import { MINUTE } from '#lib/time-units.ts';

/**
 * A selection as the url holds it: `time*60-600**source*linkedin*google`. Of the characters that an address keeps
 * as they are, the asterisk is the one that texts hardly ever hold; where one does, it is written as `%2A`.
 * What no text can be written as stands for a text that is missing or empty.
 */
const BETWEEN = '**';
const WITHIN = '*';
const NONE = '%none';
const EMPTY = '%empty';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The url's part for a selection; nothing where nothing is chosen. */
export function serializeSelection(selection: Selection): string | undefined {
  const parts = dimensions.flatMap((dimension) => {
    const words = wordsOf(dimension, selection);
    return words ? [[dimension, ...words].join(WITHIN)] : [];
  });
  return parts.join(BETWEEN) || undefined;
}

/** Reads what {@link serializeSelection} wrote. A part that can't be understood is left out, and named in `unread`. */
export function parseSelectionParts(text: string | undefined): { selection: Selection; unread: string[] } {
  const selection: Selection = {};
  const unread: string[] = [];
  for (const part of text?.split(BETWEEN).filter(Boolean) ?? []) {
    const [name, ...words] = part.split(WITHIN);
    const dimension = dimensions.find((each) => each === name);
    const filter = dimension && filterOf(dimension, words);
    if (filter) Object.assign(selection, { [dimension]: filter });
    if (!filter || (Array.isArray(filter) && filter.length < words.length)) unread.push(part);
  }
  return { selection, unread };
}

/** The selection alone. */
export const parseSelection = (text: string | undefined): Selection => parseSelectionParts(text).selection;

function wordsOf(dimension: Dimension, selection: Selection): string[] | null {
  if (dimension === 'start') {
    const { start } = selection;
    return start ? [`${momentText(start.from)}-${momentText(start.to)}`] : null;
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
  return selection[dimension]?.map(escaped) ?? null;
}

function filterOf(dimension: Dimension, words: readonly string[]): Selection[Dimension] | null {
  const [first = ''] = words;
  if (dimension === 'start') return readStretch(first);
  if (dimension === 'week') return readWeek(words);
  if (isMeasure(dimension)) return readSpan(dimension, first);
  if (words.length === 0) return null;
  if (isText(dimension)) return words.map(unescaped) satisfies TextSelection;
  const states = words.filter((word): word is FlagState => flagStates.some((state) => state === word));
  return states.length > 0 ? states : null;
}

const momentText = (moment: number) => new Date(moment).toISOString().slice(0, 16).replace(/[-:]/g, '');

function readMoment(text: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute] = parts.map(Number);
  const moment = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute);
  return momentText(moment) === text ? moment : null;
}

function readStretch(text: string): Selection['start'] | null {
  const [from, to] = text.split('-').map(readMoment);
  return from != null && to != null && to - from >= MINUTE ? { from, to } : null;
}

const inOrder = (first: number, last: number | undefined, below: number) =>
  last !== undefined && first >= 0 && last >= first && last < below;

function readWeek([days = '', hours = '']: readonly string[]): WeekRange | null {
  const [firstDay = -1, lastDay] = days.split('-').map((name) => weekdays.indexOf(name));
  const [firstHour = -1, lastHour] = /^\d+-\d+$/.test(hours) ? hours.split('-').map(Number) : [];
  if (!inOrder(firstDay, lastDay, 7) || !inOrder(firstHour, lastHour, 24)) return null;
  return { days: [firstDay, lastDay ?? firstDay], hours: [firstHour, lastHour ?? firstHour] };
}

function readSpan(measure: Measure, text: string): ValueRange | null {
  const parts = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)?$/.exec(text);
  if (!parts) return null;
  const read = (number: string) => (isWholeNumber(measure) ? Math.ceil(Number(number)) : Number(number));
  const from = read(parts[1] ?? '');
  const to = parts[2] === undefined ? null : read(parts[2]);
  if (to !== null && to <= from) return null;
  // No visit scrolls further, so that an end of 100% would leave out only those that reach it.
  return { from, to: measure === 'scroll' && to !== null && to >= maxValues.scroll ? null : to };
}

const escaped = (text: string | null) =>
  text === null ? NONE : text === '' ? EMPTY : text.replaceAll('%', '%25').replaceAll('*', '%2A');

const unescaped = (word: string) =>
  word === NONE ? null : word === EMPTY ? '' : word.replaceAll('%2A', '*').replaceAll('%25', '%');
