import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical } from './canonical.ts';

/** The same data with the keys of every object written the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

test('canonical JSON ignores the order of keys and differs for different data', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(canonical(reversed(a))).toBe(canonical(a));
      expect(JSON.parse(canonical(a))).toEqual(JSON.parse(JSON.stringify(a)));
      expect(canonical(a) === canonical(b)).toBe(
        JSON.stringify(JSON.parse(canonical(a))) === JSON.stringify(JSON.parse(canonical(b))),
      );
    }),
  );
});

test('canonical JSON keeps a key named __proto__', () => {
  const data = JSON.parse('{"b":1,"__proto__":{"x":2}}');
  expect(canonical(data)).toBe('{"__proto__":{"x":2},"b":1}');
});
