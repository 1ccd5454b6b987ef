import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { tokenPx } from '#ui/token.ts';
import type { Mounted, MountedRow, RowsToMount } from './mounted-rows.ts';

const OVERSCAN = 6;
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
  const scrollMargin = useOffsetTop(list);
  // A row is as high as it was when it was last open, or closed: its size is kept under both.
  const getItemKey = useCallback(
    (index: number) => {
      const key = keys[index] ?? '';
      return isOpen(key) ? `${key} open` : key;
    },
    [keys, isOpen],
  );
  // What can be seen is there first, what is near it once that is painted.
  const [overscan, setOverscan] = useState(0);
  useEffect(() => startTransition(() => setOverscan(OVERSCAN)), []);
  const virtualizer = useWindowVirtualizer({
    count,
    getItemKey,
    estimateSize: (index) => (isOpen(keys[index] ?? '') ? height * OPEN : height),
    overscan,
    scrollMargin,
    rangeExtractor,
  });
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
function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setOffset(Math.round(element.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}
