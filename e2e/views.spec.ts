import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/fixtures.ts';
import { failScript } from './support/scripts.ts';

const open = async (page: Page, tool: 'Views' | 'Columns') => {
  await page.getByRole('button', { name: tool, exact: true }).click();
  return page.getByRole('dialog', { name: tool });
};

async function save(page: Page, name: string): Promise<void> {
  const panel = await open(page, 'Views');
  await panel.getByRole('textbox', { name: 'Name for this view' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('View saved')).toBeVisible();
}

test('the sidebar links to saved views and recent records, next to the current screen', async ({
  page,
  server,
  tenant,
}) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const recent = sidebar.getByRole('list', { name: 'Recent' });
  await page.goto('/topics?q=pilot');
  await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
  await expect(sidebar.getByRole('list')).toHaveCount(0);
  await save(page, 'Pilots');
  await page.goto(`/pages/${pageId}`);
  await expect(recent.getByRole('link')).toHaveText(['Offers']);
  await sidebar.getByRole('list', { name: 'Saved views' }).getByRole('link', { name: 'Pilots' }).click();
  await expect(page).toHaveURL('/topics?q=pilot');
  await open(page, 'Views');
  await expectAccessible(page, [1440]);
  await page.keyboard.press('Escape');
  await recent.getByRole('link', { name: 'Offers' }).click();
  await expect(page).toHaveURL(`/pages/${pageId}`);
  await expectAccessible(page, [1440]);

  await page.setViewportSize({ width: 800, height: 800 });
  await expect(recent).toBeHidden();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Pilots' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/topics?q=pilot');
});

test('separates views by tenant and keeps them across sign-out', async ({ page, tenant }) => {
  await page.goto('/topics?q=pilot');
  await save(page, 'Pilots');
  await page.getByRole('button', { name: tenant.name }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Enter the demo tenant' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'Saved views' })).toContainText('No saved views yet');
  await page.getByRole('button', { name: 'Demo' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: 'API key' }).fill(tenant.key);
  await page.keyboard.press('Enter');
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'Saved views' })).toContainText('Pilots');
});

test('hides columns and changes the row height, also after a reload', async ({ demoPage }) => {
  await demoPage.goto('/pages');
  const brand = demoPage.getByRole('columnheader', { name: 'Brand' });
  await expect(brand).toBeVisible();
  const panel = await open(demoPage, 'Columns');
  await expectAccessible(demoPage, [1440]);
  await expect(panel.getByRole('checkbox', { name: 'Name' })).toHaveCount(0);
  await panel.getByRole('checkbox', { name: 'Brand' }).uncheck();
  await expect(brand).toHaveCount(0);
  await panel.getByRole('radio', { name: 'Compact' }).click();
  const height = async () => (await demoPage.getByRole('row').nth(1).boundingBox())?.height;
  await expect.poll(height).toBe(28);
  await demoPage.reload();
  await expect(demoPage.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  await expect(brand).toHaveCount(0);
  await expect.poll(height).toBe(28);
  await open(demoPage, 'Columns');
  await panel.getByRole('button', { name: 'Show all' }).click();
  await expect(brand).toBeVisible();
  await panel.getByRole('radio', { name: 'Comfortable' }).click();
  await expect.poll(height).toBe(44);
});

test("a shortcut reveals and focuses a hidden tool, and says when it isn't available", async ({
  demoPage,
}) => {
  // From before the screen renders: hovering a button loads the panels.
  const restoreScript = await failScript(demoPage, 'src/ui/floating-panels.tsx');
  await demoPage.goto('/pages');
  await expect(demoPage.getByRole('row').nth(1)).toBeVisible();
  await demoPage.keyboard.press('Shift+S');
  const panel = demoPage.getByRole('dialog', { name: 'Views' });
  const failure = demoPage.getByRole('dialog', { name: "Couldn't load this part" });
  await expect(failure).toBeVisible();
  await restoreScript();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('textbox')).toBeFocused();
  await demoPage.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(demoPage.getByRole('button', { name: 'Views' })).toBeFocused();
  await demoPage.keyboard.press('Shift+C');
  const curl = demoPage.getByRole('dialog', { name: 'Copy as cURL' });
  await expect(curl.getByRole('button').first()).toBeFocused();
});

test('also copies requests made by a worker', async ({ page, context, largeTenant }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.request.post('/session', { data: { apiKey: largeTenant.key } });
  await page.goto(`/pages/${largeTenant.pageId}/sessions?range=7d`);
  await page.getByRole('button', { name: 'Copy as cURL' }).click();
  const reads = page.getByRole('region', { name: 'Requests of this screen' });
  await expect(reads).toBeVisible();
  await expectAccessible(page, [1440]);
  await reads.getByRole('button', { name: /startDate=.*limit=1000/ }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`/v0/pages/${largeTenant.pageId}/audience_sessions?startDate=`);
});
