import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';

declare global {
  interface Window {
    /** Scripts loaded when the first row was rendered. */
    scriptsAtFirstRow?: number;
  }
}

test('loads at most 12 scripts before the rows of the list of pages', async ({ demo }) => {
  await demo.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role="row"] a[href^="/pages/"]')) return;
      observer.disconnect();
      const isScript = ({ name }: PerformanceEntry) => new URL(name).pathname.endsWith('.js');
      window.scriptsAtFirstRow = performance.getEntriesByType('resource').filter(isScript).length;
    }).observe(document, { childList: true, subtree: true });
  });
  await demo.goto('/pages');
  await expect(demo.getByRole('row').nth(5)).toBeVisible();
  const scripts = await demo.evaluate(() => window.scriptsAtFirstRow);
  expect(scripts).toBeGreaterThan(2);
  expect(scripts).toBeLessThanOrEqual(12);
});
