import type { Page } from 'playwright';

declare global {
  /** For each key, whether what its first frame shows is what it has come to by the next key. */
  var keysInTime: boolean[];
}

/** Runs in the page: whether the count below the list is, with the first frame after a key, what it comes to. */
export function watchCount() {
  globalThis.keysInTime = [];
  const shown = () => document.querySelector('[aria-rowcount]')?.nextElementSibling?.textContent;
  let first: string | null | undefined;
  addEventListener(
    'keydown',
    () => {
      if (first !== undefined) globalThis.keysInTime.push(first === shown());
      requestAnimationFrame(() => {
        first = shown();
      });
    },
    { capture: true },
  );
}

/** How many keys have been followed by their rows later than in the next frame. */
export async function lateKeys(page: Page): Promise<number> {
  await page.keyboard.press('Shift');
  return page.evaluate(() => globalThis.keysInTime.filter((inTime) => !inTime).length);
}
