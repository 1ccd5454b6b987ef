import { expect, type Page } from '@playwright/test';
import { findPageId } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { press } from './support/keyboard.ts';

test.use({ savesData: false });

const theme = (page: Page) => page.locator('html');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('keeps the selected theme across reloads and can follow the system', async ({ demoPage }) => {
  const selectTheme = async (name: string) => {
    await demoPage.getByRole('button', { name: 'Demo' }).click();
    await demoPage.getByRole('menuitem', { name: 'Theme' }).click();
    await demoPage.getByRole('menuitemradio', { name }).click();
    await expect(demoPage.getByRole('menu')).toHaveCount(0);
  };
  await demoPage.emulateMedia({ colorScheme: 'light' });
  await demoPage.goto('/pages');
  await expect(theme(demoPage)).toHaveAttribute('data-theme', 'light');
  await selectTheme('Dark');
  await expect(theme(demoPage)).toHaveAttribute('data-theme', 'dark');
  await demoPage.reload();
  await expect(theme(demoPage)).toHaveAttribute('data-theme', 'dark');
  await selectTheme('System');
  await expect(theme(demoPage)).toHaveAttribute('data-theme', 'light');
  await demoPage.emulateMedia({ colorScheme: 'dark' });
  await expect(theme(demoPage)).toHaveAttribute('data-theme', 'dark');
  await selectTheme('Light');
  await demoPage.reload();
  await expect(theme(demoPage)).toHaveAttribute('data-theme', 'light');
});

test('syncs the theme with other tabs and with settings', async ({ demoPage, context }) => {
  await demoPage.goto('/settings');
  const other = await context.newPage();
  await other.goto('/pages');
  await demoPage.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).click();
  await expect(theme(other)).toHaveAttribute('data-theme', 'dark');
});

