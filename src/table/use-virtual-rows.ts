import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { tokenPx } from '#ui/token.ts';
import { useBelow } from '#ui/use-breakpoint.ts';

const OVERSCAN = 12;

/**
 * Which rows are in the document: those in the window, a few around them, and the one with the keyboard.
 *
 * @param body the element that holds the rows, wherever it stands on the page
 */
export function useVirtualRows(body: RefObject<HTMLElement | null>, count: number, kept: number) {
  const twoLines = useBelow('phone');
  const height = tokenPx(twoLines ? '--spacing-row-two-line' : '--spacing-row');
  const scrollMargin = useOffsetTop(body);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (kept < 0 || kept >= range.count || shown.includes(kept)) return shown;
      return [...shown, kept].sort((a, b) => a - b);
    },
    [kept],
  );
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor,
    scrollPaddingStart: tokenPx('--spacing-topbar') + tokenPx('--spacing-row-head'),
  });
  useLayoutEffect(() => {
    if (height > 0) virtualizer.measure();
  }, [virtualizer, height]);
  return { virtualizer, scrollMargin };
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
