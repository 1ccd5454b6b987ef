import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/fixtures.ts';
import { expectReady } from './support/ready.ts';
import { fetchIds, type RecordIds, type Route, routes, screenPath } from './support/routes.ts';
import { expectTabOrder } from './support/tab-order.ts';

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

/** 320 px equals 1280 px at 400% zoom. Nothing may scroll sideways. */
async function expectReflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 740 });
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), 'width at 320 px').toBe(320);
}

/** Stored sidebar items render a little after the screen. */
const expectRecents = (page: Page) =>
  page.waitForFunction(
    () =>
      !Object.keys(localStorage).some((key) => /^(recents|views)\./.test(key)) ||
      document.querySelector('[aria-label="Sidebar"] ul'),
  );

// Lists with many rows take axe and the keyboard a while.
test.describe.configure({ timeout: 180_000 });

let ids: Promise<RecordIds> | undefined;

for (const route of routes)
  test(`is accessible, has a name and URL, and works by keyboard: ${route.name}`, async ({ demoPage }) => {
    ids ??= fetchIds(demoPage);
    await demoPage.goto(screenPath(route, await ids));
    await expectReady(demoPage, route);
    const size = demoPage.viewportSize();
    await test.step('axe', () => expectAccessible(demoPage, [1440, 768, 360]));
    await test.step('reflow', () => expectReflow(demoPage));
    if (size) await demoPage.setViewportSize(size);
    await demoPage.emulateMedia({ colorScheme: null, reducedMotion: null });
    if (route.dialog) return expectDialog(demoPage, route.dialog);
    // Ends with a reload, because a list restores the focused row.
    await test.step('name and URL', () => expectNamed(demoPage, route));
    await expectReady(demoPage, route);
    await expectRecents(demoPage);
    await test.step('keyboard', () => expectTabOrder(demoPage, route.name));
  });
