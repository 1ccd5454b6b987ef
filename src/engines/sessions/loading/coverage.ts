/** A stretch of time in epoch ms, both ends included; open ends are infinite. */
export type Slice = readonly [from: number, to: number];

/** Names a stretch. */
export const sliceKey = (span: Slice) => span.join();

/** Which stretches of time have been read to the end. Spans are apart from each other and in order. */
export class Coverage {
  #slices: Slice[];

  constructor(slices: readonly Slice[] = []) {
    this.#slices = [...slices];
  }

  get slices(): readonly Slice[] {
    return this.#slices;
  }

  add([from, to]: Slice): void {
    if (from > to) return;
    let [low, high] = [from, to];
    const apart = this.#slices.filter(([start, end]) => {
      const overlaps = start <= high + 1 && end >= low - 1;
      if (overlaps) [low, high] = [Math.min(low, start), Math.max(high, end)];
      return !overlaps;
    });
    this.#slices = [...apart, [low, high] as const].sort((a, b) => a[0] - b[0]);
  }

  /** Forgets what was read of a stretch. */
  remove([from, to]: Slice): void {
    this.#slices = this.slices.flatMap(([start, end]): Slice[] => {
      if (end < from || start > to) return [[start, end]];
      return [
        ...(start < from ? [[start, from - 1] as const] : []),
        ...(end > to ? [[to + 1, end] as const] : []),
      ];
    });
  }

  includes([from, to]: Slice): boolean {
    return this.#slices.some(([start, end]) => start <= from && end >= to);
  }

  /** Whether any of a stretch has been read. */
  touches([from, to]: Slice): boolean {
    return this.#slices.some(([start, end]) => start <= to && end >= from);
  }

  /** What of a stretch has not been read, in order. */
  missing([from, to]: Slice): Slice[] {
    const gaps: Slice[] = [];
    let next = from;
    for (const [start, end] of this.#slices) {
      if (end < next) continue;
      if (start > to) break;
      if (start > next) gaps.push([next, start - 1]);
      if (end >= to) return gaps;
      next = end + 1;
    }
    return next > to ? gaps : [...gaps, [next, to]];
  }
}
