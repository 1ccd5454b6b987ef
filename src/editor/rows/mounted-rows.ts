import type { ReactNode, RefObject } from 'react';

/** Lists that are no longer than this are in the document as a whole. */
const FEW = 40;

export interface RowsToMount {
  /** Another array only when other rows are there, or in another order. */
  keys: readonly string[];
  /** Another function whenever a row opens or closes. */
  isOpen(key: string): boolean;
  /** The places of rows that stay in the document wherever the window is. */
  kept: readonly number[];
}

export interface MountedRow {
  index: number;
  /** The room, px, that rows which are not in the document take before it. */
  gap: number;
}

export interface Mounted {
  rows: readonly MountedRow[];
  /** The room, px, that rows take which come after the last in the document. */
  after: number;
  /** Measures a row that is in the document. */
  measure: ((element: Element | null) => void) | undefined;
}

export interface MountProps {
  list: RefObject<HTMLElement | null>;
  wanted: RowsToMount;
  children(mounted: Mounted): ReactNode;
}

export const isLong = ({ keys }: RowsToMount): boolean => keys.length > FEW;

/** The first rows, up to as many as a short list has. */
export const fewRows = ({ keys }: RowsToMount): Mounted => ({
  rows: keys.slice(0, FEW).map((_, index) => ({ index, gap: 0 })),
  after: 0,
  measure: undefined,
});
