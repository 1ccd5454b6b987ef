/** A stretch of time in epoch ms, both ends included; open ends are infinite. */
export type Span = readonly [from: number, to: number];

/** Names a stretch. */
export const keyOf = (span: Span) => span.join();

/** Which stretches of time have been read to the end. Spans are apart from each other and in order. */
export class Coverage {
  #spans: Span[];

  constructor(spans: readonly Span[] = []) {
    this.#spans = [...spans];
  }

  get spans(): readonly Span[] {
    return this.#spans;
  }

  add([from, to]: Span): void {
    if (from > to) return;
    let [low, high] = [from, to];
    const apart = this.#spans.filter(([start, end]) => {
      const touches = start <= high + 1 && end >= low - 1;
      if (touches) [low, high] = [Math.min(low, start), Math.max(high, end)];
      return !touches;
    });
    this.#spans = [...apart, [low, high] as const].sort((a, b) => a[0] - b[0]);
  }

  /** Forgets what was read of a stretch. */
  remove([from, to]: Span): void {
    this.#spans = this.#spans.flatMap(([start, end]): Span[] => {
      if (end < from || start > to) return [[start, end]];
      return [
        ...(start < from ? [[start, from - 1] as const] : []),
        ...(end > to ? [[to + 1, end] as const] : []),
      ];
    });
  }

  holds([from, to]: Span): boolean {
    return this.#spans.some(([start, end]) => start <= from && end >= to);
  }

  /** Whether any of a stretch has been read. */
  touches([from, to]: Span): boolean {
    return this.#spans.some(([start, end]) => start <= to && end >= from);
  }

  /** What of a stretch has not been read, in order. */
  missing([from, to]: Span): Span[] {
    const gaps: Span[] = [];
    let next = from;
    for (const [start, end] of this.#spans) {
      if (end < next) continue;
      if (start > to) break;
      if (start > next) gaps.push([next, start - 1]);
      if (end >= to) return gaps;
      next = end + 1;
    }
    return next > to ? gaps : [...gaps, [next, to]];
  }
}
