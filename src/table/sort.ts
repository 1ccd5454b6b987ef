import type { Column } from './column.ts';

export interface Sort {
  /** The id of a column. */
  id: string;
  desc: boolean;
}

/** Whether a column first sorts descending: numbers and times do, text doesn't. */
export const initialDesc = ({ align, isNumeric }: Pick<Column<never>, 'align' | 'isNumeric'>): boolean =>
  Boolean(align || isNumeric);

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b);

const isMissing = (value: unknown) =>
  value === undefined || value === null || value === '' || Number.isNaN(value);

/** Stable sort by one column, missing values last in both directions. */
export function sortRows<T extends object>(
  rows: T[],
  columns: readonly Column<T>[],
  sort: Sort | undefined,
): T[] {
  const column = columns.find(({ id }) => id === sort?.id);
  if (!sort || !column?.sortKey) return rows;
  const sign = sort.desc ? -1 : 1;
  return rows
    .map((row) => ({ row, key: column.sortKey?.(row) }))
    .sort((a, b) => {
      const [isMissingA, isMissingB] = [isMissing(a.key), isMissing(b.key)];
      return isMissingA || isMissingB
        ? Number(isMissingA) - Number(isMissingB)
        : sign * compare(a.key, b.key);
    })
    .map(({ row }) => row);
}
