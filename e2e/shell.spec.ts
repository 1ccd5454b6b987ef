import { expect, type Page } from '@playwright/test';
import { pageNamed } from './support/api.ts';
import { test } from './support/fixtures.ts';

const theme = (page: Page) => page.locator('html');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('keeps the chosen theme over reloads, and follows the system where asked', async ({ demo }) => {
  const choose = async (name: string) => {
    await demo.getByRole('button', { name: 'Demo' }).click();
    await demo.getByRole('menuitemradio', { name }).click();
    await expect(demo.getByRole('menu')).toBeHidden();
  };
  await demo.emulateMedia({ colorScheme: 'light' });
  await demo.goto('/pages');
  await expect(theme(demo)).toHaveAttribute('data-theme', 'light');
  await choose('Dark');
  await expect(theme(demo)).toHaveAttribute('data-theme', 'dark');
  await demo.reload();
  await expect(theme(demo)).toHaveAttribute('data-theme', 'dark');
  await choose('System');
  await expect(theme(demo)).toHaveAttribute('data-theme', 'light');
  await demo.emulateMedia({ colorScheme: 'dark' });
  await expect(theme(demo)).toHaveAttribute('data-theme', 'dark');
  await choose('Light');
  await demo.reload();
  await expect(theme(demo)).toHaveAttribute('data-theme', 'light');
});

test('shares the theme with other tabs and with settings', async ({ demo, context }) => {
  await demo.goto('/settings');
  const other = await context.newPage();
  await other.goto('/pages');
  await demo.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).click();
  await expect(theme(other)).toHaveAttribute('data-theme', 'dark');
});

