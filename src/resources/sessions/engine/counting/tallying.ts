import { CHUNK, type Codes } from '#resources/sessions/engine/columns/code-column.ts';
import { FLAG_CODES, flagIndex } from '#resources/sessions/engine/columns/fields.ts';
import type { SessionStore } from '#resources/sessions/engine/columns/session-store.ts';
import type { CodeTable } from './code-table.ts';
import { failuresOf, type Gate } from './gates.ts';
import type { Region } from './layout.ts';

/** Sessions by place, as regions tell. */
export interface Counts {
  sessions: Uint32Array<ArrayBuffer>;
  /** Of those, how many converted. */
  conversions: Uint32Array<ArrayBuffer>;
  /** Of those, how many it is not known of whether they converted; null while it is known of all. */
  unknown: Uint32Array<ArrayBuffer> | null;
}

export const emptyCounts = (length: number): Counts => ({
  sessions: new Uint32Array(length),
  conversions: new Uint32Array(length),
  unknown: null,
});

export const arraysOf = ({ sessions, conversions, unknown }: Counts) =>
  unknown ? [sessions, conversions, unknown] : [sessions, conversions];

/** Makes counts of counts, array by array. */
export const mapCounts = (
  { sessions, conversions, unknown }: Counts,
  make: (counts: Uint32Array<ArrayBuffer>) => Uint32Array<ArrayBuffer>,
): Counts => ({
  sessions: make(sessions),
  conversions: make(conversions),
  unknown: unknown && make(unknown),
});

/** Rows that pass the same gates, and the regions they are counted in. */
export interface Group {
  /** The gates that do not matter to it, as bits. */
  ignored: number;
  regions: readonly Region[];
}

/** Where in the counts a row's share of them begins, by a code of the row. */
export interface Places {
  codes: { chunks: readonly Codes[] };
  table: CodeTable;
  size(): number;
}

/** A row with this place is not counted. */
export const NOWHERE = 0xffffffff;

const failures = new Uint32Array(CHUNK);
/** Rows of a chunk, and where the share of each in the counts begins. */
const listed = () => ({ rows: new Uint32Array(CHUNK), places: new Uint32Array(CHUNK) });
type Listed = ReturnType<typeof listed>;
const all = listed();
const some = listed();

/** By code of the flags: whether the visitor converted, 0 where that is not known. */
const conversionOf = Uint8Array.from({ length: FLAG_CODES }, (_, code) => flagIndex(code, 'conversion'));
const UNKNOWN = 0;
const CONVERTED = 2;

interface Task {
  store: SessionStore;
  gates: readonly Gate[];
  groups: readonly Group[];
  at: Places;
  into: Counts;
}

/** Adds rows from one up to another to counts. */
export function tally(task: Task, from: number, to: number): void {
  for (let row = from; row < to; ) {
    const chunk = Math.floor(row / CHUNK);
    const start = row - chunk * CHUNK;
    const end = Math.min(CHUNK, to - chunk * CHUNK);
    failuresOf(task.gates, { chunk, from: start, to: end }, failures);
    for (const group of task.groups) tallyGroup(task, group, { chunk, from: start, to: end });
    row = chunk * CHUNK + end;
  }
}

function tallyGroup(
  { store, at, into }: Task,
  { ignored, regions }: Group,
  { chunk, from, to }: { chunk: number; from: number; to: number },
) {
  const mattering = ~ignored;
  const flags = store.parts.flags.chunks[chunk];
  const codes = at.codes.chunks[chunk];
  if (!flags || !codes) return;
  const table = at.table.reach(at.size());
  let count = 0;
  let converted = 0;
  let unknown = 0;
  for (let row = from; row < to; row += 1) {
    if (((failures[row - from] ?? 0) & mattering) !== 0) continue;
    const place = table[codes[row] ?? 0] ?? 0;
    if (place === NOWHERE) continue;
    all.rows[count] = row;
    all.places[count] = place;
    count += 1;
    const conversion = conversionOf[flags[row] ?? 0];
    if (conversion === CONVERTED) converted += 1;
    else if (conversion === UNKNOWN) unknown += 1;
  }
  addRegions(regions, chunk, into.sessions, all, count);
  if (converted > 0) addRegions(regions, chunk, into.conversions, some, pick(flags, CONVERTED, count));
  if (unknown === 0) return;
  into.unknown ??= new Uint32Array(into.sessions.length);
  addRegions(regions, chunk, into.unknown, some, pick(flags, UNKNOWN, count));
}

/** Picks those of all listed rows that converted, or not; answers how many they are. */
function pick(flags: Codes, conversion: number, count: number): number {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = all.rows[index] ?? 0;
    if (conversionOf[flags[row] ?? 0] !== conversion) continue;
    some.rows[kept] = row;
    some.places[kept] = all.places[index] ?? 0;
    kept += 1;
  }
  return kept;
}

interface Column {
  codes: Codes;
  table: Uint32Array;
}

function addRegions(
  regions: readonly Region[],
  chunk: number,
  into: Uint32Array,
  list: Listed,
  count: number,
) {
  const columns = regions.flatMap(({ codes: { chunks }, places, size }): Column[] => {
    const codes = chunks[chunk];
    return codes ? [{ codes, table: places.reach(size()) }] : [];
  });
  for (let index = 0; index < columns.length; index += 2) {
    const [one, other] = [columns[index], columns[index + 1]];
    if (one && other) addBoth(into, one, other, list, count);
    else if (one) add(into, one, list, count);
  }
}

function add(into: Uint32Array, { codes, table }: Column, { rows, places }: Listed, count: number) {
  for (let index = 0; index < count; index += 1) {
    const place = (places[index] ?? 0) + (table[codes[rows[index] ?? 0] ?? 0] ?? 0);
    into[place] = (into[place] ?? 0) + 1;
  }
}

/** Two columns at once: where rows have the same place, each addition waits for the one before. */
function addBoth(into: Uint32Array, one: Column, other: Column, { rows, places }: Listed, count: number) {
  const { codes, table } = one;
  const { codes: otherCodes, table: otherTable } = other;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] ?? 0;
    const from = places[index] ?? 0;
    const place = from + (table[codes[row] ?? 0] ?? 0);
    const otherPlace = from + (otherTable[otherCodes[row] ?? 0] ?? 0);
    into[place] = (into[place] ?? 0) + 1;
    into[otherPlace] = (into[otherPlace] ?? 0) + 1;
  }
}
