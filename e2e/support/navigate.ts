import { expect, type Page } from '@playwright/test';
import { WAIT_MS } from '../../scripts/test-timeouts.ts';

/** Checks in every frame: `expect` polls ever less often, which adds up over all screens. */
export const EVERY_FRAME = { polling: 'raf', timeout: WAIT_MS } as const;

/** Opens a screen in the app, without a reload, and waits until it replaced the one before. */
async function replaceScreen(page: Page, path: string, heading = ''): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('main')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, path);
  await page.waitForFunction(
    (text) => {
      const main = document.querySelector('main:not([data-left])');
      return main && (text === '' || main.querySelector('h1')?.textContent.includes(text));
    },
    heading,
    EVERY_FRAME,
  );
}

/**
 * Opens a screen in the app, without a reload, once the screen before has loaded. Goes by way of another one: sections of
 * a screen share an element.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  // A pending screen may come first, from which going back would show the screen before again.
  await replaceScreen(page, '/no-such-screen', 'Not found');
  await replaceScreen(page, path);
}

/** Goes offline, and waits until requests fail: the browser lets some through for a moment. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const isReached = () =>
    page.evaluate(() =>
      fetch('/healthz', { cache: 'no-store' })
        .then(() => true)
        .catch(() => false),
    );
  await expect.poll(isReached).toBe(false);
}
