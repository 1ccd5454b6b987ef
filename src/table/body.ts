import type { LinkProps } from '@tanstack/react-router';
import type { Table } from '@tanstack/react-table';
import type { RefObject } from 'react';
import type { Features } from './column.ts';
import type { SectionHead, Sections } from './sections.ts';

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
  /** Cells hold nothing of their own: what is drawn for a row may become that of another. */
  stateless?: boolean | undefined;
  /** Puts rows under headings; for an order in which those of a group follow each other. */
  sections?: Sections<T> | undefined;
}

/** Rows by their places; a place may be empty where its row is still to come. An array is one. */
export interface RowList<T> {
  readonly length: number;
  at(index: number): T | undefined;
}

/** Rows of which those that are looked at come when they are. */
export interface RowWindow<T> extends RowList<T> {
  /** Told the first and the last row in the document. */
  show(first: number, last: number): void;
  /** The place of a row by its id, −1 where there is none. */
  placeOf(id: string): Promise<number>;
}

/** What a way of drawing rows is given. */
export interface BodyProps<T extends object> extends RowOptions<T> {
  table: Table<Features, T>;
  rows: RowList<T>;
  heads: readonly SectionHead[];
  /** Whether more rows may come to the last group. */
  open: boolean;
  /** The row the keyboard is at, −1 for none: it stays in the document wherever the window is. */
  current: number;
  onFocus(index: number): void;
  /** Set to what brings a row into the window. */
  reveal: RefObject<(index: number) => void>;
  /** Given where rows come when they are looked at: told the first and the last row in the document. */
  onShow: RowWindow<T>['show'] | undefined;
  /** Told the last row in the document. */
  onReach(index: number): void;
  /** Told when rows have been drawn, which may be without the table. */
  onDrawn(): void;
}
