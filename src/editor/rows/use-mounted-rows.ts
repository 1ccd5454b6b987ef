import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import { tokenPx } from '#ui/token.ts';
import { useOffsetTop } from '#ui/use-offset-top.ts';
import type { Mounted, MountedRow, RowsToMount } from './mounted-rows.ts';

const OVERSCAN = 6;
/** Height of the border below a row, px. */
const LINE = 1;
/** Estimated height of an open row, as a multiple of a closed one. */
const OPEN = 8;

/**
 * Virtualizes a long list: mounts the rows in the viewport, a few around them, and pinned rows. Rows stay in the flow,
 * so that a growing row moves those below it immediately.
 */
export function useMountedRows(
  list: RefObject<HTMLElement | null>,
  { keys, isOpen, pinned }: RowsToMount,
): Mounted {
  const count = keys.length;
  const height = tokenPx('--spacing-row-comfortable') + LINE;
  const pinnedKey = pinned.join();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const stay = pinnedKey === '' ? [] : pinnedKey.split(',').map(Number);
      const all = new Set([...defaultRangeExtractor(range), ...stay.filter((at) => at < range.count)]);
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
    estimateSize: (index) => (isOpen(keys[index] ?? '') ? height * OPEN : height),
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
