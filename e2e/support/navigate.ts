import { expect, type Page } from '@playwright/test';

/** Opens a screen in the app, without a reload, and waits until it replaced the one before. */
async function replaceScreen(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('main')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, path);
  await expect(page.locator('main:not([data-left])')).toBeAttached();
}

/**
 * Opens a screen in the app, without a reload, once the screen before has loaded. Goes by way of another one: sections of
 * a screen share an element.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  await replaceScreen(page, '/no-such-screen');
  // A pending screen may come first, from which going back would show the screen before again.
  await expect(page.locator('main h1', { hasText: 'Not found' })).toBeAttached();
  await replaceScreen(page, path);
}
