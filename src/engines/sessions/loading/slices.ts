import { MIN_START } from '../session.ts';

/** Time slice in epoch ms, both ends inclusive; open ends are infinite. */
export type Slice = readonly [from: number, to: number];

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

  remove(slice: Slice): void {
    this.#slices = subtract(this.#slices, slice);
  }

  includes([from, to]: Slice): boolean {
    return this.#slices.some(([start, end]) => start <= from && end >= to);
  }

  /** Whether any part of the slice has loaded. */
  touches([from, to]: Slice): boolean {
    return this.#slices.some(([start, end]) => start <= to && end >= from);
  }

  /** Parts of the slice that haven't loaded, in order. */
  missing(slice: Slice): Slice[] {
    return this.#slices.reduce(subtract, slice[0] > slice[1] ? [] : [slice]);
  }
}

const subtract = (slices: readonly Slice[], [from, to]: Slice): Slice[] =>
  slices.flatMap(([start, end]): Slice[] => [
    ...(start < from ? [[start, Math.min(end, from - 1)] as const] : []),
    ...(end > to ? [[Math.max(start, to + 1), end] as const] : []),
  ]);

/** Parallel slices. */
const MIN_CONCURRENCY = 2;
const MAX_CONCURRENCY = 4;
/** Page size of the service; a smaller slice wouldn't save a request. */
const MIN_ROWS_PER_SLICE = 1000;

/** Session density, estimated from the first page. */
export interface SessionDensity {
  /** Sessions still to load. */
  rows: number;
  /** Average time between two sessions, ms. */
  perRow: number;
}

/**
 * Number of slices to load in parallel. Each occupies a core, here or in a service on the same machine, and the main
 * thread needs a free one.
 */
export const sliceConcurrency = (cores: number): number =>
  Math.min(MAX_CONCURRENCY, Math.max(MIN_CONCURRENCY, Math.floor(cores / 2)));

/**
 * Estimates density from the older half of a page, as some of the newest sessions may have starts in the future.
 * @param starts epoch ms, in any order
 * @param rows number of sessions still to load
 */
export function estimateDensity(starts: readonly number[], rows: number): SessionDensity {
  const sorted = starts.toSorted((a, b) => b - a);
  const middle = Math.floor(sorted.length / 2);
  const olderCount = sorted.length - 1 - middle;
  return { rows, perRow: olderCount > 0 ? ((sorted[middle] ?? 0) - (sorted.at(-1) ?? 0)) / olderCount : 1 };
}

/**
 * Splits gaps into slices with about equally many sessions, newest first. The length of a gap without a start is
 * estimated and its oldest slice stays open; a gap without an end isn't split.
 */
export function splitIntoSlices(
  gaps: readonly Slice[],
  { rows, perRow }: SessionDensity,
  concurrency: number,
): Slice[] {
  const sliceCount = Math.max(1, Math.min(concurrency, Math.floor(rows / MIN_ROWS_PER_SLICE)));
  const estimatedMs = Math.max(1, rows * perRow);
  const length = ([from, to]: Slice) =>
    Number.isFinite(from) ? to - from + 1 : Math.max(1, Math.min(estimatedMs, to - MIN_START));
  const ended = gaps.filter(([, to]) => Number.isFinite(to));
  const total = ended.reduce((sum, gap) => sum + length(gap), 0);
  const parts = (gap: Slice) => Math.max(1, Math.round((sliceCount * length(gap)) / total));
  return gaps
    .flatMap((gap) => (ended.includes(gap) ? splitEvenly(gap, length(gap), parts(gap)) : [gap]))
    .sort((a, b) => b[1] - a[1]);
}

function splitEvenly([from, to]: Slice, length: number, parts: number): Slice[] {
  const first = to - length + 1;
  const boundary = (part: number) => Math.floor(first + (length * part) / parts);
  return Array.from(
    { length: parts },
    (_, part): Slice => [
      part === 0 ? from : boundary(part),
      part === parts - 1 ? to : boundary(part + 1) - 1,
    ],
  ).filter(([start, end]) => start <= end);
}
