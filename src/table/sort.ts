import type { Column } from './column.ts';

export interface Sort {
  /** The id of a column. */
  id: string;
  desc: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Text as a person sorts it, numbers by size. */
function compare(a: unknown, b: unknown): number {
  return typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b);
}

const missing = (value: unknown) =>
  value === undefined || value === null || value === '' || Number.isNaN(value);

/** The rows in the order of one column, equal ones as they were; what is missing comes last either way. */
export function sortRows<T extends object>(
  rows: T[],
  columns: readonly Column<T>[],
  sort: Sort | undefined,
): T[] {
  const column = columns.find(({ id }) => id === sort?.id);
  if (!sort || !column || !('accessorFn' in column)) return rows;
  const { accessorFn } = column;
  const keyed = rows.map((row, index) => ({ row, key: accessorFn(row, index) }));
  const sign = sort.desc ? -1 : 1;
  keyed.sort((a, b) => {
    const [noA, noB] = [missing(a.key), missing(b.key)];
    return noA || noB ? Number(noA) - Number(noB) : sign * compare(a.key, b.key);
  });
  return keyed.map(({ row }) => row);
}
