import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect } from 'react';
import { tokenPx } from '#ui/token.ts';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useOffsetTop } from '#ui/use-offset-top.ts';
import { useOverscan } from '#ui/use-overscan.ts';
import { density } from '#util/density.ts';
import { useSetting } from '#util/use-setting.ts';

const OVERSCAN = 12;

interface Lines {
  count: number;
  /** The line that stays in the document wherever the window is, −1 for none. */
  kept: number;
  /** The first row: where it is another, so are most of them. */
  first: string | undefined;
  /** Whether a line is a heading. It must be another function exactly when lines are others. */
  isHead: (line: number) => boolean;
}

/**
 * Which lines are in the document: those in the window, a few around them, and the one with the keyboard.
 *
 * @param body the element that holds the lines, wherever it stands on the page
 */
export function useVirtualRows(body: RefObject<HTMLElement | null>, { count, kept, first, isHead }: Lines) {
  const twoLines = useBelow('phone');
  // Rows are as high as the style sheet has them by then.
  useSetting(density);
  const height = tokenPx(twoLines ? '--spacing-row-two-line' : '--spacing-row');
  const headHeight = tokenPx('--spacing-row-head');
  const offset = useOffsetTop(body);
  const overscan = useOverscan(OVERSCAN, first);
  const scrollMargin = offset ?? 0;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (kept < 0 || kept >= range.count || shown.includes(kept)) return shown;
      return [...shown, kept].sort((a, b) => a - b);
    },
    [kept],
  );
  // Heights are worked out anew where this changes.
  const getItemKey = useCallback((line: number) => (isHead(line) ? -1 - line : line), [isHead]);
  const virtualizer = useWindowVirtualizer({
    count,
    getItemKey,
    estimateSize: (line) => (isHead(line) ? headHeight : height),
    overscan,
    scrollMargin,
    rangeExtractor,
    scrollPaddingStart: tokenPx('--spacing-topbar') + headHeight,
  });
  useLayoutEffect(() => {
    if (height > 0) virtualizer.measure();
  }, [virtualizer, height]);
  // Which rows are in the window is known with the place of the list.
  return { virtualizer, scrollMargin, items: offset === null ? [] : virtualizer.getVirtualItems() };
}
