import type { Page } from 'playwright';

declare global {
  /** Times (ms) from each key, as the browser received it, to the frame that shows what it did. */
  var keyTimes: number[];
  /** Resolves with the time (ms since the document began) at which `isThere` was so and painted. */
  var paintedOnce: (isThere: () => boolean) => Promise<number>;
}

/** Runs in the page, before anything of its own. */
export function watchPaints() {
  // A message is delivered after the frame that the callback before belongs to.
  const afterPaint = (done: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
  globalThis.keyTimes = [];
  globalThis.addEventListener(
    'keydown',
    ({ timeStamp, key }) => {
      if (key.length > 1 && !key.startsWith('Arrow')) return;
      afterPaint(() => globalThis.keyTimes.push(performance.now() - timeStamp));
    },
    { capture: true },
  );
  globalThis.paintedOnce = (isThere) =>
    new Promise((painted, failed) => {
      const began = performance.now();
      const look = () => {
        if (performance.now() - began > 60_000) return failed(new Error(`${location.href} is not there.`));
        if (!isThere()) return void requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => painted(performance.now());
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
}

/** Presses a key again and again, each at the pace of a quick typist. Answers ms from key to paint of each. */
export async function typed(page: Page, keys: readonly string[], pause = 40): Promise<number[]> {
  await page.evaluate(() => {
    globalThis.keyTimes = [];
  });
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(pause);
  }
  await page.waitForFunction((count) => globalThis.keyTimes.length === count, keys.length);
  return page.evaluate(() => globalThis.keyTimes);
}
