import { expect, type Page } from '@playwright/test';
import { browserFlags, installedBrowser } from '../scripts/browser.ts';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/fixtures.ts';
import { navigate } from './support/navigate.ts';
import { expectReady } from './support/ready.ts';
import { fetchIds, type Route, routes, screenPath } from './support/routes.ts';
import { expectTabOrder } from './support/tab-order.ts';

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
const MIN_OVERFLOW = 8;

const unwantedScrollbars = (page: Page) =>
  page.evaluate(
    (minOverflow) =>
      Array.from(document.querySelectorAll<HTMLElement>('body, body *')).flatMap((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const isScroller = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
        const x = isScroller(overflowX) ? element.scrollWidth - element.clientWidth : 0;
        const y = isScroller(overflowY) ? element.scrollHeight - element.clientHeight : 0;
        const isUnwanted = (x > 0 && x < minOverflow) || (y > 0 && y < minOverflow);
        return isUnwanted ? `${element.localName} ${element.ariaLabel ?? element.className}: ${x}, ${y}` : [];
      }),
    MIN_OVERFLOW,
  );

/** Opens every screen in one page, without reloading. */
async function visitAll(page: Page, check: (route: Route) => Promise<void>): Promise<void> {
  const ids = await fetchIds(page);
  await page.goto('/');
  await expectReady(page, { name: 'start' });
  for (const route of routes)
    await test.step(route.name, async () => {
      await navigate(page, screenPath(route, ids));
      await expectReady(page, route);
      await check(route);
    });
}

test('every screen is accessible at any width, and no container overflows by a few pixels', async ({
  demoPage: page,
}) => {
  await visitAll(page, async ({ name }) => {
    for (const each of [1440, 768, 360]) {
      await expectAccessible(page, [each], ['light']);
      expect.soft(await unwantedScrollbars(page), `${name} at ${each} px`).toEqual([]);
    }
    // 320 px equals 1280 px at 400% zoom. Nothing may scroll sideways.
    await page.setViewportSize({ width: 320, height: 740 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${name} at 320 px`).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function expectNamed(page: Page, route: Route): Promise<void> {
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const title = await page.title();
  // The name of the record may come in between.
  expect(title.startsWith(`${name} · `)).toBe(true);
  expect(title.endsWith(' · Audience Console')).toBe(true);
  const { href } = new URL(page.url());

  const otherScreen = route.name === 'settings' ? 'Pages' : 'Settings';
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: otherScreen }).click();
  await expect(heading(page, otherScreen)).toBeFocused();
  await expect(page).toHaveTitle(`${otherScreen} · Audience Console`);
  await page.goBack();
  await expect(page).toHaveURL(href);
  await expect(heading(page, name)).toBeFocused();
  await expect(page).toHaveTitle(title);
  await page.reload();
  await expect(heading(page, name)).toBeAttached();
  await expect(page).toHaveURL(href);
}

/** A dialog keeps the focus until it is closed; the URL shows whether it is open. */
async function expectDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  const { href } = new URL(page.url());
  await page.reload();
  await expect(page).toHaveURL(href);
  await expect(dialog).toBeVisible();
  const reached = new Set<string>();
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab');
    const at = await dialog.evaluate((frame) => {
      const { activeElement } = document;
      return frame.contains(activeElement)
        ? [...frame.querySelectorAll('*')].indexOf(activeElement as Element)
        : -1;
    });
    expect(at).toBeGreaterThan(-1);
    reached.add(`${at}`);
  }
  expect(reached.size).toBeGreaterThan(5);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(href);
}

/** Stored sidebar items render a little after the screen. */
const expectRecents = (page: Page) =>
  page.waitForFunction(
    () =>
      !Object.keys(localStorage).some((key) => /^(recents|views)\./.test(key)) ||
      document.querySelector('[aria-label="Sidebar"] ul'),
  );

test('every screen is accessible in the dark, has a name and a URL, and works by keyboard', async ({
  demoPage: page,
}) => {
  await visitAll(page, async (route) => {
    await expectAccessible(page, [1440], ['dark']);
    await page.emulateMedia({ reducedMotion: null });
    if (route.dialog) return expectDialog(page, route.dialog);
    // Ends with a reload, because a list restores the focused row.
    await expectNamed(page, route);
    await expectReady(page, route);
    await expectRecents(page);
    await expectTabOrder(page, route.name);
  });
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
