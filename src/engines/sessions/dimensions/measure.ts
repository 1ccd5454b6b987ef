import { mapKeys, partitionPoint } from '#lib/collections.ts';
import { type Dictionary, FIRST_VALUE, INVALID, MISSING } from '../columns/dictionary.ts';
import type { CountingPlan } from '../counting/plan.ts';
import { type Measure, maxValues, measures } from '../session.ts';
import type { SessionDimension, ValueRange } from './dimension.ts';

const upTo = (last: number, step = 1) => Array.from({ length: last / step + 1 }, (_, index) => index * step);
const MINUTE = 60;

/**
 * Lower bounds of each measure's bins; the last bin is open. Bins of time double, as most visits last seconds or
 * minutes and a few last hours: they are equal on the logarithmic axis. Bins of clicks widen from 10 on, as content
 * pages see few clicks, shops dozens, and 1% of visits hundreds; see {@link densityOf}.
 */
export const binStarts: Record<Measure, readonly number[]> = {
  time: [0, 1, 2, 4, 8, 15, 30, ...[1, 2, 4, 8, 15, 30, 60].map((minutes) => minutes * MINUTE)],
  scroll: upTo(95, 5),
  clicks: [...upTo(9), 10, 12, 15, 20, 30, 40, 60, 80, 100, 150, 200],
  questions: upTo(10),
};

export const binRange = (measure: Measure, index: number): ValueRange => ({
  from: binStarts[measure][index] ?? 0,
  to: binStarts[measure][index + 1] ?? null,
});

/** Whether bins differ in width on the axis, so that heights are sessions per unit of the measure. */
export const hasDensity = (measure: Measure): boolean => measure === 'clicks';

/** Heights of bars for counts by bin. The open bin is as wide as the one before it. */
export const densityOf = (measure: Measure, counts: ArrayLike<number>): ArrayLike<number> =>
  hasDensity(measure) ? Array.from(counts, (count, index) => count / binWidth(measure, index)) : counts;

export function binWidth(measure: Measure, index: number): number {
  const starts = binStarts[measure];
  const end = Math.min(index + 1, starts.length - 1);
  return (starts[end] ?? 0) - (starts[end - 1] ?? 0);
}

/** Index of the bin that contains a value of 0 or more. */
export const binOf = (measure: Measure, value: number): number => lastIndexUpTo(binStarts[measure], value);

const lastIndexUpTo = (bounds: readonly number[], value: number): number =>
  Math.max(0, partitionPoint(bounds, (bound) => bound <= value) - 1);

/** First and last bin that intersect a range; the last is before the first if the range is empty. */
export function binsWithin(measure: Measure, { from, to }: ValueRange): [first: number, last: number] {
  const starts = binStarts[measure];
  if (to === null) return [binOf(measure, from), starts.length - 1];
  const last = binOf(measure, to);
  return [binOf(measure, from), starts[last] === to ? last - 1 : to < 0 ? -1 : last];
}

/** Bins `[first, end)` that match a half-open range exactly; null if an end falls inside a bin. */
export function binsOfRange(measure: Measure, { from, to }: ValueRange): [first: number, end: number] | null {
  const starts = binStarts[measure];
  const [first, end] = [starts.indexOf(from), to === null ? starts.length : starts.indexOf(to)];
  return first < 0 || end < 0 ? null : [first, end];
}

/** Measure in bins of values, counted by the classes of a scale. */
export function measureDimension(measure: Measure, { store }: CountingPlan): SessionDimension<ValueRange> {
  const { codes, dictionary } = store.parts.measures[measure];
  const scale = measureScales[measure];
  return {
    codes,
    codeCount: () => dictionary.size,
    binCount: binStarts[measure].length + FIRST_VALUE,
    binOf: (code) => {
      const value = dictionary.value(code);
      return value === undefined ? code : binOf(measure, value) + FIRST_VALUE;
    },
    classes: {
      classOf: (code) => {
        const value = dictionary.value(code);
        return value === undefined ? code : scale.classOf(value) + FIRST_VALUE;
      },
      bins: scale.bins,
    },
    matches:
      ({ from, to }) =>
      (code) => {
        const value = dictionary.value(code);
        return value !== undefined && value >= from && (to === null || value < to);
      },
    binsOfFilter: (range) => {
      const bins = binsOfRange(measure, range);
      return bins && [[bins[0] + FIRST_VALUE, bins[1] + FIRST_VALUE]];
    },
    segments: () =>
      binStarts[measure].map((_, bin) => ({
        filter: binRange(measure, bin),
        ignoredBins: [MISSING, INVALID],
      })),
  };
}

/** Integers below this have a class of their own. Every bin of the active dimension counts every class. */
const EXACT_BELOW: Record<Measure, number> = { time: 600, scroll: 101, clicks: 256, questions: 64 };
/** Classes per power of two above. */
const STEPS = 16;

/** Classes a measure is counted by: fine enough for quantiles, and none spans two bins. */
export interface MeasureScale {
  /** Lower bounds of the classes. */
  lowerBounds: readonly number[];
  /** Bins of the dimension by class; the first two are of missing and invalid values. */
  bins: Uint16Array;
  classOf(value: number): number;
}

function createScale(measure: Measure): MeasureScale {
  const exact = EXACT_BELOW[measure];
  const lowerBounds = lowerBoundsOf(measure, exact);
  const bins = lowerBounds.map((bound) => binOf(measure, bound) + FIRST_VALUE);
  return {
    lowerBounds,
    bins: Uint16Array.of(MISSING, INVALID, ...bins),
    classOf: (value) => (value < exact ? Math.floor(value) : lastIndexUpTo(lowerBounds, value)),
  };
}

function lowerBoundsOf(measure: Measure, exact: number): number[] {
  const bounds = new Set(Array.from({ length: exact }, (_, bound) => bound));
  for (const start of binStarts[measure]) bounds.add(start);
  for (let power = 2 ** Math.floor(Math.log2(exact)); power <= maxValues[measure]; power *= 2)
    for (let step = 0; step < STEPS; step += 1) {
      const bound = power * (1 + step / STEPS);
      if (bound >= exact && bound <= maxValues[measure]) bounds.add(bound);
    }
  return [...bounds].sort((a, b) => a - b);
}

export const measureScales = mapKeys(measures, createScale);

/** Finds classes in which only one distinct value has occurred, so that quantiles can be exact. */
export class ClassValues {
  readonly #values = new Map<number, number | null>();
  #known = 0;
  readonly #scale: MeasureScale;
  readonly #dictionary: Dictionary<number>;

  constructor(scale: MeasureScale, dictionary: Dictionary<number>) {
    this.#scale = scale;
    this.#dictionary = dictionary;
  }

  /** The only value of a class; null if it has none or several. */
  singleValue(index: number): number | null {
    const { values, size } = this.#dictionary;
    for (; this.#known < size - FIRST_VALUE; this.#known += 1) {
      const value = values[this.#known] ?? 0;
      const classIndex = this.#scale.classOf(value);
      this.#values.set(classIndex, this.#values.has(classIndex) ? null : value);
    }
    return this.#values.get(index) ?? null;
  }
}
