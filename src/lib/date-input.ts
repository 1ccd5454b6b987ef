import { memoize } from './memoize.ts';
import { type DateForm, dateForm, localeOf } from './time.ts';

/** Date format of fields: always Gregorian with Latin digits, so that it can be parsed. */
interface DateInputLocale {
  format: Intl.DateTimeFormat;
  /** Order of day, month and year. */
  order: string[];
  /** Month (0–11) by its unambiguous lowercase words. */
  months: ReadonlyMap<string, number>;
}

const WORD = /\p{L}[\p{L}\p{M}.]*/gu;
const ISO_DATE = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/;
/** In lower case, without dots: the Thai ก.ค. is one word. */
const wordsOf = (text: string) =>
  (text.normalize('NFC').toLowerCase().match(WORD) ?? []).map((word) => word.replaceAll('.', ''));

function makeLocale(tag: string): DateInputLocale {
  const formatWith = (month: 'short' | 'long') =>
    new Intl.DateTimeFormat(tag || undefined, {
      day: 'numeric',
      month,
      year: 'numeric',
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: 'UTC',
    });
  const format = formatWith('short');
  const order = format.formatToParts(0).flatMap(({ type }) => (type === 'literal' ? [] : [type]));
  const named = new Map<string, Set<number>>();
  for (const each of [format, formatWith('long')])
    for (let month = 0; month < 12; month += 1)
      for (const word of wordsOf(each.format(Date.UTC(2026, month, 15))))
        named.set(word, (named.get(word) ?? new Set()).add(month));
  // Drops words that occur in several months: the 月 of 3月, or the "de" of "14 de marzo".
  const months = new Map(
    [...named].flatMap(([word, [month, other]]) =>
      month === undefined || other !== undefined ? [] : [[word, month] as const],
    ),
  );
  return { format, order, months };
}

const inputLocale = memoize(makeLocale);

/** Formats a date for fields: `14 Mar 2026`. @param day UTC midnight, epoch ms */
export function formatDateInput(
  day: number,
  form: DateForm = dateForm.get(),
  locale = localeOf(form),
): string {
  if (form === 'iso') return new Date(day).toISOString().slice(0, 10);
  return inputLocale(locale ?? '')
    .format.format(day)
    .replace(/\bSept\b/, 'Sep');
}

/**
 * Parses a date typed in the form of the settings, or as ISO 8601. Bare numbers are accepted only in the browser's
 * format: otherwise 3/4 could be March or April.
 *
 * @returns UTC midnight in epoch ms, null for anything else
 */
export function parseDateInput(
  text: string,
  form: DateForm = dateForm.get(),
  locale = localeOf(form),
): number | null {
  const iso = ISO_DATE.exec(text);
  if (iso) return dayOf(iso[1], Number(iso[2]), iso[3]);
  if (form === 'iso') return null;
  const { order, months } = inputLocale(locale ?? '');
  const numbers = text.match(/\d+/g) ?? [];
  const month = wordsOf(text)
    .map((word) => monthNamed(word, months))
    .find((each) => each !== null);
  if (month != null) {
    const [day, year] = numbers[0]?.length === 4 ? numbers.toReversed() : numbers;
    return numbers.length === 2 ? dayOf(year, month + 1, day) : null;
  }
  if (form !== 'local' || numbers.length !== 3) return null;
  // No language writes the month first with dots: this date comes from elsewhere.
  if (order[0] === 'month' && text.includes('.')) return null;
  const numberOf = (part: string) => numbers[order.indexOf(part)];
  return dayOf(numberOf('year'), Number(numberOf('month')), numberOf('day'));
}

/** Month by its name or a prefix of at least three letters. */
function monthNamed(word: string, months: DateInputLocale['months']): number | null {
  const exact = months.get(word);
  if (exact !== undefined) return exact;
  if (word.length < 3) return null;
  const matching = new Set([...months].flatMap(([name, month]) => (name.startsWith(word) ? [month] : [])));
  const [month] = matching;
  return month !== undefined && matching.size === 1 ? month : null;
}

function dayOf(year: string | undefined, month: number, day: string | undefined): number | null {
  if (year?.length !== 4 || Number(year) < 1000) return null;
  const time = Date.UTC(Number(year), month - 1, Number(day));
  const date = new Date(time);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day) ? time : null;
}
