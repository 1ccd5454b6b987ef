import { measures, type Session } from '#engines/sessions/session.ts';
import { calendarOf } from '#lib/zoned.ts';
import { CodeColumn, type Codes, IntColumn, ROWS_PER_CHUNK } from './code-column.ts';
import { Dictionary } from './dictionary.ts';
import { type SharedTextName, sharedTextFields } from './fields.ts';
import { SessionStore } from './session-store.ts';
import { StartColumn } from './start-column.ts';
import { ROWS_PER_BLOCK, TEXTS_PER_ROW, TextBlocks, type Texts } from './text-blocks.ts';

/** Increase on any change of the format; snapshots of other versions are discarded. */
export const SNAPSHOT_VERSION = 5;

/** Parts of a snapshot outside its chunks. */
export interface SnapshotHead {
  version: number;
  rows: number;
  zone: string;
  hours: number[];
  numbers: number[][];
  texts: string[][];
  /** Own texts of the rows after the last full block. */
  tail: Texts;
  odd: [row: number, fields: Partial<Session>][];
}

/** Rows of one chunk. */
export interface SnapshotChunk {
  starts: Codes;
  offsets: Int32Array<ArrayBuffer>;
  lengths: Int32Array<ArrayBuffer>;
  flags: Codes;
  numbers: Codes[];
  texts: Codes[];
  own: string[];
  hashes: Codes;
}

const sharedNames = Object.keys(sharedTextFields) as SharedTextName[];
const BLOCKS_PER_CHUNK = ROWS_PER_CHUNK / ROWS_PER_BLOCK;

/** Head of a snapshot. Shares the dictionaries, which are append-only. */
export function snapshotHead({ parts, rows }: SessionStore): SnapshotHead {
  return {
    version: SNAPSHOT_VERSION,
    rows,
    zone: parts.start.calendar.zone,
    hours: parts.start.hours.values,
    numbers: measures.map((measure) => parts.measures[measure].dictionary.values),
    texts: sharedNames.map((name) => parts.texts[name].dictionary.values),
    tail: [...parts.own.tail],
    odd: [...parts.rawFields],
  };
}

/** Copies the filled rows of a chunk. */
export function snapshotChunk({ parts, rows }: SessionStore, index: number): SnapshotChunk {
  const length = Math.min(ROWS_PER_CHUNK, rows - index * ROWS_PER_CHUNK);
  const codes = (column: CodeColumn) => (column.chunks[index] ?? new Uint8Array()).slice(0, length);
  const ints = (column: IntColumn) => (column.chunks[index] ?? new Int32Array()).slice(0, length);
  return {
    starts: codes(parts.start.codes),
    offsets: ints(parts.start.offsets),
    lengths: ints(parts.durations),
    flags: codes(parts.flags),
    numbers: measures.map((measure) => codes(parts.measures[measure].codes)),
    texts: sharedNames.map((name) => codes(parts.texts[name].codes)),
    own: parts.own.blocks.slice(index * BLOCKS_PER_CHUNK, (index + 1) * BLOCKS_PER_CHUNK),
    hashes: codes(parts.hashes),
  };
}

/** Number of chunks for this many rows. */
export const chunkCount = (rows: number): number => Math.ceil(rows / ROWS_PER_CHUNK);

/** Restores a store; null if the snapshot has another version or is incomplete. */
export function restoreStore(head: SnapshotHead, chunks: readonly SnapshotChunk[]): SessionStore | null {
  if (head.version !== SNAPSHOT_VERSION || chunks.length !== chunkCount(head.rows)) return null;
  const column = (pick: (chunk: SnapshotChunk) => Codes | undefined) =>
    new CodeColumn(chunks.map((chunk) => pick(chunk) ?? new Uint8Array()));
  const blocks = chunks.flatMap(({ own }) => own);
  if (blocks.length * ROWS_PER_BLOCK + head.tail.length / TEXTS_PER_ROW !== head.rows) return null;
  const start = new StartColumn(
    calendarOf(head.zone),
    column(({ starts }) => starts),
    new IntColumn(chunks.map(({ offsets }) => offsets)),
    new Dictionary(head.hours),
  );
  const numbers = measures.map((measure, index) => [
    measure,
    { codes: column((chunk) => chunk.numbers[index]), dictionary: new Dictionary(head.numbers[index]) },
  ]);
  const texts = sharedNames.map((name, index) => [
    name,
    { codes: column((chunk) => chunk.texts[index]), dictionary: new Dictionary(head.texts[index]) },
  ]);
  return new SessionStore({
    rows: head.rows,
    start,
    durations: new IntColumn(chunks.map(({ lengths }) => lengths)),
    flags: column(({ flags }) => flags),
    measures: Object.fromEntries(numbers),
    texts: Object.fromEntries(texts),
    own: new TextBlocks(blocks, head.tail),
    hashes: column(({ hashes }) => hashes),
    rawFields: new Map(head.odd),
  });
}
