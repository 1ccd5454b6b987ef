import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partitionPoint } from './collections.ts';

test('counts the items before the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(20), (values, limit) => {
      const sorted = values.toSorted((a, b) => a - b);
      expect(partitionPoint(sorted, (value) => value < limit)).toBe(
        sorted.filter((value) => value < limit).length,
      );
    }),
  );
});
