import type { LinkProps } from '@tanstack/react-router';
import type { Grouping } from './row-groups.ts';

/** A row on its way to another place, by its id. */
export interface Lifted {
  key: string;
  by: 'keys' | 'pointer';
}

/** How rows look and what they do; every function must be stable between renders. */
export interface RowOptions<T extends object> {
  rowId: (row: T) => string;
  /** Where a row leads. */
  rowLink?: ((row: T) => LinkProps) | undefined;
  /** Rows that are no longer in force, such as deleted ones, are struck through. */
  muted?: ((row: T) => boolean) | undefined;
  /** The row that is open beside the table. */
  selectedId?: string | undefined;
  /** The row that is being moved to another place; the rows are given in the order that makes. */
  lifted?: Lifted | undefined;
  /** Puts rows under headings; for an order in which those of a group follow each other. */
  grouping?: Grouping<T> | undefined;
}

/** Rows by index; undefined where a row is still to load. An array is one. */
export interface RowList<T> {
  readonly length: number;
  at(index: number): T | undefined;
}

/** Rows that load when they are looked at. */
export interface RowWindow<T> extends RowList<T> {
  /** Called with the first and the last row in the document. */
  show(first: number, last: number): void;
  /** The index of a row by its id, -1 where there is none. */
  placeOf(id: string): Promise<number>;
}
