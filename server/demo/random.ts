import { createHash } from 'node:crypto';

/** A source of repeatable chance. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Normally distributed, by the Box–Muller transform. */
  normal(mean?: number, deviation?: number): number;
  /** Poisson distributed, by Knuth's product of uniforms; meant for small means. */
  poisson(mean: number): number;
}

/**
 * Chris Doty-Humphrey's sfc32 generator (PractRand), its 128 bits of state filled from SHA-256 of `seed`:
 * the same seed always gives the same sequence.
 */
export function random(seed: string): Random {
  const digest = createHash('sha256').update(seed).digest();
  let a = digest.readInt32LE(0);
  let b = digest.readInt32LE(4);
  let c = digest.readInt32LE(8);
  let counter = digest.readInt32LE(12);
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  return {
    next,
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick(list) {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
    normal: (mean = 0, deviation = 1) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    poisson(mean) {
      const floor = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > floor; product *= next()) count++;
      return count;
    },
  };
}

/** Draws items by weight, prepared once for many draws. */
export function weightedPick<T>(items: readonly T[], weight: (item: T) => number): (at: number) => T {
  const sums = new Float64Array(items.length);
  let total = 0;
  for (const [index, item] of items.entries()) {
    total += weight(item);
    sums[index] = total;
  }
  return (at) => {
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) > at * total) high = middle;
      else low = middle + 1;
    }
    return items[low] as T;
  };
}
