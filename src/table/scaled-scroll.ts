/** Browsers limit the height of a page: 17.8 million px in Firefox, 33.5 million elsewhere. */
const MAX_SCROLL_HEIGHT_PX = 12_000_000;

/** Heights in px: all rows, the element they scroll in, and the window. */
export interface ScrollScale {
  total: number;
  scrollHeight: number;
  viewport: number;
}

/** Scroll offset of the element and upward shift of its rows, px. Their sum is the offset in the rows. */
export interface ScaledOffset {
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
