import { expect, type Page } from '@playwright/test';
import { findPageId } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { press } from './support/keyboard.ts';
import { navigate } from './support/navigate.ts';

test.use({ savesData: false });

const theme = (page: Page) => page.locator('html');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const demoRows = (page: Page) => page.getByRole('row');

test('a visit by keyboard, in every theme, in two tabs, and offline', async ({ demoPage, context }) => {
  await demoPage.emulateMedia({ colorScheme: 'light' });
  await demoPage.goto('/pages');
  await test.step('skips to the content, and moves the focus to the heading of each screen', async () => {
    const help = demoPage.getByRole('button', { name: 'What is a page?' });
    // Comes with the sentence on the results.
    await expect(help).toBeVisible();
    await demoPage.keyboard.press('Tab');
    const skip = demoPage.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await demoPage.keyboard.press('Enter');
    await expect(demoPage.getByRole('main')).toBeFocused();
    // The sentence names two pages.
    for (const _ of ['Driver app tour', 'Carbon reporting', 'What is a page?'])
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

  await test.step('opens menus, and restores the focus', async () => {
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

  await test.step('keeps the theme across reloads and tabs, or follows the system', async () => {
    const selectTheme = async (name: string) => {
      await demoPage.getByRole('button', { name: 'Demo' }).click();
      await demoPage.getByRole('menuitem', { name: 'Theme' }).click();
      await demoPage.getByRole('menuitemradio', { name }).click();
      await expect(demoPage.getByRole('menu')).toHaveCount(0);
    };
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
    const other = await context.newPage();
    await other.emulateMedia({ colorScheme: 'dark' });
    await other.goto('/settings');
    await expect(theme(other)).toHaveAttribute('data-theme', 'light');
    await other.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).click();
    await expect(theme(demoPage)).toHaveAttribute('data-theme', 'dark');
    await other.close();
  });

  await test.step('says that it is offline, and loads once it is back', async () => {
    await expect(demoRows(demoPage)).toHaveCount(13);
    await context.setOffline(true);
    await expect(demoPage.getByRole('status').filter({ hasText: 'Offline.' })).toContainText(
      /Last connected at/,
    );
    await expect(demoRows(demoPage)).toHaveCount(13);
    await context.setOffline(false);
    await expect(demoPage.getByText('Offline.')).toBeHidden();
    const pageId = await findPageId(demoPage, 'Spring fleet launch');
    await demoPage.goto(`/pages/${pageId}/sessions`);
    await expect(demoPage.getByRole('table', { name: 'Sessions' })).toBeVisible();
  });
});

test('asks for a new key without leaving the screen, and removes the data of a tenant that signs out', async ({
  page,
  server,
  tenant,
}) => {
  const [pageId] = await server.createPages(tenant, ['Confidential']);
  await page.goto('/pages');
  await expect(page.getByRole('link', { name: 'Confidential' })).toBeVisible();
  await test.step('another key', async () => {
    const text = await server.runCommand('tenant', ['rotate', tenant.name]);
    await page.getByRole('link', { name: 'Confidential' }).click();
    await expect(page).toHaveURL(/\/sign-in\?redirect=/);
    await page.getByRole('textbox', { name: 'Access key' }).fill(text.trim().split(/\s+/).at(-1) ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/pages/${pageId}$`));
    await expect(page.getByRole('heading', { name: 'Content', exact: true })).toBeVisible();
  });
  await test.step('sign-out', async () => {
    await page.getByRole('link', { name: 'Pages' }).first().click();
    await expect(page.getByRole('table').getByRole('link', { name: 'Confidential' })).toBeVisible();
    await page.getByRole('button', { name: tenant.name }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    expect((await page.request.get('/v0/pages')).status()).toBe(401);
    await page.goBack();
    await expect(page).toHaveURL(/\/sign-in/);
    await page.getByRole('button', { name: 'Try the demo' }).click();
    await expect(demoRows(page)).toHaveCount(13);
    await expect(page.getByText('Confidential')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('opens the navigation in a sheet, keeps names readable, and never scrolls sideways', async ({
    demoPage,
  }) => {
    const pageId = await findPageId(demoPage, 'Spring fleet launch');
    const expectNoOverflow = async () => {
      await expect(demoPage.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(demoPage.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
      const beyond = () => demoPage.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(beyond, demoPage.url()).toBeLessThanOrEqual(0);
    };
    await demoPage.goto('/pages');
    await expectNoOverflow();
    await demoPage.getByRole('button', { name: 'Menu' }).click();
    const sheet = demoPage.getByRole('dialog', { name: 'Menu' });
    await sheet.getByRole('link', { name: 'Settings' }).click();
    await expect(sheet).toBeHidden();
    await expect(heading(demoPage, 'Settings')).toBeVisible();
    await expectNoOverflow();
    await navigate(demoPage, `/pages/${pageId}/sessions`);
    await expectNoOverflow();

    await navigate(demoPage, `/pages/${pageId}/edit`);
    const name = demoPage.getByRole('navigation', { name: 'Breadcrumb' });
    const save = demoPage.getByRole('button', { name: 'Save and publish' });
    for (const width of [320, 360]) {
      await demoPage.setViewportSize({ width, height: 740 });
      await expect(name.getByRole('link', { name: 'Spring fleet launch' })).toBeVisible();
      expect((await name.boundingBox())?.width, `${width}`).toBeGreaterThanOrEqual(120);
      expect((await save.boundingBox())?.width, `${width}`).toBe(64);
    }
    await demoPage.goto('/nowhere');
    await expectNoOverflow();
  });
});

test('restores the scroll position after a reload, however late rows load, until the user moves', async ({
  page,
  server,
  tenant,
}) => {
  const given = Array.from({ length: 90 }, (_, at) => ({ title: `Topic ${at}`, purpose: null, entries: [] }));
  await server.createTopics(tenant, given);
  const row = (index: number) => page.locator(`[data-index="${index}"]`);
  const scrolled = () => page.evaluate(() => scrollY);
  // The scroll event fires in the next frame.
  const nextFrames = () =>
    page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  await test.step('on a screen, also on return', async () => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.goto('/settings');
    await expect(heading(page, 'Settings')).toBeVisible();
    await page.evaluate(() => scrollTo(0, 400));
    await expect.poll(scrolled).toBe(400);
    await nextFrames();
    await page.reload();
    await expect.poll(scrolled).toBe(400);
    await page.goto('/topics');
    await expect(heading(page, 'Topics')).toBeVisible();
    await page.goBack();
    await expect.poll(scrolled).toBe(400);
  });
  await test.step('in a list', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('link', { name: 'Topics' }).first().click();
    await expect(row(89)).toBeAttached();
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    await expect.poll(scrolled).toBe(1500);
    await nextFrames();
    const gate = Promise.withResolvers<void>();
    await page.route('**/v0/topics/search*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.reload();
    await expect(heading(page, 'Topics')).toBeVisible();
    gate.resolve();
    await expect(row(0)).toBeAttached();
    await expect.poll(scrolled).toBe(1500);
    // A keyboard shortcut counts as moving.
    await page.keyboard.press('j');
    await expect(row(0)).toBeInViewport();
    await page.evaluate(() => {
      document.body.style.paddingBottom = '500px';
    });
    await nextFrames();
    await expect(row(0)).toBeInViewport();
  });
});
