import { binOf, binStarts } from '#engines/sessions/bins.ts';
import { type Dictionary, FIRST_VALUE } from '#engines/sessions/columns/dictionary.ts';
import { type Measure, maxValues } from '#engines/sessions/session.ts';
import { partitionPoint } from '#lib/partition-point.ts';

/** Integers below this have a class of their own. */
const MAX_EXACT: Record<Measure, number> = { time: 4096, scroll: 101, clicks: 256, questions: 64 };
/** Classes per power of two above. */
const STEPS = 16;

/** Classes a measure is counted by: fine enough for quantiles, and none spans two bins. */
export interface MeasureScale {
  /** Lower bounds of the classes. */
  lowerBounds: readonly number[];
  /** Bin of `binStarts` for each class. */
  bins: Uint16Array;
  classOf(value: number): number;
}

const scales = new Map<string, MeasureScale>();

/** Scale of a measure; integers below `exactBelow` or the measure's limit have a class of their own. */
export function measureScale(measure: Measure, exactBelow: number): MeasureScale {
  const exact = Math.min(exactBelow, MAX_EXACT[measure]);
  const key = `${measure} ${exact}`;
  const cached = scales.get(key);
  if (cached) return cached;
  const lowerBounds = lowerBoundsOf(measure, exact);
  const scale: MeasureScale = {
    lowerBounds,
    bins: Uint16Array.from(lowerBounds, (bound) => binOf(measure, bound)),
    classOf: (value) => (value < exact ? Math.floor(value) : lastIndexUpTo(lowerBounds, value)),
  };
  scales.set(key, scale);
  return scale;
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

const lastIndexUpTo = (bounds: readonly number[], value: number): number =>
  Math.max(0, partitionPoint(bounds, (bound) => bound <= value) - 1);

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
