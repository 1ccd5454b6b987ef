import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/fixtures.ts';
import { launchOptions } from './support/launch-options.ts';
import { navigate } from './support/navigate.ts';
import { expectReady } from './support/ready.ts';
import { fetchIds, routes, screenPath } from './support/routes.ts';
import { expectTabOrder } from './support/tab-order.ts';

// Playwright hides scrollbars by default. On Windows and Linux they take up space.
test.use({
  launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] },
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

/** The tabs of a page have no scrollbar, though this browser shows scrollbars. */
async function expectTabsWithoutScrollbar(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Page' });
  await expect(tabs.getByRole('link', { name: 'Sessions' })).toHaveAttribute('aria-current', 'page');
  const barWidth = (element: HTMLElement) => element.offsetWidth - element.clientWidth;
  expect(await tabs.evaluate(barWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 400 });
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Checks the current screen with axe and for stray scrollbars at three widths, in the dark too, and at 320 px. */
async function expectLayout(page: Page, name: string): Promise<void> {
  for (const width of [1440, 768, 360]) {
    // At 768 px, screens render only elements that they also render at another width.
    const rules = width === 768 ? 'layout' : 'all';
    await expectAccessible(page, [width], width === 1440 ? ['dark', 'light'] : ['light'], rules);
    expect.soft(await unwantedScrollbars(page), `${name} at ${width} px`).toEqual([]);
  }
  // 320 px equals 1280 px at 400% zoom. Nothing may scroll sideways.
  await page.setViewportSize({ width: 320, height: 740 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${name} at 320 px`).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1440, height: 900 });
}

// In parts that take about the same time, so that workers share them.
const PARTS = 3;

for (let part = 0; part < PARTS; part += 1)
  test(`screens are accessible and work by keyboard at any width, part ${part + 1}`, async ({
    demoPage: page,
  }) => {
    const ids = await fetchIds(page);
    await page.goto('/');
    await expectReady(page, { name: 'start' });
    for (const route of routes.filter((_, at) => at % PARTS === part))
      await test.step(route.name, async () => {
        await navigate(page, screenPath(route, ids));
        await expectReady(page, route);
        if (route.name === 'sessions of a page') await expectTabsWithoutScrollbar(page);
        await expectLayout(page, route.name);
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: null });
        if (route.dialog) return expectDialog(page, route.dialog);
        await expectRecents(page);
        await expectTabOrder(page, route.name);
      });
  });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

// Component tests do this on every screen (src/testing/screen-names.test.tsx).
test('screens have a name and a URL, to which Back and a reload return', async ({ demoPage: page }) => {
  const names = [
    'metadata in the page editor',
    'version beside another',
    'session',
    'entry of an account',
    'operation',
  ];
  const ids = await fetchIds(page);
  await page.goto('/');
  const visited = routes.filter(({ name }) => names.includes(name));
  expect(visited).toHaveLength(names.length);
  for (const route of visited) {
    await navigate(page, screenPath(route, ids));
    await expectReady(page, route);
    // The title has a shortened ID until the record's name has loaded.
    await expect(page).not.toHaveTitle(/_\w+…\w+ · /);
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const title = await page.title();
    // The name of the record may come in between.
    expect(title.startsWith(`${name} · `)).toBe(true);
    expect(title.endsWith(' · Audience Console')).toBe(true);
    const { href } = new URL(page.url());
    await page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('link', { name: 'Settings' })
      .click();
    await expect(heading(page, 'Settings')).toBeFocused();
    await expect(page).toHaveTitle('Settings · Audience Console');
    await page.goBack();
    await expect(page).toHaveURL(href);
    await expect(heading(page, name)).toBeFocused();
    await expect(page).toHaveTitle(title);
    await page.reload();
    await expect(heading(page, name)).toBeAttached();
    await expect(page).toHaveURL(href);
  }
});
