import fc from 'fast-check';
import { valid } from '#server/testing/arbitrary.ts';
import { generate, type JsonSchema, type ValueGenerator } from './generate.ts';
import { idsOnly, sparse, typical } from './generators.ts';
import { unexpected } from './unexpected.ts';

/** How lists end. */
export type PaginationBehavior =
  /** With `nextCursor: null` and the right total. */
  | 'correct'
  /** Never: every page is new and has a next one. */
  | 'endless'
  /** Every page has the same cursor. */
  | 'repeating'
  /** `hasMore: true` without a cursor. */
  | 'contradictory';

export interface Profile {
  /** Deterministic in `seed` and `n`. */
  createRecord(schema: JsonSchema, key: string, seed: number, n: number): unknown;
  pagination: PaginationBehavior;
  /** Whether a record has the requested ID. */
  isConsistent: boolean;
}

const profileOf = (generator: ValueGenerator, pagination: PaginationBehavior = 'correct'): Profile => ({
  createRecord: (schema, key, _seed, n) => generate(schema, key, n, generator),
  pagination,
  isConsistent: true,
});

const unknownKeys = { unknownKey: { deep: [1, { of: null }] }, constructor: 'nothing to make' };
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const arbitraries = new WeakMap<JsonSchema, fc.Arbitrary<unknown>>();

function sampleValid(schema: JsonSchema, seed: number, n: number): unknown {
  const arbitrary = arbitraries.get(schema) ?? valid(schema);
  arbitraries.set(schema, arbitrary);
  const [value] = fc.sample(arbitrary, { seed: seed + n, numRuns: 1 });
  return isObject(value) ? { ...value, ...unknownKeys } : value;
}

let requestCount = 0;

export const profiles = {
  typical: profileOf(typical),
  sparse: profileOf(sparse, 'contradictory'),
  idsOnly: profileOf(idsOnly, 'repeating'),
  unexpected: profileOf(unexpected),
  endless: profileOf(typical, 'endless'),
  /** Any valid data; the same for the same request. */
  random: {
    createRecord: (schema, _key, seed, n) => sampleValid(schema, seed, n),
    pagination: 'correct',
    isConsistent: true,
  },
  /** Any valid data, different for each request, as from a mock server generated from the OpenAPI document. */
  inconsistent: {
    createRecord: (schema) => {
      requestCount += 1;
      return sampleValid(schema, 4711, requestCount);
    },
    pagination: 'correct',
    isConsistent: false,
  },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;
