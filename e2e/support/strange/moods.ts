import fc from 'fast-check';
import { valid } from '#server/testing/arbitrary.ts';
import { build, type Json, type Manner } from './build.ts';
import { bare, plain, sparse } from './manners.ts';
import { unfamiliar } from './unfamiliar.ts';

/** How the lists of a service come to their end. */
export type Ending =
  /** By `nextCursor: null`, with the right total. */
  | 'honest'
  /** Never: every page is new and names another. */
  | 'endless'
  /** Every page names the same next one. */
  | 'repeating'
  /** `hasMore: true` without saying how to read on. */
  | 'contradicting';

export interface Mood {
  /** A record of this schema; the same for the same `seed` and `n`. */
  record(schema: Json, key: string, seed: number, n: number): unknown;
  ending: Ending;
  /** Whether a record answers to the id it was asked by. */
  coherent: boolean;
}

const filled = (manner: Manner, ending: Ending = 'honest'): Mood => ({
  record: (schema, key, _seed, n) => build(schema, key, n, manner),
  ending,
  coherent: true,
});

const unknownKeys = { unheardOf: { deep: [1, { of: null }] }, constructor: 'nothing to make' };
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const arbitraries = new WeakMap<Json, fc.Arbitrary<unknown>>();

function anyValid(schema: Json, seed: number, n: number): unknown {
  const arbitrary = arbitraries.get(schema) ?? valid(schema);
  arbitraries.set(schema, arbitrary);
  const [value] = fc.sample(arbitrary, { seed: seed + n, numRuns: 1 });
  return isObject(value) ? { ...value, ...unknownKeys } : value;
}

let asked = 0;

/** The services one may find behind SERVICE_URL, by name. */
export const moods = {
  /** As the reference says, and nothing odd. */
  plain: filled(plain),
  sparse: filled(sparse, 'contradicting'),
  bare: filled(bare, 'repeating'),
  unfamiliar: filled(unfamiliar),
  endless: filled(plain, 'endless'),
  /** Anything valid under the contract, the same whenever it is asked for. */
  random: { record: (schema, _key, seed, n) => anyValid(schema, seed, n), ending: 'honest', coherent: true },
  /** Anything valid under the contract, another every time: what a mock made from the OpenAPI document answers. */
  mock: {
    record: (schema) => {
      asked += 1;
      return anyValid(schema, 4711, asked);
    },
    ending: 'honest',
    coherent: false,
  },
} as const satisfies Record<string, Mood>;

export type MoodName = keyof typeof moods;
