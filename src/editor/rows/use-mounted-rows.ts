import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import { tokenPx } from '#ui/token.ts';
import { useOffsetTop } from '#ui/use-offset-top.ts';

/** Longer lists are virtualized. */
const MAX_MOUNTED_ROWS = 40;
const OVERSCAN = 6;
/** Height of the border below a row, px. */
const BORDER_PX = 1;
/** Estimated height of an open row, as a multiple of a closed one. */
const OPEN_ROW_FACTOR = 8;

interface RowsToMount {
  /** Changes identity only if rows are added, removed or moved. */
  keys: readonly string[];
  /** Changes identity whenever a row opens or closes. */
  isOpen(key: string): boolean;
  /** Keys of rows that stay mounted outside the viewport. */
  pinned: readonly (string | null | undefined)[];
}

/**
 * Mounts all rows of a short list. Of a long one, mounts those in the viewport, a few around them, and pinned rows.
 * Rows stay in the flow, so that a growing row moves those below it immediately.
 *
 * @returns the mounted rows with the height of the unmounted ones before each (`gap`) and `after` the last one, px
 */
export function useMountedRows(list: RefObject<HTMLElement | null>, { keys, isOpen, pinned }: RowsToMount) {
  'use no memo'; // The virtualizer changes without changing its identity.
  const isLong = keys.length > MAX_MOUNTED_ROWS;
  const height = tokenPx('--spacing-row-comfortable') + BORDER_PX;
  const pinnedIndexes = pinned.map((key) => keys.indexOf(key ?? '')).filter((index) => index >= 0);
  const pinnedKey = JSON.stringify(pinnedIndexes);
  const virtualizer = useWindowVirtualizer({
    enabled: isLong,
    count: keys.length,
    // Sizes are cached separately for open and closed rows.
    getItemKey: useCallback(
      (index: number) => {
        const key = keys[index] ?? '';
        return isOpen(key) ? `${key} open` : key;
      },
      [keys, isOpen],
    ),
    estimateSize: (index) => (isOpen(keys[index] ?? '') ? height * OPEN_ROW_FACTOR : height),
    overscan: OVERSCAN,
    // Lists are near the top of the page, so the initial estimate is close.
    scrollMargin: useOffsetTop(list) ?? 0,
    rangeExtractor: useCallback(
      (range: Range) =>
        [...new Set([...defaultRangeExtractor(range), ...(JSON.parse(pinnedKey) as number[])])].sort(
          (a, b) => a - b,
        ),
      [pinnedKey],
    ),
    // Measured rows are positioned in the next frame, not within the event.
    useFlushSync: false,
  });
  if (!isLong) return { rows: keys.map((_, index) => ({ index, gap: 0 })), after: 0, measure: undefined };
  const { scrollMargin } = virtualizer.options;
  let end = scrollMargin;
  const rows = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, gap };
  });
  const after = Math.max(0, virtualizer.getTotalSize() + scrollMargin - end);
  return { rows, after, measure: virtualizer.measureElement };
}
