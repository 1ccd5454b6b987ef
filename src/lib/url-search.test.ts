import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { flag, joined, sortedBy, values, words } from './url-search.ts';

it('gives back the values that were joined, whatever they are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, unit: fc.constantFrom('a', ',', '%', '2', '5', 'C', 'é') })),
      (some) => {
        expect(values(joined(some))).toEqual(some);
      },
    ),
  );
});

it('writes plain values plainly, and none as nothing', () => {
  expect(joined(['draft', 'queued'])).toBe('draft,queued');
  expect(joined([])).toBeUndefined();
  expect(values('%E0%A4%A')).toEqual(['%E0%A4%A']);
});

it('leaves out what cannot be understood, so no address is refused', () => {
  const schema = z.object({ q: words, empty: flag, ...sortedBy(['name']) });
  expect(schema.parse({ q: 7, empty: 'yes', sort: 'price', desc: true })).toEqual({ q: '7', desc: true });
});
