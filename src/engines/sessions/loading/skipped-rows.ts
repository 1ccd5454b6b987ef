import { type Slice, sliceKey } from './coverage.ts';

/** Items that came twice, and items without an identity or of a wrong shape. */
export type SkipReason = 'repeated' | 'refused';

export interface SkippedCounts extends Record<SkipReason, number> {
  /** Sessions listed for a stretch whose start cannot be read, so that nothing says that they lie in it. */
  undated: number;
}

/** What is known of items that do not tell when they start, and were listed for a stretch. */
interface UndatedItems extends Record<SkipReason, number> {
  /** The rows of those that are sessions. */
  unplaced: Set<number>;
}

/** What it is made of; what is kept of it between visits. */
export interface StoredSkippedRows extends Record<SkipReason, Map<number, number>> {
  /** By stretch. The others are by moment. */
  startless: Map<string, UndatedItems>;
}

const createEmpty = (): StoredSkippedRows => ({
  repeated: new Map(),
  refused: new Map(),
  startless: new Map(),
});
/** From so many moments on, items are remembered by the stretch they were listed for. */
const MAX_INSTANTS = 10_000;

/** Which items of the list were left out of all that is counted, and where: what was read once tells so for good. */
export class SkippedRows {
  readonly parts: StoredSkippedRows;

  constructor(parts = createEmpty()) {
    this.parts = parts;
  }

  /** Notes an item that was listed for a stretch, with the moment it starts where it tells that. */
  add(reason: SkipReason, start: number | null, listed: Slice): void {
    const moments = this.parts[reason];
    if (start !== null && moments.size < MAX_INSTANTS) moments.set(start, (moments.get(start) ?? 0) + 1);
    else this.#undatedIn(listed)[reason] += 1;
  }

  /** Notes a row whose start cannot be read. */
  addUndated(row: number, listed: Slice): void {
    this.#undatedIn(listed).unplaced.add(row);
  }

  /** Forgets what was left out of a stretch, which is going to be read again. */
  clear(span: Slice): void {
    const { repeated, refused, startless } = this.parts;
    for (const moments of [repeated, refused])
      for (const moment of moments.keys()) if (within(span, moment)) moments.delete(moment);
    startless.delete(sliceKey(span));
  }

  /** How many items were left out of a stretch. */
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
