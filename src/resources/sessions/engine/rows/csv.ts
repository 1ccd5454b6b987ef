import { audienceSession } from '#contract/sessions.ts';
import type { SessionStore } from '#resources/sessions/engine/columns/session-store.ts';
import type { Session } from '#resources/sessions/engine/visit.ts';
import { csvLine } from '#util/csv-write.ts';
import { parseTimestamp } from '#util/timestamp.ts';

const columns = Object.keys(audienceSession.shape) as (keyof Session)[];
const moments = new Set<keyof Session>(['sessionStartedAt', 'sessionEndedAt']);
/** Rows of a piece: enough to be worth a string of their own. */
const PIECE = 1000;

/** A cell as files have it: times in ISO 8601, in UTC. */
function cell(session: Session, column: keyof Session) {
  const value = session[column];
  if (!moments.has(column) || typeof value !== 'string') return value;
  const moment = parseTimestamp(value);
  return moment === null ? value : new Date(moment).toISOString();
}

/** The lines of a CSV file of rows, some at a time, after what is to stand before them. */
export function* csvPieces(
  store: SessionStore,
  rows: Uint32Array,
  head: readonly (readonly string[])[],
): Generator<string> {
  yield head.map((line) => csvLine(line)).join('') + csvLine(columns);
  for (let from = 0; from < rows.length; from += PIECE)
    yield Array.from(rows.subarray(from, from + PIECE), (row) => {
      const session = store.session(row);
      return csvLine(columns.map((column) => cell(session, column)));
    }).join('');
}