test('shows every time in the selected time zone', async ({ demoPage }) => {
  await demoPage.goto('/settings');
  await demoPage.getByRole('combobox', { name: 'Time zone' }).selectOption('Pacific/Auckland');
  await expect(demoPage.getByText(/It's now .* GMT\+1[23]/)).toBeVisible();
  await demoPage.getByRole('link', { name: 'Pages' }).first().click();
  await expect(demoPage.getByRole('row').nth(1).locator('time')).toHaveAttribute('title', /GMT\+1[23]$/);
  await demoPage.reload();
  await expect(demoPage.getByRole('row').nth(1).locator('time')).toHaveAttribute('title', /GMT\+1[23]$/);
});

test('works by keyboard', async ({ demoPage }) => {
  await demoPage.goto('/pages');
  const help = demoPage.getByRole('button', { name: 'What is a page?' });
  // Comes with the sentence on the results.
  await expect(help).toBeVisible();
  await demoPage.keyboard.press('Tab');
  const skip = demoPage.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await demoPage.keyboard.press('Enter');
  await expect(demoPage.getByRole('main')).toBeFocused();
  await demoPage.keyboard.press('Tab');
  await expect(help).toBeFocused();
  await demoPage.keyboard.press('Tab');
  await expect(demoPage.getByRole('searchbox', { name: 'Search pages' })).toBeFocused();

  await demoPage.getByRole('link', { name: 'Settings' }).focus();
  await demoPage.keyboard.press('Enter');
  await expect(heading(demoPage, 'Settings')).toBeFocused();
  await expect(demoPage).toHaveTitle('Settings · Audience Console');
  await expect(demoPage.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  await demoPage.goBack();
  await expect(heading(demoPage, 'Pages')).toBeFocused();
  await expect(demoPage).toHaveTitle('Pages · Audience Console');
});

test('opens menus by keyboard and restores the focus', async ({ demoPage }) => {
  await demoPage.goto('/pages');
  const button = demoPage.getByRole('button', { name: 'Demo' });
  await button.focus();
  await demoPage.keyboard.press('Enter');
  await expect(demoPage.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await demoPage.keyboard.press('ArrowUp');
  await expect(demoPage.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await demoPage.keyboard.press('Home');
  await expect(demoPage.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await demoPage.keyboard.press('ArrowDown');
  // The menu moves the focus in a timer.
  await expect(demoPage.getByRole('menuitem', { name: 'Theme' })).toBeFocused();
  await demoPage.keyboard.press('ArrowRight');
  await expect(demoPage.getByRole('menuitemradio', { name: 'Light' })).toBeFocused();
  await press(demoPage, 'ArrowLeft');
  await expect(demoPage.getByRole('menuitem', { name: 'Theme' })).toBeFocused();
  await press(demoPage, 'Escape');
  await expect(demoPage.getByRole('menu')).toBeHidden();
  await expect(button).toBeFocused();
});

test('shows when it is offline, and refetches when back online', async ({ demoPage, context }) => {
  const pageId = await findPageId(demoPage, 'Spring fleet launch');
  await demoPage.goto('/pages');
  await expect(demoPage.getByRole('row')).toHaveCount(13);
  await context.setOffline(true);
  await expect(demoPage.getByRole('status').filter({ hasText: 'Offline.' })).toContainText(
    /Last connected at/,
  );
  await expect(demoPage.getByRole('row')).toHaveCount(13);
  await context.setOffline(false);
  await expect(demoPage.getByText('Offline.')).toBeHidden();
  await demoPage.goto(`/pages/${pageId}/sessions`);
  await expect(demoPage.getByRole('table', { name: 'Sessions' })).toBeVisible();
});

test('shows when the service becomes unreachable while screens are open', async ({
  demoPage,
  failureProxy,
}) => {
  await demoPage.goto(`${failureProxy.url}/settings`);
  await expect(heading(demoPage, 'Settings')).toBeVisible();
  failureProxy.inject(/ .v0\//, 'unreachable');
  await demoPage.getByRole('link', { name: 'Pages' }).first().click();
  await expect(demoPage.getByText("Can't reach the server.")).toBeVisible();
  const tryAgain = demoPage.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  failureProxy.reset();
  // Otherwise, the screen's next ping may reload it before the click.
  failureProxy.inject(/ .v0.pages\?limit=1$/, 'unreachable');
  await tryAgain.click();
  await expect(demoPage.getByRole('row')).toHaveCount(13);
  await expect(demoPage.getByText("Can't reach the server.")).toBeHidden();
});

test('shows a screen for unknown paths', async ({ demoPage }) => {
  expect((await demoPage.goto('/nowhere/at/all'))?.status()).toBe(404);
  await expect(heading(demoPage, 'Not found')).toBeAttached();
  await expect(demoPage.getByText('There is nothing at this address.')).toBeVisible();
  await demoPage.goto('/pages/page_unknown/sessions');
  await expect(heading(demoPage, 'Not found')).toBeAttached();
  await expect(demoPage.getByText(/^No such page\. .*or it belongs to another tenant\.$/)).toBeVisible();
  await demoPage.getByRole('link', { name: 'Go to pages' }).click();
  await expect(heading(demoPage, 'Pages')).toBeVisible();
});

test('asks to sign in again when the key expires, and stays on the screen', async ({
  page,
  server,
  tenant,
}) => {
  const [pageId] = await server.createPages(tenant, ['Kept page']);
  await page.goto('/pages');
  await expect(page.getByRole('link', { name: 'Kept page' })).toBeVisible();
  const text = await server.runCommand('tenant', ['rotate', tenant.name]);
  await page.getByRole('link', { name: 'Kept page' }).click();
  await expect(page).toHaveURL(/\/sign-in\?redirect=/);
  await page.getByRole('textbox', { name: 'Access key' }).fill(text.trim().split(/\s+/).at(-1) ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/pages/${pageId}$`));
  await expect(page.getByRole('heading', { name: 'Content', exact: true })).toBeVisible();
});

test("signing out removes the tenant's data", async ({ page, server, tenant }) => {
  await server.createPages(tenant, ['Confidential']);
  await page.goto('/pages');
  await expect(page.getByRole('link', { name: 'Confidential' })).toBeVisible();
  await page.getByRole('button', { name: tenant.name }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect((await page.request.get('/v0/pages')).status()).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await expect(page.getByRole('row')).toHaveCount(13);
  await expect(page.getByText('Confidential')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('opens the navigation in a sheet', async ({ demoPage }) => {
    await demoPage.goto('/pages');
    await demoPage.getByRole('button', { name: 'Menu' }).click();
    const sheet = demoPage.getByRole('dialog', { name: 'Menu' });
    await sheet.getByRole('link', { name: 'Settings' }).click();
    await expect(sheet).toBeHidden();
    await expect(heading(demoPage, 'Settings')).toBeVisible();
  });

  test('keeps the name of the page beside the save button', async ({ demoPage }) => {
    const pageId = await findPageId(demoPage, 'Spring fleet launch');
    await demoPage.goto(`/pages/${pageId}/edit`);
    const name = demoPage.getByRole('navigation', { name: 'Breadcrumb' });
    const save = demoPage.getByRole('button', { name: 'Save and publish' });
    for (const width of [320, 360]) {
      await demoPage.setViewportSize({ width, height: 740 });
      await expect(name.getByRole('link', { name: 'Spring fleet launch' })).toBeVisible();
      expect((await name.boundingBox())?.width, `${width}`).toBeGreaterThanOrEqual(120);
      expect((await save.boundingBox())?.width, `${width}`).toBe(64);
    }
  });

  test('never scrolls sideways', async ({ demoPage }) => {
    const pageId = await findPageId(demoPage, 'Spring fleet launch');
    for (const path of ['/pages', `/pages/${pageId}/sessions`, '/settings', '/nowhere']) {
      await demoPage.goto(path);
      await expect(demoPage.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(demoPage.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
      const beyond = () => demoPage.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(beyond, path).toBeLessThanOrEqual(0);
    }
  });
});

test('restores the scroll position after a reload', async ({ demoPage }) => {
  await demoPage.setViewportSize({ width: 1440, height: 500 });
  await demoPage.goto('/settings');
  await expect(heading(demoPage, 'Settings')).toBeVisible();
  await demoPage.evaluate(() => scrollTo(0, 400));
  const scrolled = () => demoPage.evaluate(() => scrollY);
  await expect.poll(scrolled).toBe(400);
  // The scroll event fires in the next frame.
  await demoPage.evaluate(
    () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
  );
  await demoPage.reload();
  await expect.poll(scrolled).toBe(400);
  await demoPage.goto('/topics');
  await expect(heading(demoPage, 'Topics')).toBeVisible();
  await demoPage.goBack();
  await expect.poll(scrolled).toBe(400);
});

test("restores a list's scroll position after a reload, however late rows load, until the user moves", async ({
  page,
  server,
  tenant,
}) => {
  const given = Array.from({ length: 90 }, (_, at) => ({ title: `Topic ${at}`, purpose: null, entries: [] }));
  await server.createTopics(tenant, given);
  const row = (index: number) => page.locator(`[data-index="${index}"]`);
  await page.goto('/topics');
  await expect(row(89)).toBeAttached();
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  const gate = Promise.withResolvers<void>();
  await page.route('**/v0/topics/search*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
  gate.resolve();
  await expect(row(0)).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
  // A keyboard shortcut counts as moving.
  await page.keyboard.press('j');
  await expect(row(0)).toBeInViewport();
  await page.evaluate(async () => {
    document.body.style.paddingBottom = '500px';
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  });
  await expect(row(0)).toBeInViewport();
});
