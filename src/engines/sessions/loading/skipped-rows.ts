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
const MAX_INSTANTS = 10_000;

/** Tracks which list items are excluded from the counts, by time; kept until the slice is loaded again. */
export class SkippedRows {
  readonly parts: StoredSkippedRows;

  constructor(parts = createEmpty()) {
    this.parts = parts;
  }

  /** Records an item with its start, or by the slice it was listed for if it has none. */
  add(reason: SkipReason, start: number | null, listed: Slice): void {
    const moments = this.parts[reason];
    if (start !== null && moments.size < MAX_INSTANTS) moments.set(start, (moments.get(start) ?? 0) + 1);
    else this.#undatedIn(listed)[reason] += 1;
  }

  /** Records a row with an unreadable start. */
  addUndated(row: number, listed: Slice): void {
    this.#undatedIn(listed).unplaced.add(row);
  }

  /** Clears a slice before it is loaded again. */
  clear(span: Slice): void {
    const { repeated, refused, startless } = this.parts;
    for (const moments of [repeated, refused])
      for (const moment of moments.keys()) if (within(span, moment)) moments.delete(moment);
    startless.delete(sliceKey(span));
  }

  countIn(span: Slice): SkippedCounts {
    const { startless, ...moments } = this.parts;
    const known = startless.get(sliceKey(span));
    const count = (reason: SkipReason) =>
      Array.from(moments[reason]).reduce(
        (sum, [moment, items]) => (within(span, moment) ? sum + items : sum),
        known?.[reason] ?? 0,
      );
    return { repeated: count('repeated'), refused: count('refused'), undated: known?.unplaced.size ?? 0 };
  }

  #undatedIn(listed: Slice): UndatedItems {
    const { startless } = this.parts;
    const known = startless.get(sliceKey(listed)) ?? { repeated: 0, refused: 0, unplaced: new Set() };
    startless.set(sliceKey(listed), known);
    return known;
  }
}

const within = ([from, to]: Slice, moment: number) => moment >= from && moment <= to;
