import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeSlots } from './slots.ts';

const anyKeys = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnop'), { maxLength: 10 });

it('gives no two the same, and keeps that of what stays where it has to', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyKeys, fc.boolean()), { maxLength: 12 }), (steps) => {
      const slotsOf = makeSlots();
      let before: ReadonlyMap<string, number> = new Map();
      for (const [keys, held] of steps) {
        const slots = slotsOf(keys, held);
        expect([...slots.keys()]).toEqual(keys);
        expect(new Set(slots.values()).size).toBe(keys.length);
        if (held) for (const key of keys) if (before.has(key)) expect(slots.get(key)).toBe(before.get(key));
        before = slots;
      }
    }),
  );
});

it('gives what comes the slots of what has left, in the order they are in', () => {
  const slotsOf = makeSlots();
  const slots = (keys: string, held = false) => [...slotsOf([...keys], held).values()];
  expect(slots('abcd')).toEqual([0, 1, 2, 3]);
  expect(slots('bcde')).toEqual([1, 2, 3, 0]);
  expect(slots('xyz')).toEqual([1, 2, 3]);
  // Of many that change, those that stay are drawn anew in order, unless they are held. One that was left comes back.
  expect(slots('zuvw')).toEqual([1, 2, 3, 0]);
  expect(slots('wrst', true)).toEqual([0, 1, 2, 3]);
  expect(slots('wrstx')).toEqual([0, 1, 2, 3, 4]);
});
