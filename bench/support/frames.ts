import type { Page } from 'playwright';

declare global {
  /** ms between frames. */
  var frameTimes: number[];
  /** Incremented by each watch, which ends the previous one. */
  var frameWatch: number;
}

/** Frame times in ms while `act` runs. */
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
