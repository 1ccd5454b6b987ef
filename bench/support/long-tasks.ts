import type { Page } from 'playwright';

declare global {
  /** Tasks of over 50 ms on the page's own thread, ms. */
  var longTasks: number[];
}

/** Runs in the page, before anything of its own. */
export function watchLongTasks() {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** The longest task of the page since its document began, ms; 0 where none took over 50 ms. */
export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...globalThis.longTasks));
