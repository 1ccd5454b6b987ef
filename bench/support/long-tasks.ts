import type { Page } from 'playwright';

export interface LongTask {
  /** Ms since 1970. */
  began: number;
  /** Ms. */
  took: number;
}

declare global {
  /** Tasks of over 50 ms on the page's own thread. */
  var longTasks: LongTask[];
}

/** Runs in the page, before anything of its own. */
export function watchLongTasks() {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      globalThis.longTasks.push({ began: performance.timeOrigin + startTime, took: duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** The longest of some tasks; of 0 ms where there are none. */
const longestOf = (tasks: readonly LongTask[]): LongTask =>
  tasks.reduce((longest, task) => (task.took > longest.took ? task : longest), { began: 0, took: 0 });

/** The longest task of the page since its document began; of 0 ms where none took over 50 ms. */
export const longestTask = async (page: Page): Promise<LongTask> =>
  longestOf(await page.evaluate(() => globalThis.longTasks));
