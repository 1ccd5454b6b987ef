/** Time slice in epoch ms, both ends inclusive; open ends are infinite. */
export type Slice = readonly [from: number, to: number];

/** Map key of a slice. */
export const sliceKey = (slice: Slice) => slice.join();

/** Set of fully loaded slices: disjoint, ascending, adjacent ones merged. */
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
    const disjoint = this.#slices.filter(([start, end]) => {
      const overlaps = start <= high + 1 && end >= low - 1;
      if (overlaps) [low, high] = [Math.min(low, start), Math.max(high, end)];
      return !overlaps;
    });
    this.#slices = [...disjoint, [low, high] as const].sort((a, b) => a[0] - b[0]);
  }

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

  /** Whether any part of the slice has loaded. */
  touches([from, to]: Slice): boolean {
    return this.#slices.some(([start, end]) => start <= to && end >= from);
  }

  /** Parts of the slice that haven't loaded, in order. */
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
