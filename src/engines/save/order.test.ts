import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeOrder, stableKeys } from './order.ts';

const RUNS = { numRuns: 1000 };

describe('order', () => {
  const permuted = fc
    .uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 })
    .chain((base) => fc.record({ base: fc.constant(base), mine: shuffled(base), theirs: shuffled(base) }));

  it('finds the longest common subsequence', () => {
    fc.assert(
      fc.property(permuted, ({ base, mine: list }) => {
        const kept = list.filter((key) => stableKeys(base, list).has(key));
        expect(kept).toEqual(base.filter((key) => kept.includes(key)));
        expect(kept.length).toBe(longest(base, list));
      }),
      RUNS,
    );
  });

  it('takes the order of the only side that changed it', () => {
    fc.assert(
      fc.property(permuted, ({ base, mine: list }) => {
        const alive = new Set(base);
        for (const sides of [
          { base, mine: list, theirs: base },
          { base, mine: base, theirs: list },
        ])
          expect(mergeOrder(sides, alive, 'mine')).toEqual({ order: list, hasConflict: false });
      }),
      RUNS,
    );
  });

  it('combines moves of different rows', () => {
    const moves = fc
      .record({ from: fc.nat(7), to: fc.nat(7) })
      .filter(({ from, to }) => Math.abs(from - to) > 1);
    fc.assert(
      fc.property(moves, moves, (my, their) => {
        if (my.from === their.from) return;
        const base = [...'abcdefgh'];
        const moved = ({ from, to }: typeof my) => base.toSpliced(from, 1).toSpliced(to, 0, base[from] ?? '');
        const sides = { base, mine: moved(my), theirs: moved(their) };
        const { order, hasConflict } = mergeOrder(sides, new Set(base), 'mine');
        expect(hasConflict).toBe(false);
        const without = (list: readonly string[], index: number) => list.filter((key) => key !== base[index]);
        expect(without(order, their.from)).toEqual(without(sides.mine, their.from));
        expect(without(order, my.from)).toEqual(without(sides.theirs, my.from));
      }),
      RUNS,
    );
  });

  it('contains each row once, and takes the preferred side on a conflict', () => {
    fc.assert(
      fc.property(permuted, fc.constantFrom('mine' as const, 'theirs' as const), (sides, prefer) => {
        const { order, hasConflict } = mergeOrder(sides, new Set(sides.base), prefer);
        expect([...order].sort()).toEqual([...sides.base].sort());
        if (hasConflict) expect(order).toEqual(sides[prefer]);
      }),
      RUNS,
    );
  });
});

function shuffled(list: readonly string[]) {
  return fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length });
}

/** Length of the longest common subsequence, by dynamic programming. */
function longest(a: readonly string[], b: readonly string[]): number {
  let row: number[] = Array.from({ length: b.length + 1 }, () => 0);
  for (const x of a) {
    const next = [0];
    for (const [index, y] of b.entries())
      next.push(x === y ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}
