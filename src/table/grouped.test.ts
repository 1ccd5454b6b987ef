import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Grouping, sectionHeads } from './grouped.tsx';
import { atLine, lineOf } from './sections.ts';

const tens: Grouping<number> = {
  of: (row) => ({ id: String(Math.floor(row / 10)), label: `from ${Math.floor(row / 10) * 10}` }),
  aside: String,
};

it('heads each group once, with how many rows it has', () => {
  expect(sectionHeads([3, 4, 12, 31, 32, 33], tens)).toEqual([
    { id: '0', label: 'from 0', at: 0, count: 2 },
    { id: '1', label: 'from 10', at: 2, count: 1 },
    { id: '3', label: 'from 30', at: 3, count: 3 },
  ]);
});

it('heads rows that are in order the same, without asking each of them', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(400)), (some) => {
      const rows = some.toSorted((a, b) => a - b);
      expect(sectionHeads(rows, { ...tens, ordered: true })).toEqual(sectionHeads(rows, tens));
    }),
  );
  let asked = 0;
  const of = (row: number) => {
    asked += 1;
    return tens.of(row);
  };
  const rows = Array.from({ length: 1000 }, (_, row) => row / 100);
  expect(sectionHeads(rows, { ...tens, of, ordered: true })).toHaveLength(1);
  expect(asked).toBeLessThan(30);
});

it('gives every row and every heading one line, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60)), fc.boolean(), (rows, grouped) => {
      const heads = grouped ? sectionHeads(rows, tens) : [];
      const lines = Array.from({ length: rows.length + heads.length }, (_, line) => atLine(heads, line));
      expect(lines.filter((line) => typeof line === 'number')).toEqual([...rows.keys()]);
      expect(lines.filter((line) => typeof line !== 'number')).toEqual(heads);
      for (const row of rows.keys()) expect(lines[lineOf(heads, row)]).toBe(row);
      for (const head of heads) expect(lines[lineOf(heads, head.at) - 1]).toBe(head);
    }),
  );
});
