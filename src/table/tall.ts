/** Browsers draw nothing beyond some height of a page: 17.8 million px in Firefox, 33.5 million elsewhere. */
const MOST_PX = 12_000_000;

/** Lengths in px: of all rows, of the room they have on the page, and of what is seen of them at once. */
export interface Stage {
  all: number;
  room: number;
  view: number;
}

/** Where the window is: its top below that of the room, and how far the rows in it are moved up. */
export interface Stand {
  scrolled: number;
  shift: number;
}

export const stageOf = (all: number, view: number): Stage => ({ all, room: Math.min(all, MOST_PX), view });

/** Where the window has to be for rows from `seen` px on, so that the whole room leads through all of them. */
export function standAt({ all, room, view }: Stage, seen: number): Stand {
  if (all === room || seen <= 0) return { scrolled: seen, shift: 0 };
  if (seen >= all - view) return { scrolled: seen - (all - room), shift: all - room };
  const scrolled = (seen * (room - view)) / (all - view);
  return { scrolled, shift: seen - scrolled };
}

/**
 * Where the window is after scrolling. What is not further than it can be seen moves the rows by as much; what is,
 * as by the scroll bar, leads to the part of the rows that the window's place is in the room.
 */
export function scrolledTo(stage: Stage, before: Stand, scrolled: number): Stand {
  const { all, room, view } = stage;
  const end = room - view;
  if (all === room || scrolled <= 0) return { scrolled, shift: 0 };
  if (scrolled >= end) return { scrolled, shift: all - room };
  const step = Math.abs(scrolled - before.scrolled);
  const inside = before.scrolled > 0 && before.scrolled < end;
  if (step <= 2 * view && inside) return { scrolled, shift: before.shift };
  return { scrolled, shift: (scrolled * (all - room)) / end };
}
