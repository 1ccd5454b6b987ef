import type { Page } from 'playwright';

declare global {
  /** ms between one frame and the next, while they are watched. */
  var frameTimes: number[];
}

/** ms between one frame and the next while something is done in the page. */
export async function framesWhile(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    globalThis.frameTimes = [];
    let before = performance.now();
    const next = (now: number) => {
      globalThis.frameTimes.push(now - before);
      before = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await act();
  return page.evaluate(() => globalThis.frameTimes.slice(1));
}
