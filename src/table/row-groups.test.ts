import fc from 'fast-check';
import { expect, it } from 'vitest';
import { flattenGroups, type Grouping, groupRows, lineOfRow } from './row-groups.ts';

const tens: Grouping<number> = {
  groupOf: (row) => ({ id: String(Math.floor(row / 10)), label: `from ${Math.floor(row / 10) * 10}` }),
  summarize: String,
};

it('creates one heading per group, with its row count', () => {
  expect(groupRows([3, 4, 12, 31, 32, 33], tens)).toEqual([
    { id: '0', label: 'from 0', start: 0, count: 2, size: 2 },
    { id: '1', label: 'from 10', start: 2, count: 1, size: 1 },
    { id: '3', label: 'from 30', start: 3, count: 3, size: 3 },
  ]);
  const grouping = { ...tens, sizeOf: (row: number) => row };
  expect(groupRows([3, 4, 12], grouping).map(({ size }) => size)).toEqual([7, 12]);
});

it('lists every row and heading once, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60)), (rows) => {
      const groups = groupRows(rows, tens);
      const lines = flattenGroups(groups);
      expect(lines.filter((line) => typeof line === 'number')).toEqual([...rows.keys()]);
      expect(lines.filter((line) => typeof line !== 'number')).toEqual(groups);
      for (const row of rows.keys()) expect(lines[lineOfRow(groups, row)]).toBe(row);
    }),
  );
});
