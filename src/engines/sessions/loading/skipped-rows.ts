import { keyOf, type Span } from './coverage.ts';

/** Items that came twice, and items without an identity or of a wrong shape. */
export type Reason = 'repeated' | 'refused';

export interface LeftOutCounts extends Record<Reason, number> {
  /** Sessions listed for a stretch whose start cannot be read, so that nothing says that they lie in it. */
  unplaced: number;
}

/** What is known of items that do not tell when they start, and were listed for a stretch. */
interface Startless extends Record<Reason, number> {
  /** The rows of those that are sessions. */
  unplaced: Set<number>;
}

/** What it is made of; what is kept of it between visits. */
export interface LeftOutParts extends Record<Reason, Map<number, number>> {
  /** By stretch. The others are by moment. */
  startless: Map<string, Startless>;
}

const none = (): LeftOutParts => ({ repeated: new Map(), refused: new Map(), startless: new Map() });
/** From so many moments on, items are remembered by the stretch they were listed for. */
const MOST_MOMENTS = 10_000;

/** Which items of the list were left out of all that is counted, and where: what was read once tells so for good. */
export class LeftOut {
  readonly parts: LeftOutParts;

  constructor(parts = none()) {
    this.parts = parts;
  }

  /** Notes an item that was listed for a stretch, with the moment it starts where it tells that. */
  add(reason: Reason, start: number | null, listed: Span): void {
    const moments = this.parts[reason];
    if (start !== null && moments.size < MOST_MOMENTS) moments.set(start, (moments.get(start) ?? 0) + 1);
    else this.#startless(listed)[reason] += 1;
  }

  /** Notes a row whose start cannot be read. */
  addUnplaced(row: number, listed: Span): void {
    this.#startless(listed).unplaced.add(row);
  }

  /** Forgets what was left out of a stretch, which is going to be read again. */
  forget(span: Span): void {
    const { repeated, refused, startless } = this.parts;
    for (const moments of [repeated, refused])
      for (const moment of moments.keys()) if (within(span, moment)) moments.delete(moment);
    startless.delete(keyOf(span));
  }

  /** How many items were left out of a stretch. */
  of(span: Span): LeftOutCounts {
    const { startless, ...moments } = this.parts;
    const known = startless.get(keyOf(span));
    const count = (reason: Reason) =>
      Array.from(moments[reason]).reduce(
        (sum, [moment, items]) => (within(span, moment) ? sum + items : sum),
        known?.[reason] ?? 0,
      );
    return { repeated: count('repeated'), refused: count('refused'), unplaced: known?.unplaced.size ?? 0 };
  }

  #startless(listed: Span): Startless {
    const { startless } = this.parts;
    const known = startless.get(keyOf(listed)) ?? { repeated: 0, refused: 0, unplaced: new Set() };
    startless.set(keyOf(listed), known);
    return known;
  }
}

const within = ([from, to]: Span, moment: number) => moment >= from && moment <= to;
