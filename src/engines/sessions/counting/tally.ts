import { type Codes, ROWS_PER_CHUNK } from '#engines/sessions/columns/code-column.ts';
import { FLAG_CODES, flagStateIndex, flagStates } from '#engines/sessions/columns/fields.ts';
import type { SessionStore } from '#engines/sessions/columns/session-store.ts';
import type { CodeTable } from './code-table.ts';
import { type Filter, failedFilters } from './filters.ts';
import type { AxisSection } from './layout.ts';

/** Counts by place; see `AxisSection`. */
export interface CellCounts {
  sessions: Uint32Array<ArrayBuffer>;
  /** Converted sessions. */
  conversions: Uint32Array<ArrayBuffer>;
  /** Sessions with an unknown conversion state. */
  unknown: Uint32Array<ArrayBuffer>;
}

/** Each row is counted once, in the block of its conversion state. */
export const STATE_COUNT = flagStates.length;
const CONVERTED = flagStates.indexOf('yes');
const UNKNOWN = flagStates.indexOf('unknown');

/** Adds up counts by state. Cells consist of blocks with `stride` places per state. */
export function sumStates(cells: Uint32Array, stride: number): CellCounts {
  const length = cells.length / STATE_COUNT;
  const [sessions, conversions, unknown] = [
    new Uint32Array(length),
    new Uint32Array(length),
    new Uint32Array(length),
  ];
  for (let from = 0; from < length; from += stride)
    for (let state = 0; state < STATE_COUNT; state += 1) {
      const cell = STATE_COUNT * from + state * stride;
      for (let at = 0; at < stride; at += 1) {
        const count = cells[cell + at] ?? 0;
        sessions[from + at] = (sessions[from + at] ?? 0) + count;
        if (state === CONVERTED) conversions[from + at] = count;
        else if (state === UNKNOWN) unknown[from + at] = count;
      }
    }
  return { sessions, conversions, unknown };
}

/** Sections that count the same rows. */
export interface TallyGroup {
  /** Bits of filters this group ignores. */
  ignored: number;
  regions: readonly AxisSection[];
}

/** Maps codes of a row to the start of its block in the counts. */
export interface OffsetLookup {
  codes: { chunks: readonly Codes[] };
  table: CodeTable;
  size(): number;
  /** Places between two states. */
  stride: number;
}

/** Offset of rows that aren't counted. */
export const NOT_COUNTED = -1;

/** Conversion state by code of the flags. */
const stateOf = Int32Array.from({ length: FLAG_CODES }, (_, code) => flagStateIndex(code, 'conversion'));

interface Task {
  store: SessionStore;
  gates: readonly Filter[];
  groups: readonly TallyGroup[];
  at: OffsetLookup;
  into: Uint32Array;
}

interface ChunkRows {
  chunk: number;
  from: number;
  to: number;
}

/** Counts rows `[from, to)`. */
export function tally(task: Task, from: number, to: number): void {
  for (let row = from; row < to; ) {
    const chunk = Math.floor(row / ROWS_PER_CHUNK);
    const start = row - chunk * ROWS_PER_CHUNK;
    const end = Math.min(ROWS_PER_CHUNK, to - chunk * ROWS_PER_CHUNK);
    const stretch = { chunk, from: start, to: end };
    failedFilters(task.gates, stretch, failures);
    for (const group of task.groups) tallyGroup(task, group, stretch);
    row = chunk * ROWS_PER_CHUNK + end;
  }
}

// Signed: engines check unsigned indexes for the int32 range.
const failures = new Int32Array(ROWS_PER_CHUNK);
/** Counted rows of a chunk and their offsets in the counts; reused between calls. */
const rows = new Int32Array(ROWS_PER_CHUNK);
const offsets = new Int32Array(ROWS_PER_CHUNK);

function tallyGroup({ store, at, into }: Task, { ignored, regions }: TallyGroup, stretch: ChunkRows) {
  const flags = store.parts.flags.chunks[stretch.chunk];
  const codes = at.codes.chunks[stretch.chunk];
  if (!flags || !codes) return;
  const count = listRows({ flags, codes, at, mattering: ~ignored }, stretch);
  const columns = regions.flatMap((region, index): Column[] => {
    const all = region.codes.chunks[stretch.chunk];
    return all
      ? [{ codes: codesOfListed(all, stretch, count, index), table: region.places.extendTo(region.size()) }]
      : [];
  });
  for (let index = 0; index < columns.length; index += COLUMNS_PER_PASS) {
    const [one, two, three, four] = columns.slice(index, index + COLUMNS_PER_PASS);
    if (one && two && three && four) addFour(into, one, two, three, four, count);
    else for (const column of columns.slice(index)) add(into, column, count);
  }
}

/** Lists the rows to count and returns their number. */
function listRows(
  { flags, codes, at, mattering }: { flags: Codes; codes: Codes; at: OffsetLookup; mattering: number },
  { from, to }: ChunkRows,
): number {
  const table = at.table.extendTo(at.size());
  const { stride } = at;
  let count = 0;
  for (let row = from; row < to; row += 1) {
    if (((failures[row - from] ?? 0) & mattering) !== 0) continue;
    const place = table[codes[row] ?? 0] ?? 0;
    if (place === NOT_COUNTED) continue;
    rows[count] = row;
    offsets[count] = place + (stateOf[flags[row] ?? 0] ?? 0) * stride;
    count += 1;
  }
  return count;
}

/** Codes of the listed rows. Returns the column itself if all rows are listed, the most frequent case. */
function codesOfListed(codes: Codes, { from, to }: ChunkRows, count: number, index: number): Codes {
  if (count === to - from) return codes.subarray(from, to);
  const picked = pickedCodes[index] ?? new Uint32Array(ROWS_PER_CHUNK);
  pickedCodes[index] = picked;
  for (let at = 0; at < count; at += 1) picked[at] = codes[rows[at] ?? 0] ?? 0;
  return picked;
}

const pickedCodes: Uint32Array<ArrayBuffer>[] = [];

interface Column {
  codes: Codes;
  table: Int32Array;
}

function add(into: Uint32Array, { codes, table }: Column, count: number) {
  for (let index = 0; index < count; index += 1) {
    const place = (offsets[index] ?? 0) + (table[codes[index] ?? 0] ?? 0);
    into[place] = (into[place] ?? 0) + 1;
  }
}

const COLUMNS_PER_PASS = 4;

/** Counts four columns per pass: consecutive increments of one place would wait for each other. */
function addFour(into: Uint32Array, a: Column, b: Column, c: Column, d: Column, count: number) {
  const { codes: aCodes, table: aTable } = a;
  const { codes: bCodes, table: bTable } = b;
  const { codes: cCodes, table: cTable } = c;
  const { codes: dCodes, table: dTable } = d;
  for (let index = 0; index < count; index += 1) {
    const from = offsets[index] ?? 0;
    const aPlace = from + (aTable[aCodes[index] ?? 0] ?? 0);
    const bPlace = from + (bTable[bCodes[index] ?? 0] ?? 0);
    const cPlace = from + (cTable[cCodes[index] ?? 0] ?? 0);
    const dPlace = from + (dTable[dCodes[index] ?? 0] ?? 0);
    into[aPlace] = (into[aPlace] ?? 0) + 1;
    into[bPlace] = (into[bPlace] ?? 0) + 1;
    into[cPlace] = (into[cPlace] ?? 0) + 1;
    into[dPlace] = (into[dPlace] ?? 0) + 1;
  }
}
