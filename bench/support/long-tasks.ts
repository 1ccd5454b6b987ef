import type { Page } from 'playwright';

declare global {
  /** Tasks of over 50 ms on the page's own thread: when they began and how long they took, ms. */
  var longTasks: { start: number; ms: number }[];
}

/** Runs in the page, before anything of its own. */
export function watchLongTasks() {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      globalThis.longTasks.push({ start: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** The longest task since a moment (ms since the document began); 0 where none took over 50 ms. */
export const longestTask = (page: Page, since = 0): Promise<number> =>
  page.evaluate(
    (from) => Math.max(0, ...globalThis.longTasks.filter(({ start }) => start >= from).map(({ ms }) => ms)),
    since,
  );
