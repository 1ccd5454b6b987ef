import type { Page } from 'playwright';

declare global {
  /** ms from each key event to the paint of its effect. */
  var keyTimes: number[];
  /** Resolves with the time at which `isThere` was true and painted, ms since navigation. */
  var whenPainted: (isThere: () => boolean) => Promise<number>;
}

export function addPaintTimer() {
  // A message is delivered after the frame of the previous callback is painted.
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
  globalThis.whenPainted = (isThere) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const check = () => {
        if (performance.now() - startedAt > 60_000)
          return reject(new Error(`${location.href} is not there.`));
        if (!isThere()) return void requestAnimationFrame(check);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      };
      requestAnimationFrame(check);
    });
}

/** Presses keys at a quick typist's pace. Returns the ms from key to paint of each. */
export async function typeKeys(page: Page, keys: readonly string[], pause = 40): Promise<number[]> {
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
