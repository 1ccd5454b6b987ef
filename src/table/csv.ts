import { type CsvValue, csvFile, csvLine } from '#lib/csv-write.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { calendarOf } from '#lib/zoned.ts';

/** What a column of a file holds of a row; `column` is the column of the table that shows the same. */
type CsvColumn<T> = ((row: T) => CsvValue) & { column?: string };

/** The columns of a list's file in their order: what each is headed, and what it holds of a row. */
export type CsvColumns<T> = Readonly<Record<string, CsvColumn<T>>>;

/** A column of a file that is left out where the table's column of this id is. */
export const shownAs = <T>(column: string, read: (row: T) => CsvValue): CsvColumn<T> =>
  Object.assign((row: T) => read(row), { column });

/** The columns without those that show the same as these columns of the table. */
export const withoutColumns = <T>(columns: CsvColumns<T>, hidden: readonly unknown[]): CsvColumns<T> =>
  Object.fromEntries(Object.entries(columns).filter(([, { column }]) => !column || !hidden.includes(column)));

const LONGEST_NAME = 60;

/** The rows as a CSV file, below a line of headings. */
export function csvOf<T>(columns: CsvColumns<T>, rows: readonly T[]): Blob {
  const read = Object.values(columns);
  return csvFile([
    csvLine(Object.keys(columns)),
    ...rows.map((row) => csvLine(read.map((value) => value(row)))),
  ]);
}

/** A timestamp of the service as ISO 8601 in UTC, which spreadsheets read; one that is unreadable as it is. */
export function moment(value: string | null | undefined): CsvValue {
  const time = parseTimestamp(value);
  return time === null ? value : new Date(time).toISOString();
}

/** What a file is called: these words as any system can name a file, and the day, as this browser's user has it. */
export function csvName(words: readonly (string | null | undefined)[], now = Date.now()): string {
  const day = new Date(calendarOf(timeZone.get()).toWall(now)).toISOString().slice(0, 10);
  const stem = words
    .map((word) =>
      word
        ?.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
        .slice(0, LONGEST_NAME)
        .replace(/^-+|-+$/g, ''),
    )
    .filter(Boolean);
  return `${[...stem, day].join('-')}.csv`;
}
