import type { SessionStore } from '#engines/sessions/columns/session-store.ts';
import type { Session } from '#engines/sessions/session.ts';
import { csvLine } from '#lib/csv-write.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { isoWithOffset, type ZonedCalendar } from '#lib/zoned.ts';

/** What a column of a file holds of a session: a field of it, or the name of its audience. */
export type CsvField = keyof Session | 'audienceName';

export interface CsvOptions {
  /** Lines that stand before the headings. */
  preamble: readonly (readonly string[])[];
  /** The columns, which are headed so. */
  fields: readonly CsvField[];
  /** The names of audiences by id, as far as they are known. */
  audienceNames: ReadonlyMap<string, string>;
}

const moments = new Set<CsvField>(['sessionStartedAt', 'sessionEndedAt']);
/** Rows of a piece: enough to be worth a string of their own. */
const CHUNK_ROWS = 500;

/** A cell as files have it: times in ISO 8601, in the time zone of the analysis. */
function cell(
  session: Session,
  field: CsvField,
  names: CsvOptions['audienceNames'],
  calendar: ZonedCalendar,
) {
  if (field === 'audienceName') return names.get(session.audienceId ?? '');
  const value = session[field];
  if (!moments.has(field) || typeof value !== 'string') return value;
  const moment = parseTimestamp(value);
  return moment === null ? value : isoWithOffset(moment, calendar);
}

/** The lines of a CSV file of rows, some at a time, and of how many rows they are. */
export function* csvChunks(
  store: SessionStore,
  rows: Uint32Array,
  { preamble: head, fields, audienceNames: names }: CsvOptions,
): Generator<{ text: string; rows: number }> {
  const { calendar } = store.parts.start;
  yield { text: head.map((line) => csvLine(line)).join('') + csvLine(fields), rows: 0 };
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    const some = rows.subarray(from, from + CHUNK_ROWS);
    const lines = Array.from(some, (row) => {
      const session = store.session(row);
      return csvLine(fields.map((field) => cell(session, field, names, calendar)));
    });
    yield { text: lines.join(''), rows: some.length };
  }
}
