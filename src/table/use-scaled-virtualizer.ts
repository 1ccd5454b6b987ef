import { observeWindowOffset, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';

interface Options {
  count: number;
  /** Height of an item, px; read once until `getItemKey` is another function. */
  estimateSize(index: number): number;
  getItemKey(index: number): number;
  overscan: number;
  /** Distance of the list from the top of the page, px. */
  scrollMargin: number;
  /** Height of the list's sticky header below the scroll padding of the page, px. */
  stickyHeight: number;
  rangeExtractor(range: Range): number[];
}

/**
 * TanStack's window virtualizer for lists higher than browsers can draw: it works in the rows' px, while the window
 * scrolls through a scrollHeight of a drawable height. For other lists both are the same.
 */
export function useScaledVirtualizer({ stickyHeight, ...options }: Options) {
  const { scrollMargin } = options;
  // Used in scroll events only.
  const [scroll] = useState(() => new ScaledScroll());
  const virtualizer = useWindowVirtualizer({
    ...options,
    observeElementOffset: (instance, notify) =>
      observeWindowOffset(instance, (top, isScrolling) => {
        const margin = instance.options.scrollMargin;
        scroll.update(instance.getTotalSize(), top - margin);
        if (!isScrolling) scroll.settle(margin);
        notify(scroll.position + margin, isScrolling);
      }),
    scrollToFn: () => {},
  });
  const total = virtualizer.getTotalSize();
  const { scrollHeight } = scrollScale(total, innerHeight);
  useLayoutEffect(() => {
    // When the number of rows grows, the same scroll offset is another position.
    if (scrollHeight < total) window.dispatchEvent(new Event('scroll'));
  }, [scrollHeight, total]);
  return {
    items: virtualizer.getVirtualItems(),
    scrollHeight,
    /** Offset of an item in the scrolled element, px. */
    topOf: (start: number) => start - scrollMargin - scroll.at.shift,
    /** Scrolls an item into view by the shortest distance. */
    reveal(index: number) {
      const item = virtualizer.measurementsCache[index];
      if (!item) return;
      // There may have been no scroll event yet.
      scroll.update(total, scrollY - scrollMargin);
      const [start, end] = [item.start - scrollMargin, item.end - scrollMargin];
      const { scrollPaddingTop } = getComputedStyle(document.documentElement);
      const covered = (Number.parseFloat(scrollPaddingTop) || 0) + stickyHeight;
      if (start < scroll.position + covered) scroll.goTo(start - covered, scrollMargin);
      else if (end > scroll.position + innerHeight) scroll.goTo(end - innerHeight, scrollMargin);
    },
  };
}

class ScaledScroll {
  at: ScaledOffset = { offset: 0, shift: 0 };
  #scale = scrollScale(0, 0);

  /** Offset in the rows, px. */
  get position(): number {
    return this.at.offset + this.at.shift;
  }

  update(total: number, offset: number): void {
    this.#scale = scrollScale(total, innerHeight);
    this.at = scrolledTo(this.#scale, this.at, offset);
  }

  /** Aligns the scroll bar with the rows after small steps. */
  settle(margin: number): void {
    const next = offsetAt(this.#scale, this.position);
    if (this.at.offset > 0 && Math.abs(next.offset - this.at.offset) >= 1) this.#move(next, margin);
  }

  goTo(position: number, margin: number): void {
    const near = { offset: position - this.at.shift, shift: this.at.shift };
    const isNear =
      Math.abs(near.offset - this.at.offset) <= innerHeight &&
      near.offset > 0 &&
      near.offset < this.#scale.scrollHeight - innerHeight;
    this.#move(isNear ? near : offsetAt(this.#scale, position), margin);
  }

  #move(at: ScaledOffset, margin: number): void {
    this.at = at;
    window.scrollTo({ top: at.offset + margin, behavior: 'instant' });
  }
}

/** Browsers limit the height of a page: 17.8 million px in Firefox, 33.5 million elsewhere. */
const MAX_SCROLL_HEIGHT_PX = 12_000_000;

/** Heights in px: all rows, the element they scroll in, and the window. */
interface ScrollScale {
  total: number;
  scrollHeight: number;
  viewport: number;
}

/** Scroll offset of the element and upward shift of its rows, px. Their sum is the offset in the rows. */
interface ScaledOffset {
  offset: number;
  shift: number;
}

export const scrollScale = (total: number, viewport: number): ScrollScale => ({
  total,
  scrollHeight: Math.min(total, MAX_SCROLL_HEIGHT_PX),
  viewport,
});

/** The scaled offset that shows the rows from `position` px. */
export function offsetAt({ total, scrollHeight, viewport }: ScrollScale, position: number): ScaledOffset {
  if (total === scrollHeight || position <= 0) return { offset: position, shift: 0 };
  if (position >= total - viewport)
    return { offset: position - (total - scrollHeight), shift: total - scrollHeight };
  const offset = (position * (scrollHeight - viewport)) / (total - viewport);
  return { offset, shift: position - offset };
}

/**
 * The scaled offset after the user scrolled to `offset`. A small step moves the rows by the same distance; a larger one,
 * as with the scroll bar, moves them proportionally.
 */
export function scrolledTo(scale: ScrollScale, before: ScaledOffset, offset: number): ScaledOffset {
  const { total, scrollHeight, viewport } = scale;
  const end = scrollHeight - viewport;
  if (total === scrollHeight || offset <= 0) return { offset, shift: 0 };
  if (offset >= end) return { offset, shift: total - scrollHeight };
  const step = Math.abs(offset - before.offset);
  const isInside = before.offset > 0 && before.offset < end;
  if (step <= 2 * viewport && isInside) return { offset, shift: before.shift };
  return { offset, shift: (offset * (total - scrollHeight)) / end };
}
