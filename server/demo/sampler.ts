import { hash } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** Seeded random values: equal seeds give equal sequences. */
export class Sampler {
  readonly #generator;

  /** 26 hexadecimal digits that identify the seed; independent of the values. */
  readonly key: string;

  constructor(seed: string) {
    const digest = hash('sha256', seed);
    const word = (index: number) => Number.parseInt(digest.slice(8 * index, 8 * index + 8), 16) | 0;
    this.#generator = xoroshiro128plusFromState([word(0), word(1), word(2), word(3)]);
    this.key = digest.slice(32, 58);
  }

  /** Uniform in [0, 1). */
  float(): number {
    return uniformFloat64(this.#generator);
  }

  /** Uniform integer from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return uniformInt(this.#generator, min, max);
  }

  chance(probability: number): boolean {
    return this.float() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.int(0, list.length - 1)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  }

  /** Box–Muller transform. */
  normal(mean = 0, deviation = 1): number {
    return (
      mean + deviation * Math.sqrt(-2 * Math.log(1 - this.float())) * Math.cos(2 * Math.PI * this.float())
    );
  }

  /** Knuth's algorithm; its time grows with the mean. */
  poisson(mean: number): number {
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.float(); product > limit; product *= this.float()) count++;
    return count;
  }
}

/** Prepares draws of items by relative weight. */
export function weightedPick<T>(items: readonly T[], weightOf: (item: T) => number): (sampler: Sampler) => T {
  const sums: number[] = [];
  let total = 0;
  for (const item of items) {
    total += weightOf(item);
    sums.push(total);
  }
  return (sampler) => {
    const at = sampler.float() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) > at) high = middle;
      else low = middle + 1;
    }
    return items[low] as T;
  };
}
