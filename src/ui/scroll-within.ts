/**
 * Scrolls the nearest scrollable ancestor until an element is in its view, at the shortest distance. Unlike
 * `scrollIntoView`, leaves the window alone, and Tab doesn't continue from the element in Chromium.
 */
export function scrollWithin(element: Element | null): void {
  const scroller = element && scrollableAncestor(element);
  if (!scroller) return;
  const [inner, outer] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  scroller.scrollBy({
    left: distance([inner.left, inner.right], [outer.left, outer.right]),
    top: distance([inner.top, inner.bottom], [outer.top, outer.bottom]),
    behavior: 'instant',
  });
}

/** Scrolls a strip that scrolls sideways until an element is in its middle, where its edges don't fade it out. */
export function scrollToMiddle(element: Element | null): void {
  const scroller = element && scrollableAncestor(element);
  if (!scroller) return;
  const [inner, outer] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  scroller.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}

function scrollableAncestor(element: Element): Element | null {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (/auto|scroll/.test(overflowX + overflowY)) return at;
  }
  return null;
}

type Interval = readonly [start: number, end: number];

/** Shortest distance that moves the interval into the other; 0 if it is within. */
const distance = ([start, end]: Interval, [min, max]: Interval): number =>
  start < min ? start - min : end > max ? end - max : 0;

/** Ref callback that scrolls an element into view once it is the current one. */
export const scrollToNearest = (element: Element | null): void =>
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
