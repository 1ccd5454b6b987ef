import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from './column.ts';
import { sortRows } from './sort.ts';

interface Row {
  name?: string;
  size?: number;
}

const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: () => null, sortKey: (row) => row.name },
  { id: 'size', header: 'Size', cell: () => null, sortKey: (row) => row.size },
];
const names = (rows: Row[], desc: boolean) =>
  sortRows(rows, columns, { id: 'name', desc }).map(({ name }) => name);

describe('sortRows', () => {
  it('sorts text naturally, missing values last in both directions', () => {
    const rows = [
      { name: 'page 10' },
      {},
      { name: 'Page 2' },
      { name: 'äpfel' },
      { name: 'Birnen' },
      { name: '' },
    ];
    expect(names(rows, false)).toEqual(['äpfel', 'Birnen', 'Page 2', 'page 10', undefined, '']);
    expect(names(rows, true)).toEqual(['page 10', 'Page 2', 'Birnen', 'äpfel', undefined, '']);
  });

  it('keeps the order without a sort or with an unknown column', () => {
    const rows = [{ name: 'b' }, { name: 'a' }];
    expect(sortRows(rows, columns, undefined)).toBe(rows);
    expect(sortRows(rows, columns, { id: 'colour', desc: false })).toBe(rows);
  });

  it('sorts any numbers and keeps every row', () => {
    const sizes = fc.array(fc.record({ size: fc.option(fc.double(), { nil: undefined }) }));
    fc.assert(
      fc.property(sizes, fc.boolean(), (given, desc) => {
        const rows = given as Row[];
        const sorted = sortRows(rows, columns, { id: 'size', desc });
        expect(new Set(sorted)).toEqual(new Set(rows));
        const keys = sorted.map(({ size = Number.NaN }) => size);
        const known = keys.filter((size) => !Number.isNaN(size));
        expect(keys.slice(0, known.length)).toEqual(known);
        const isDescending = known.some((size, index) => size < (known[index - 1] ?? size));
        const isAscending = known.some((size, index) => size > (known[index - 1] ?? size));
        expect(desc ? isAscending : isDescending).toBe(false);
      }),
    );
  });
});
