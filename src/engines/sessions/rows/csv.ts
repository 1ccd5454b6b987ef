import { csvLine } from '#lib/csv-write.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { isoWithOffset } from '#lib/zoned.ts';
import type { SessionStore } from '../columns/session-store.ts';
import type { Session } from '../session.ts';

/** Source of a column: a session field or the audience's name. */
export type CsvField = keyof Session | 'audienceName';

export interface CsvOptions {
  /** Lines before the headings. */
  preamble: readonly (readonly string[])[];
  /** Columns, which are also the headings. */
  fields: readonly CsvField[];
  /** Known audience names by ID. */
  audienceNames: ReadonlyMap<string, string>;
}

const timeFields = new Set<CsvField>(['sessionStartedAt', 'sessionEndedAt']);
const CHUNK_ROWS = 500;
/** Rows whose own texts are read together: in an order other than of time, each is in another block. */
const READ_ROWS = 100 * CHUNK_ROWS;

/** Yields a CSV file in chunks, each with its number of rows. */
export async function* csvChunks(
  store: SessionStore,
  rows: Uint32Array,
  { preamble, fields, audienceNames }: CsvOptions,
): AsyncGenerator<{ text: string; rows: number }> {
  const { calendar } = store.parts.start;
  /** Times are ISO 8601 with the offset of the store's time zone. */
  const cell = (session: Session, field: CsvField) => {
    if (field === 'audienceName') return audienceNames.get(session.audienceId ?? '');
    const value = session[field];
    const time = timeFields.has(field) && typeof value === 'string' ? parseTimestamp(value) : null;
    return time === null ? value : isoWithOffset(time, calendar);
  };
  yield { text: preamble.map((line) => csvLine(line)).join('') + csvLine(fields), rows: 0 };
  for (let from = 0; from < rows.length; from += READ_ROWS) {
    const read = rows.subarray(from, from + READ_ROWS);
    const texts = await store.parts.own.read(read);
    for (let at = 0; at < read.length; at += CHUNK_ROWS) {
      const chunk = read.subarray(at, at + CHUNK_ROWS);
      const lines = Array.from(chunk, (row, index) => {
        const session = store.session(row, texts[at + index]);
        return csvLine(fields.map((field) => cell(session, field)));
      });
      yield { text: lines.join(''), rows: chunk.length };
    }
  }
}
