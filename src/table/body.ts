import type { LinkProps } from '@tanstack/react-router';
import type { Table } from '@tanstack/react-table';
import type { RefObject } from 'react';
import type { Features } from './column.ts';

/** What a way of drawing rows is given. */
export interface BodyProps<T extends object> {
  table: Table<Features, T>;
  rows: readonly T[];
  rowId: (row: T) => string;
  link: ((row: T) => LinkProps) | undefined;
  /** The row the keyboard is at, −1 for none: it stays in the document wherever the window is. */
  current: number;
  onFocus(index: number): void;
  /** Set to what brings a row into the window. */
  reveal: RefObject<(index: number) => void>;
  /** Told the last row in the document. */
  onReach(index: number): void;
}
