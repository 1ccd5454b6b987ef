import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';

/** How a column is laid out. */
export interface ColumnLayout {
  /** In quarters of the spacing grid (32 is 128 px); left out, the column takes what room remains. */
  width?: number;
  align?: 'end';
  /** Of low worth: left out on tablets and smaller. */
  minor?: boolean;
  /**
   * Where it goes when a row becomes two lines on a phone: the first line has `lead` and `state`, the second
   * `kind` and `when`. Without a place it is left out there.
   */
  phone?: 'lead' | 'state' | 'kind' | 'when';
}

export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: {} as ColumnLayout,
});

export type Features = typeof features;
export type Column<T extends object> = ColumnDef<Features, T, unknown>;

/** The order of two cell values: text as a person sorts it, numbers by size, what is missing always last. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  return Number(a) - Number(b);
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
