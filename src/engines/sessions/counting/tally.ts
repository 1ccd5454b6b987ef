import { type Codes, type CodeTable, ROWS_PER_CHUNK } from '../columns/code-column.ts';
import { flagStates } from '../columns/fields.ts';
import type { SessionStore } from '../columns/session-store.ts';
import { type Filter, failedFilters } from './filters.ts';
import type { Section } from './layout.ts';

/** Counts by offset; see `Section`. */
export interface CellCounts {
  sessions: Uint32Array<ArrayBuffer>;
  conversions: Uint32Array<ArrayBuffer>;
  /** Sessions with an unknown conversion state. */
  unknown: Uint32Array<ArrayBuffer>;
}

/** Each row is counted once, in the block of its conversion state. */
export const STATE_COUNT = flagStates.length;
const CONVERTED = flagStates.indexOf('yes');
const UNKNOWN = flagStates.indexOf('unknown');

/** Adds up counts by state. Cells consist of blocks with `stride` cells per state. */
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
  sections: readonly Section[];
}

/** Maps codes of a row to the start of its block in the counts. */
export interface OffsetLookup {
  codes: { chunks: readonly Codes[] };
  table: CodeTable;
  codeCount(): number;
  /** Cells between two states. */
  stride: number;
}

export const NOT_COUNTED = -1;

interface Task {
  store: SessionStore;
  filters: readonly Filter[];
  groups: readonly TallyGroup[];
  lookup: OffsetLookup;
  counts: Uint32Array;
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
    const chunkRows = { chunk, from: start, to: end };
    failedFilters(task.filters, chunkRows, failures);
    for (const group of task.groups) tallyGroup(task, group, chunkRows);
    row = chunk * ROWS_PER_CHUNK + end;
  }
}

// Signed: engines check unsigned indexes for the int32 range.
const failures = new Int32Array(ROWS_PER_CHUNK);
/** Counted rows of a chunk and their offsets in the counts; reused between calls. */
const rows = new Int32Array(ROWS_PER_CHUNK);
const offsets = new Int32Array(ROWS_PER_CHUNK);

function tallyGroup(
  { store, lookup, counts }: Task,
  { ignored, sections }: TallyGroup,
  chunkRows: ChunkRows,
) {
  const states = store.parts.flags.conversion.chunks[chunkRows.chunk];
  const codes = lookup.codes.chunks[chunkRows.chunk];
  if (!states || !codes) return;
  const count = listRows({ states, codes, lookup, filterMask: ~ignored }, chunkRows);
  const columns = sections.flatMap((section, index): Column[] => {
    const all = section.codes.chunks[chunkRows.chunk];
    return all
      ? [
          {
            codes: codesOfListed(all, chunkRows, count, index),
            table: section.offsets.upTo(section.codeCount()),
          },
        ]
      : [];
  });
  for (let index = 0; index < columns.length; index += COLUMNS_PER_PASS) {
    const [one, two, three, four] = columns.slice(index, index + COLUMNS_PER_PASS);
    if (one && two && three && four) addFour(counts, one, two, three, four, count);
    else for (const column of columns.slice(index)) add(counts, column, count);
  }
}

/** Lists the rows to count and returns their number. */
function listRows(
  {
    states,
    codes,
    lookup,
    filterMask,
  }: { states: Codes; codes: Codes; lookup: OffsetLookup; filterMask: number },
  { from, to }: ChunkRows,
): number {
  const table = lookup.table.upTo(lookup.codeCount());
  const { stride } = lookup;
  let count = 0;
  for (let row = from; row < to; row += 1) {
    if (((failures[row - from] ?? 0) & filterMask) !== 0) continue;
    const offset = table[codes[row] ?? 0] ?? 0;
    if (offset === NOT_COUNTED) continue;
    rows[count] = row;
    offsets[count] = offset + (states[row] ?? 0) * stride;
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

function add(counts: Uint32Array, { codes, table }: Column, count: number) {
  for (let index = 0; index < count; index += 1) {
    const cell = (offsets[index] ?? 0) + (table[codes[index] ?? 0] ?? 0);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
}

const COLUMNS_PER_PASS = 4;

/** Counts four columns per pass: consecutive increments of one cell would wait for each other. */
function addFour(counts: Uint32Array, a: Column, b: Column, c: Column, d: Column, count: number) {
  const { codes: aCodes, table: aTable } = a;
  const { codes: bCodes, table: bTable } = b;
  const { codes: cCodes, table: cTable } = c;
  const { codes: dCodes, table: dTable } = d;
  for (let index = 0; index < count; index += 1) {
    const from = offsets[index] ?? 0;
    const aCell = from + (aTable[aCodes[index] ?? 0] ?? 0);
    const bCell = from + (bTable[bCodes[index] ?? 0] ?? 0);
    const cCell = from + (cTable[cCodes[index] ?? 0] ?? 0);
    const dCell = from + (dTable[dCodes[index] ?? 0] ?? 0);
    counts[aCell] = (counts[aCell] ?? 0) + 1;
    counts[bCell] = (counts[bCell] ?? 0) + 1;
    counts[cCell] = (counts[cCell] ?? 0) + 1;
    counts[dCell] = (counts[dCell] ?? 0) + 1;
  }
}
