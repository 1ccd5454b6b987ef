/** Browsers draw nothing beyond some height of a page: 17.8 million px in Firefox, 33.5 million elsewhere. */
const MAX_SCROLL_HEIGHT_PX = 12_000_000;

/** Lengths in px: all rows, the room they get on the page, and the window. */
export interface ScrollScale {
  total: number;
  room: number;
  viewport: number;
}

/** Scroll offset in the room, and how far the rows are moved up in it; their sum is the offset in the rows. */
export interface ScaledOffset {
  offset: number;
  shift: number;
}

export const scrollScale = (total: number, viewport: number): ScrollScale => ({
  total,
  room: Math.min(total, MAX_SCROLL_HEIGHT_PX),
  viewport,
});

/** The scaled offset that shows the rows from `position` px on. */
export function offsetAt({ total, room, viewport }: ScrollScale, position: number): ScaledOffset {
  if (total === room || position <= 0) return { offset: position, shift: 0 };
  if (position >= total - viewport) return { offset: position - (total - room), shift: total - room };
  const offset = (position * (room - viewport)) / (total - viewport);
  return { offset, shift: position - offset };
}

/**
 * The scaled offset after the user scrolled to `offset`. A small step moves the rows by as much; a larger one, as with
 * the scroll bar, goes to the same share of the rows as of the room.
 */
export function scrolledTo(scale: ScrollScale, before: ScaledOffset, offset: number): ScaledOffset {
  const { total, room, viewport } = scale;
  const end = room - viewport;
  if (total === room || offset <= 0) return { offset, shift: 0 };
  if (offset >= end) return { offset, shift: total - room };
  const step = Math.abs(offset - before.offset);
  const isInside = before.offset > 0 && before.offset < end;
  if (step <= 2 * viewport && isInside) return { offset, shift: before.shift };
  return { offset, shift: (offset * (total - room)) / end };
}
