import type { Column } from './column.ts';

export interface Sort {
  /** The id of a column. */
  id: string;
  desc: boolean;
}

let collator: Intl.Collator | undefined;

/** Text as a person sorts it, numbers by size. */
function compare(a: unknown, b: unknown): number {
  if (typeof a !== 'string' || typeof b !== 'string') return Number(a) - Number(b);
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}

const missing = (value: unknown) =>
  value === undefined || value === null || value === '' || Number.isNaN(value);

interface Keyed<T> {
  row: T;
  key: unknown;
}

function inOrder<T>(keyed: Keyed<T>[], desc: boolean): Keyed<T>[] {
  const sign = desc ? -1 : 1;
  return keyed.sort((a, b) => {
    const [noA, noB] = [missing(a.key), missing(b.key)];
    return noA || noB ? Number(noA) - Number(noB) : sign * compare(a.key, b.key);
  });
}

type SortRows<T extends object> = (rows: T[], columns: readonly Column<T>[], sort: Sort | undefined) => T[];

interface Sorted<T> {
  rows: T[];
  accessor: unknown;
  desc: boolean;
  keyed: Keyed<T>[];
}

/** Whether `rows` are some of those in `before`, in the same order among themselves. */
function isPart<T>(rows: readonly T[], before: readonly T[]): boolean {
  let at = 0;
  return rows.every((row) => {
    while (at < before.length && before[at] !== row) at += 1;
    at += 1;
    return at <= before.length;
  });
}

/**
 * Makes a function as {@link sortRows} that goes on from the order it made before. Where rows have only been added,
 * what is in order already costs next to nothing to sort again, so a list that grows page by page is not sorted anew
 * for each of them; where a search leaves some of the rows over, they are in the order of all.
 */
export function makeSortRows<T extends object>(): SortRows<T> {
  let before: Sorted<T> | undefined;
  return (rows, columns, sort) => {
    const column = columns.find(({ id }) => id === sort?.id);
    if (!sort || !column || !('accessorFn' in column)) return rows;
    const { accessorFn: accessor } = column;
    const { desc } = sort;
    const known = before?.accessor === accessor && before.desc === desc ? before : undefined;
    if (known && rows.length < known.rows.length && isPart(rows, known.rows)) {
      const left = new Set(rows);
      return known.keyed.flatMap(({ row }) => (left.has(row) ? [row] : []));
    }
    const old = known && isPart(known.rows, rows.slice(0, known.rows.length)) ? known.keyed : [];
    const added = rows
      .slice(old.length)
      .map((row, index) => ({ row, key: accessor(row, old.length + index) }));
    const keyed = added.length === 0 ? old : inOrder([...old, ...added], desc);
    before = { rows, accessor, desc, keyed };
    return keyed.map(({ row }) => row);
  };
}

/** The rows in the order of one column, equal ones as they were; what is missing comes last either way. */
export function sortRows<T extends object>(
  rows: T[],
  columns: readonly Column<T>[],
  sort: Sort | undefined,
): T[] {
  return makeSortRows<T>()(rows, columns, sort);
}