test('shows every time in the chosen time zone', async ({ demo }) => {
  await demo.goto('/settings');
  await demo.getByRole('combobox', { name: 'Time zone' }).selectOption('Pacific/Auckland');
  await expect(demo.getByText(/It's now .* GMT\+1[23]/)).toBeVisible();
  await demo.getByRole('link', { name: 'Pages' }).first().click();
  await expect(demo.getByRole('row').nth(1).locator('time')).toHaveAttribute('title', /GMT\+1[23]$/);
  await demo.reload();
  await expect(demo.getByRole('row').nth(1).locator('time')).toHaveAttribute('title', /GMT\+1[23]$/);
});

test('can be gone through by keyboard', async ({ demo }) => {
  await demo.goto('/pages');
  await expect(heading(demo, 'Pages')).toBeVisible();
  await demo.keyboard.press('Tab');
  const skip = demo.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await demo.keyboard.press('Enter');
  await expect(demo.getByRole('main')).toBeFocused();
  await demo.keyboard.press('Tab');
  await expect(demo.getByRole('button', { name: 'What is a page?' })).toBeFocused();
  await demo.keyboard.press('Tab');
  await expect(demo.getByRole('searchbox', { name: 'Search pages' })).toBeFocused();

  await demo.getByRole('link', { name: 'Settings' }).focus();
  await demo.keyboard.press('Enter');
  await expect(heading(demo, 'Settings')).toBeFocused();
  await expect(demo).toHaveTitle('Settings · Audience Console');
  await expect(demo.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  await demo.goBack();
  await expect(heading(demo, 'Pages')).toBeFocused();
  await expect(demo).toHaveTitle('Pages · Audience Console');
});

test('opens menus by keyboard and gives the focus back', async ({ demo }) => {
  await demo.goto('/pages');
  const button = demo.getByRole('button', { name: 'Demo' });
  await button.focus();
  await demo.keyboard.press('Enter');
  await expect(demo.getByRole('menuitemradio', { name: 'Light' })).toBeFocused();
  await demo.keyboard.press('ArrowUp');
  await expect(demo.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await demo.keyboard.press('Home');
  await expect(demo.getByRole('menuitemradio', { name: 'Light' })).toBeFocused();
  await demo.keyboard.press('Escape');
  await expect(demo.getByRole('menu')).toBeHidden();
  await expect(button).toBeFocused();
});

test('says so while it is offline, and reads again once back', async ({ demo, context }) => {
  const pageId = await pageNamed(demo, 'Spring fleet launch');
  await demo.goto('/pages');
  await expect(demo.getByRole('row')).toHaveCount(13);
  await context.setOffline(true);
  await expect(demo.getByRole('status').filter({ hasText: 'Offline.' })).toContainText(/Last connected at/);
  await expect(demo.getByRole('row')).toHaveCount(13);
  await context.setOffline(false);
  await expect(demo.getByText('Offline.')).toBeHidden();
  await demo.goto(`/pages/${pageId}/sessions`);
  await expect(demo.getByRole('table', { name: 'Sessions' })).toBeVisible();
});

test('says when the service falls silent while screens are open', async ({ demo, faults }) => {
  await demo.goto(`${faults.url}/settings`);
  await expect(heading(demo, 'Settings')).toBeVisible();
  faults.break(/ .v0\//, 'unreachable');
  await demo.getByRole('link', { name: 'Pages' }).first().click();
  await expect(demo.getByText("Can't reach the server.")).toBeVisible();
  const again = demo.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  faults.mend();
  await again.click();
  await expect(demo.getByRole('row')).toHaveCount(13);
  await expect(demo.getByText("Can't reach the server.")).toBeHidden();
});

test('has a screen for what does not exist', async ({ demo }) => {
  await demo.goto('/nowhere/at/all');
  await expect(heading(demo, 'Not found')).toBeAttached();
  await expect(demo.getByText('There is nothing at this address.')).toBeVisible();
  await demo.goto('/pages/page_unknown/sessions');
  await expect(heading(demo, 'Not found')).toBeAttached();
  await expect(demo.getByText(/^No such page\./)).toBeVisible();
  await demo.getByRole('link', { name: 'Go to pages' }).click();
  await expect(heading(demo, 'Pages')).toBeVisible();
});

test('asks to sign in again when the key has ended, and goes on where it was', async ({
  page,
  server,
  tenant,
}) => {
  const [pageId] = await server.pages(tenant, ['Kept page']);
  await page.goto('/pages');
  await expect(page.getByRole('link', { name: 'Kept page' })).toBeVisible();
  const printed = await server.run('tenant', ['rotate', tenant.name]);
  await page.getByRole('link', { name: 'Kept page' }).click();
  await expect(page).toHaveURL(/\/sign-in\?redirect=/);
  await page.getByRole('textbox', { name: 'API key' }).fill(printed.trim().split(/\s+/).at(-1) ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/pages/${pageId}$`));
  await expect(page.getByText('No page context')).toBeVisible();
});

test('signs out and leaves nothing of the tenant behind', async ({ page, server, tenant }) => {
  await server.pages(tenant, ['Confidential']);
  await page.goto('/pages');
  await expect(page.getByRole('link', { name: 'Confidential' })).toBeVisible();
  await page.getByRole('button', { name: tenant.name }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect((await page.request.get('/v0/pages')).status()).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByRole('button', { name: 'Enter the demo tenant' }).click();
  await expect(page.getByRole('row')).toHaveCount(13);
  await expect(page.getByText('Confidential')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('has its navigation in a sheet', async ({ demo }) => {
    await demo.goto('/pages');
    await demo.getByRole('button', { name: 'Menu' }).click();
    const sheet = demo.getByRole('dialog', { name: 'Menu' });
    await sheet.getByRole('link', { name: 'Settings' }).click();
    await expect(sheet).toBeHidden();
    await expect(heading(demo, 'Settings')).toBeVisible();
  });

  test('never scrolls sideways', async ({ demo }) => {
    const pageId = await pageNamed(demo, 'Spring fleet launch');
    for (const path of ['/pages', `/pages/${pageId}/sessions`, '/settings', '/nowhere']) {
      await demo.goto(path);
      await expect(demo.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(demo.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
      const beyond = () => demo.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(beyond, path).toBeLessThanOrEqual(0);
    }
  });
});

test('a screen is where it was when it is loaded again', async ({ demo }) => {
  await demo.setViewportSize({ width: 1440, height: 500 });
  await demo.goto('/settings');
  await expect(heading(demo, 'Settings')).toBeVisible();
  await demo.evaluate(() => scrollTo(0, 400));
  const scrolled = () => demo.evaluate(() => scrollY);
  await expect.poll(scrolled).toBe(400);
  // The event that tells of it comes with the next frame.
  await demo.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  await demo.reload();
  await expect.poll(scrolled).toBe(400);
  await demo.goto('/topics');
  await expect(heading(demo, 'Topics')).toBeVisible();
  await demo.goBack();
  await expect.poll(scrolled).toBe(400);
});

test('a list is where it was when it is loaded again, however late its rows come, until somebody goes on', async ({
  page,
  server,
  tenant,
}) => {
  const given = Array.from({ length: 90 }, (_, at) => ({ title: `Topic ${at}`, purpose: null, entries: [] }));
  await server.topics(tenant, given);
  const row = (index: number) => page.locator(`[data-index="${index}"]`);
  await page.goto('/topics');
  await expect(row(89)).toBeAttached();
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await page.route('**/v0/topics/search*', async (route) => {
    await new Promise((later) => setTimeout(later, 500));
    await route.continue();
  });
  await page.reload();
  await expect(row(0)).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
  // Whoever goes on, by a key that is a command, say, is not led back by what still comes.
  await page.keyboard.press('j');
  await expect(row(0)).toBeInViewport();
  await page.evaluate(async () => {
    document.body.style.paddingBottom = '500px';
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  });
  await expect(row(0)).toBeInViewport();
});
