import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import { tokenPx } from '#ui/token.ts';
import { useOffsetTop } from '#ui/use-offset-top.ts';
import type { Mounted, MountedRow, RowsToMount } from './mounted-rows.ts';

const OVERSCAN = 6;
/** The line below a row, px. */
const LINE = 1;
/** How many times as high as a closed row an open one is taken to be until it is measured. */
const OPEN = 8;

/**
 * Which rows of a long list are in the document: those in the window, a few around them, and those that must stay.
 * They are in the flow of the page, so that a row that grows moves what is below it at once.
 */
export function useMountedRows(
  list: RefObject<HTMLElement | null>,
  { keys, isOpen, kept }: RowsToMount,
): Mounted {
  const count = keys.length;
  const height = tokenPx('--spacing-row-comfortable') + LINE;
  const keptKey = kept.join();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const stay = keptKey === '' ? [] : keptKey.split(',').map(Number);
      const all = new Set([...defaultRangeExtractor(range), ...stay.filter((at) => at < range.count)]);
      return [...all].sort((a, b) => a - b);
    },
    [keptKey],
  );
  // A list stands near the top of the page: what is in the window is nearly known before it is measured.
  const scrollMargin = useOffsetTop(list) ?? 0;
  // A row is as high as it was when it was last open, or closed: its size is kept under both.
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
    // Rows that are measured come to their places with the next frame, not within the event.
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
