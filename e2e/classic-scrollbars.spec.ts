import { expect, type Page } from '@playwright/test';
import { browserFlags, installedBrowser } from '../scripts/browser.ts';
import { test } from './support/fixtures.ts';
import { expectReady } from './support/ready.ts';
import { fetchIds, routes, screenPath } from './support/routes.ts';

const executablePath = installedBrowser();

// Playwright hides scrollbars by default. On Windows and Linux they take up space.
test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: browserFlags,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

/** Containers that overflow by less than this overflow by accident. */
const MIN_SCROLL = 8;

const unwantedScrollbars = (page: Page) =>
  page.evaluate(
    (least) =>
      Array.from(document.querySelectorAll<HTMLElement>('body, body *')).flatMap((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const isScroller = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
        const x = isScroller(overflowX) ? element.scrollWidth - element.clientWidth : 0;
        const y = isScroller(overflowY) ? element.scrollHeight - element.clientHeight : 0;
        const isUnwanted = (x > 0 && x < least) || (y > 0 && y < least);
        return isUnwanted ? `${element.localName} ${element.ariaLabel ?? element.className}: ${x}, ${y}` : [];
      }),
    MIN_SCROLL,
  );

test('no container on any screen overflows by a few pixels', async ({ demoPage: page }) => {
  test.setTimeout(180_000);
  const ids = await fetchIds(page);
  for (const route of routes) {
    await page.goto(screenPath(route, ids));
    await expectReady(page, route);
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await unwantedScrollbars(page), `${route.name} at ${width} px`).toEqual([]);
    }
  }
});

test('the tabs of a page have no scrollbar', async ({ demoPage: page }) => {
  const { pageId } = await fetchIds(page);
  await page.goto(`/pages/${pageId}/sessions`);
  const tabs = page.getByRole('navigation', { name: 'Page' });
  await expect(tabs.getByRole('link', { name: 'Sessions' })).toHaveAttribute('aria-current', 'page');
  const barWidth = (element: HTMLElement) => element.offsetWidth - element.clientWidth;
  expect(await tabs.evaluate(barWidth)).toBe(0);
  // This browser shows scrollbars.
  await page.setViewportSize({ width: 1280, height: 400 });
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
});
