import { type CsvValue, csvFile, csvLine } from '#lib/csv-write.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { calendarOf } from '#lib/zoned.ts';

/** Value of a CSV column; `column` is the ID of the corresponding table column. */
type CsvColumn<T> = ((row: T) => CsvValue) & { column?: string };

/** CSV columns by header, in order. */
export type CsvColumns<T> = Readonly<Record<string, CsvColumn<T>>>;

/** A CSV column that is omitted if the table's column is hidden. */
export const csvColumn = <T>(column: string, read: (row: T) => CsvValue): CsvColumn<T> =>
  Object.assign((row: T) => read(row), { column });

/** CSV columns of fields, named like them. Fields that end in `At` are timestamps. */
export const csvFields = <T>(...names: (keyof T & string)[]): CsvColumns<T> =>
  Object.fromEntries(
    names.map((name) => {
      const read = (row: T) => row[name] as CsvValue & string;
      return [name, name.endsWith('At') ? (row: T) => csvTime(read(row)) : read];
    }),
  );

/** Omits the CSV columns of hidden table columns. */
export const omitHidden = <T>(columns: CsvColumns<T>, hidden: readonly unknown[]): CsvColumns<T> =>
  Object.fromEntries(Object.entries(columns).filter(([, { column }]) => !column || !hidden.includes(column)));

const MAX_NAME_LENGTH = 60;

/** Formats rows as a CSV file with a header line. */
export function createCsv<T>(columns: CsvColumns<T>, rows: readonly T[]): Blob {
  const read = Object.values(columns);
  return csvFile([
    csvLine(Object.keys(columns)),
    ...rows.map((row) => csvLine(read.map((value) => value(row)))),
  ]);
}

/** Formats a timestamp as ISO 8601 in UTC, which spreadsheets parse; keeps an invalid one. */
export function csvTime(value: string | null | undefined): CsvValue {
  const time = parseTimestamp(value);
  return time === null ? value : new Date(time).toISOString();
}

/** File name from `words` and the current day in the user's time zone, without characters that file systems reject. */
export function csvFileName(words: readonly (string | null | undefined)[], now = Date.now()): string {
  const day = new Date(calendarOf(timeZone.get()).toLocal(now)).toISOString().slice(0, 10);
  const stem = words
    .map((word) =>
      word
        ?.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
        .slice(0, MAX_NAME_LENGTH)
        .replace(/^-+|-+$/g, ''),
    )
    .filter(Boolean);
  return `${[...stem, day].join('-')}.csv`;
}
