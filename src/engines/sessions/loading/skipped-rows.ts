import { type Slice, sliceKey } from './coverage.ts';

/** `repeated`: listed twice. `refused`: without an ID or not matching the contract. */
export type SkipReason = 'repeated' | 'refused';

export interface SkippedCounts extends Record<SkipReason, number> {
  /** Sessions listed for the slice whose start is unreadable, so they can't be assigned to it. */
  undated: number;
}

/** Skipped items of a slice whose start is unreadable, or beyond `MAX_INSTANTS`. */
interface UndatedItems extends Record<SkipReason, number> {
  /** Rows of stored sessions. */
  unplaced: Set<number>;
}

/** Serializable state; `repeated` and `refused` count items by start, epoch ms. */
export interface StoredSkippedRows extends Record<SkipReason, Map<number, number>> {
  /** By slice key. */
  startless: Map<string, UndatedItems>;
}

const createEmpty = (): StoredSkippedRows => ({
  repeated: new Map(),
  refused: new Map(),
  startless: new Map(),
});
/** Beyond this many starts, items are counted by slice. */
const MAX_STARTS = 10_000;

/** Tracks which list items are excluded from the counts, by time; kept until the slice is loaded again. */
export class SkippedRows {
  readonly parts: StoredSkippedRows;

  constructor(parts = createEmpty()) {
    this.parts = parts;
  }

  /** Records an item with its start, or by the slice it was listed for if it has none. */
  add(reason: SkipReason, start: number | null, slice: Slice): void {
    const counts = this.parts[reason];
    if (start !== null && counts.size < MAX_STARTS) counts.set(start, (counts.get(start) ?? 0) + 1);
    else this.#undatedIn(slice)[reason] += 1;
  }

  /** Records a row with an unreadable start. */
  addUndated(row: number, slice: Slice): void {
    this.#undatedIn(slice).unplaced.add(row);
  }

  /** Clears a slice before it is loaded again. */
  clear(slice: Slice): void {
    const { repeated, refused, startless } = this.parts;
    for (const counts of [repeated, refused])
      for (const start of counts.keys()) if (within(slice, start)) counts.delete(start);
    startless.delete(sliceKey(slice));
  }

  countIn(slice: Slice): SkippedCounts {
    const { startless, ...counts } = this.parts;
    const undated = startless.get(sliceKey(slice));
    const count = (reason: SkipReason) =>
      Array.from(counts[reason]).reduce(
        (sum, [start, items]) => (within(slice, start) ? sum + items : sum),
        undated?.[reason] ?? 0,
      );
    return { repeated: count('repeated'), refused: count('refused'), undated: undated?.unplaced.size ?? 0 };
  }

  #undatedIn(slice: Slice): UndatedItems {
    const { startless } = this.parts;
    const undated = startless.get(sliceKey(slice)) ?? { repeated: 0, refused: 0, unplaced: new Set() };
    startless.set(sliceKey(slice), undated);
    return undated;
  }
}

const within = ([from, to]: Slice, start: number) => start >= from && start <= to;
