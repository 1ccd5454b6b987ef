import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTimestamp } from '#lib/timestamp.ts';
import { parseInstant } from './fields.ts';

const epochMs = fc.integer({ min: -1e13, max: 5e12 });
const format = fc.constantFrom<(ms: number) => string>(
  (ms) => `+${ms}`,
  (ms) => new Date(ms).toISOString(),
  (ms) => new Date(ms).toISOString().replace(/\.\d+/, ''),
  (ms) => new Date(ms).toISOString().replace('Z', '+02:00'),
);
/** Replaces a character. */
const anyTypo = fc.option(fc.tuple(fc.nat({ max: 24 }), fc.constantFrom(...'0139+-:.TZ /')));

it('agrees with `parseTimestamp`', () => {
  fc.assert(
    fc.property(epochMs, format, anyTypo, (ms, write, change) => {
      const text = write(ms);
      const input = change ? text.slice(0, change[0]) + change[1] + text.slice(change[0] + 1) : text;
      expect(parseInstant(input)).toBe(parseTimestamp(input));
    }),
    { numRuns: 3000 },
  );
  expect(parseInstant('2026-02-30T00:00:00Z')).toBeNull();
  expect(parseInstant('')).toBeNull();
  expect(parseInstant(undefined)).toBeNull();
});
