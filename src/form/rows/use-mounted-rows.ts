import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { tokenPx } from '#ui/token.ts';

/** Lists that are no longer than this are in the document as a whole. */
const FEW = 40;
const OVERSCAN = 6;
/** How many times as high as a closed row an open one is taken to be until it is measured. */
const OPEN = 8;

interface Rows {
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

/**
 * Which rows of a list are in the document: of a long list only those in the window, a few around them, and those
 * that must stay. They are in the flow of the page, so that a row that grows moves what is below it at once.
 */
export function useMountedRows(list: RefObject<HTMLElement | null>, { keys, isOpen, kept }: Rows) {
  const count = keys.length;
  const many = count > FEW;
  const height = tokenPx('--spacing-row-comfortable');
  const keptKey = kept.join();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const stay = keptKey === '' ? [] : keptKey.split(',').map(Number);
      const all = new Set([...defaultRangeExtractor(range), ...stay.filter((at) => at < range.count)]);
      return [...all].sort((a, b) => a - b);
    },
    [keptKey],
  );
  const scrollMargin = useOffsetTop(list, many);
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
    enabled: many,
    getItemKey,
    estimateSize: (index) => (isOpen(keys[index] ?? '') ? height * OPEN : height),
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor,
  });
  if (!many)
    return {
      rows: Array.from({ length: count }, (_, index): MountedRow => ({ index, gap: 0 })),
      after: 0,
      measure: undefined,
    };
  const items = virtualizer.getVirtualItems();
  let end = scrollMargin;
  const rows = items.map((item): MountedRow => {
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

/** How far an element is from the top of the page; it moves when what stands above grows. */
function useOffsetTop(element: RefObject<HTMLElement | null>, wanted: boolean): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (!wanted) return;
    const measure = () => {
      if (element.current) setOffset(Math.round(element.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, wanted]);
  return offset;
}
