import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback } from 'react';
import { tokenPx } from '#ui/token.ts';
import { useOffsetTop } from '#ui/use-offset-top.ts';

const OVERSCAN = 6;
/** Height of the border below a row, px. */
const BORDER_PX = 1;
/** Estimated height of an open row, as a multiple of a closed one. */
const OPEN_ROW_FACTOR = 8;

/**
 * Virtualizes a long list: mounts the rows in the viewport, a few around them, and pinned rows. Rows stay in the flow,
 * so that a growing row moves those below it immediately.
 */
export function useMountedRows(
  list: RefObject<HTMLElement | null>,
  { keys, isOpen, pinned }: RowsToMount,
): Mounted {
  const count = keys.length;
  const height = tokenPx('--spacing-row-comfortable') + BORDER_PX;
  const pinnedKey = pinned.join();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const pinnedIndexes = pinnedKey === '' ? [] : pinnedKey.split(',').map(Number);
      const all = new Set([
        ...defaultRangeExtractor(range),
        ...pinnedIndexes.filter((at) => at < range.count),
      ]);
      return [...all].sort((a, b) => a - b);
    },
    [pinnedKey],
  );
  // Lists are near the top of the page, so the initial estimate is close.
  const scrollMargin = useOffsetTop(list) ?? 0;
  // Sizes are cached separately for open and closed rows.
  const getItemKey = useCallback(
    (index: number) => {
      const key = keys[index] ?? '';
      return isOpen(key) ? `${key} open` : key;
    },
    [keys, isOpen],
  );
  const virtualizer = useWindowVirtualizer({
    count,
    getItemKey,
    estimateSize: (index) => (isOpen(keys[index] ?? '') ? height * OPEN_ROW_FACTOR : height),
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor,
    // Measured rows are positioned in the next frame, not within the event.
    useFlushSync: false,
  });
  let end = scrollMargin;
  const rows = virtualizer.getVirtualItems().map((item): MountedRow => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, gap };
  });
  return {
    rows,
    after: Math.max(0, virtualizer.getTotalSize() + scrollMargin - end),
    measure: virtualizer.measureElement,
  };
}

/** Longer lists are virtualized. */
const MAX_MOUNTED_ROWS = 40;

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

export interface MountedRowsProps {
  list: RefObject<HTMLElement | null>;
  rows: RowsToMount;
  children(mounted: Mounted): ReactNode;
}

export const isLong = ({ keys }: RowsToMount): boolean => keys.length > MAX_MOUNTED_ROWS;

/** Mounts all rows of a short list. */
export const mountedRows = ({ keys }: RowsToMount): Mounted => ({
  rows: keys.slice(0, MAX_MOUNTED_ROWS).map((_, index) => ({ index, gap: 0 })),
  after: 0,
  measure: undefined,
});
