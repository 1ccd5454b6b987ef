import type { Page } from 'playwright';

export interface LongTask {
  /** Epoch ms. */
  startedAt: number;
  durationMs: number;
}

declare global {
  /** Main-thread tasks of more than 50 ms. */
  var longTasks: LongTask[];
}

export function watchLongTasks() {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      globalThis.longTasks.push({ startedAt: performance.timeOrigin + startTime, durationMs: duration });
  }).observe({ type: 'longtask', buffered: true });
}

const findLongest = (tasks: readonly LongTask[]): LongTask =>
  tasks.reduce((longest, task) => (task.durationMs > longest.durationMs ? task : longest), {
    startedAt: 0,
    durationMs: 0,
  });

/** The longest task since navigation; 0 ms if none took more than 50 ms. */
export const longestTask = async (page: Page): Promise<LongTask> =>
  findLongest(await page.evaluate(() => globalThis.longTasks));
