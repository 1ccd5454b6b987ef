import type { LinkProps } from '@tanstack/react-router';
import type { SortState } from '#ui/sortable.ts';
import type { Grouping } from './row-groups.ts';

/** Appearance and behavior of rows. All functions must be stable between renders. */
export interface RowOptions<T extends object> {
  rowId: (row: T) => string;
  rowLink?: ((row: T) => LinkProps) | undefined;
  /** Whether to strike a row through, such as a deleted one. */
  isStruckThrough?: ((row: T) => boolean) | undefined;
  /** Rows for two lines of text; three on phones. */
  isTall?: boolean;
  /** Rows for plots, at every density. */
  isRoomy?: boolean;
  /** The row that is open in the side panel. */
  selectedId?: string | undefined;
  /** The row that is being dragged; `rows` are in the order of its current position. */
  activeDrag?: Pick<SortState, 'key' | 'by'> | undefined;
  /** Groups rows under headings. The rows of a group must be consecutive. */
  grouping?: Grouping<T> | undefined;
}

/** Rows by index; undefined if not loaded. Arrays qualify. */
export interface IndexedRows<T> {
  readonly length: number;
  at(index: number): T | undefined;
}

/** Rows that load when they become visible. */
export interface RowWindow<T> extends IndexedRows<T> {
  /** Called with the first and last rendered row. */
  show(first: number, last: number): void;
  /** Index of a row by its ID; -1 for an unknown ID. */
  indexOf(id: string): Promise<number>;
}
