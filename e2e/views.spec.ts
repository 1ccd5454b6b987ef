import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/fixtures.ts';
import { expectSaveState, field, replaceText } from './support/page-editor.ts';
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

test('saves, opens, renames, deletes and restores views', async ({ demoPage }) => {
  await demoPage.goto('/pages?status=draft&sort=name');
  await save(demoPage, 'Drafts');
  await demoPage.goto('/pages');
  await expect(demoPage.getByRole('row')).toHaveCount(13);
  let panel = await open(demoPage, 'Views');
  await expectAccessible(demoPage, [1440]);
  await panel.getByRole('link', { name: 'Drafts' }).click();
  await expect(demoPage).toHaveURL('/pages?status=draft&sort=name');
  panel = await open(demoPage, 'Views');
  await expect(panel.getByRole('link', { name: 'Drafts' })).toHaveAttribute('aria-current', 'true');
  await panel.getByRole('button', { name: 'Rename Drafts' }).click();
  await panel.getByRole('textbox', { name: 'New name of Drafts' }).fill('To be finished');
  await demoPage.keyboard.press('Enter');
  await expect(panel.getByRole('link', { name: 'To be finished' })).toBeVisible();
  await demoPage.keyboard.press('Escape');

  // A list offers its own views; settings list all.
  await demoPage.goto('/accounts');
  panel = await open(demoPage, 'Views');
  await expect(panel.getByRole('link')).toHaveCount(0);
  await demoPage.goto('/settings');
  const views = demoPage.getByRole('region', { name: 'Saved views' });
  await expect(views).toContainText('To be finished');
  await views.getByRole('button', { name: 'Delete To be finished' }).click();
  await expect(views.getByRole('link')).toHaveCount(0);
  await demoPage.getByRole('button', { name: 'Undo' }).click();
  await views.getByRole('link', { name: 'To be finished' }).click();
  await expect(demoPage).toHaveURL('/pages?status=draft&sort=name');
});

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

test("copies a screen's reads and pending writes as cURL", async ({ page, server, tenant, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  await page.goto(`/pages/${pageId}/edit`);
  await replaceText(field(page, 'Name'), "Vans 'n' $depots");
  await page.getByRole('button', { name: 'Copy as cURL' }).click();
  const panel = page.getByRole('dialog', { name: 'Copy as cURL' });
  await expect(panel.getByRole('region', { name: 'Requests of this screen' })).toContainText('List pages');
  await panel.getByRole('button', { name: /^Update page/ }).click();
  await expect(page.getByText('Copied as cURL')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`curl -X PATCH '${server.url}/v0/pages/${pageId}'`);
  expect(copied).toContain('-H "x-api-key: $API_KEY"');
  expect(copied).toContain(`-d '{"name":"Vans '\\''n'\\'' $depots"}'`);
});

test('also copies requests made by a worker', async ({ page, context, largeTenant }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.request.post('/session', { data: { apiKey: largeTenant.key } });
  await page.goto(`/pages/${largeTenant.pageId}/sessions?range=7d`);
  await page.getByRole('button', { name: 'Copy as cURL' }).click();
  const reads = page.getByRole('region', { name: 'Requests of this screen' });
  await reads.getByRole('button', { name: /startDate=.*limit=1000/ }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`/v0/pages/${largeTenant.pageId}/audience_sessions?startDate=`);
});

test('copies the request of a confirmation, and the last one sent', async ({
  page,
  server,
  tenant,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  await page.goto(`/pages/${pageId}`);
  await page.getByRole('button', { name: 'Copy as cURL' }).click();
  const panel = page.getByRole('dialog', { name: 'Copy as cURL' });
  await panel.getByRole('region', { name: 'Request of this form' }).getByRole('button').click();
  const archive = `curl -X POST '${server.url}/v0/pages/${pageId}/archive'`;
  await expect.poll(copied).toContain(archive);

  await page.getByRole('button', { name: 'Actions for Offers' }).click();
  await page.getByRole('menuitem', { name: 'Archive page' }).click();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  const asked = page.getByRole('dialog', { name: 'Archive Offers?' });
  await asked.getByRole('button', { name: 'Copy as cURL' }).click();
  await expect.poll(copied).toContain(archive);
  await asked.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`/pages/${pageId}/edit`);
  await replaceText(field(page, 'Name'), 'Offers of May');
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaveState(page, /^Saved/);
  await page.getByRole('link', { name: 'Topics' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeFocused();
  await page.getByRole('button', { name: 'Copy as cURL' }).click();
  const last = panel.getByRole('region', { name: 'Last request' });
  await expect(last.getByRole('button')).toHaveCount(1);
  await expectAccessible(page, [1440]);
  await last.getByRole('button', { name: /^Update page/ }).click();
  await expect.poll(copied).toContain(`-d '{"name":"Offers of May"}'`);
  expect(await copied()).toContain('-H "x-api-key: $API_KEY"');
});
