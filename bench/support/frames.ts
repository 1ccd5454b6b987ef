import type { Page } from 'playwright';

declare global {
  /** ms between one frame and the next, while they are watched. */
  var frameTimes: number[];
  /** Counts up with each watch, which ends the one before. */
  var frameWatch: number;
}

/** ms between one frame and the next while something is done in the page. */
export async function framesWhile(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const watch = (globalThis.frameWatch ?? 0) + 1;
    globalThis.frameWatch = watch;
    globalThis.frameTimes = [];
    let before = performance.now();
    const next = (now: number) => {
      if (globalThis.frameWatch !== watch) return;
      globalThis.frameTimes.push(now - before);
      before = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await act();
  return page.evaluate(() => globalThis.frameTimes.slice(1));
}
