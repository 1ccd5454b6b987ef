import type { ReactNode, RefObject } from 'react';

/** Longer lists are virtualized. */
const MAX_UNVIRTUALIZED_ROWS = 40;

export interface RowsToMount {
  /** Changes identity only if rows are added, removed or moved. */
  keys: readonly string[];
  /** Changes identity whenever a row opens or closes. */
  isOpen(key: string): boolean;
  /** Indexes of rows that stay mounted outside the viewport. */
  pinned: readonly number[];
}

export interface MountedRow {
  index: number;
  /** Height of the unmounted rows before it, px. */
  gap: number;
}

export interface Mounted {
  rows: readonly MountedRow[];
  /** Height of the unmounted rows after the last one, px. */
  after: number;
  /** Measures a mounted row. */
  measure: ((element: Element | null) => void) | undefined;
}

export interface MountProps {
  list: RefObject<HTMLElement | null>;
  wanted: RowsToMount;
  children(mounted: Mounted): ReactNode;
}

export const isLong = ({ keys }: RowsToMount): boolean => keys.length > MAX_UNVIRTUALIZED_ROWS;

/** Mounts all rows of a short list. */
export const unvirtualizedRows = ({ keys }: RowsToMount): Mounted => ({
  rows: keys.slice(0, MAX_UNVIRTUALIZED_ROWS).map((_, index) => ({ index, gap: 0 })),
  after: 0,
  measure: undefined,
});
