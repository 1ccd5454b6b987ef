import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/fixtures.ts';
import { chooseFromMenu } from './support/menu.ts';
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

test('offers saved views at any width, and keeps them for their tenant across sign-out', async ({
  page,
  server,
  tenant,
}) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const recent = sidebar.getByRole('list', { name: 'Recent' });
  await page.goto('/topics?q=pilot');
  await save(page, 'Pilots');
  await open(page, 'Views');
  await expectAccessible(page, [1440]);
  await page.keyboard.press('Escape');
  await page.goto(`/pages/${pageId}`);
  await expect(recent.getByRole('link')).toHaveAccessibleName('Offers');
  await expectAccessible(page, [1440]);

  await test.step('in the menu on a phone', async () => {
    await page.setViewportSize({ width: 800, height: 800 });
    await expect(recent).toBeHidden();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Pilots' }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/topics?q=pilot');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('after signing in to another tenant, and again', async () => {
    const views = page.getByRole('group', { name: 'Saved views' });
    await page.getByRole('button', { name: tenant.name }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Try the demo' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /sessions/i })).toBeVisible();
    await page.goto('/settings');
    await expect(views).toContainText('No saved views yet');
    await page.getByRole('button', { name: 'Demo' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('textbox', { name: 'Access key' }).fill(tenant.key);
    await page.keyboard.press('Enter');
    await page.goto('/settings');
    await expect(views).toContainText('Pilots');
  });
});

test('opens list tools by shortcut, says if one fails to load, and changes the row height', async ({
  demoPage,
}) => {
  // From before the screen renders: hovering a button loads the panels.
  const restoreScript = await failScript(demoPage, 'src/ui/floating-panels.tsx');
  await demoPage.goto('/pages');
  await expect(demoPage.getByRole('row').nth(1)).toBeVisible();
  await test.step('shortcuts', async () => {
    await demoPage.keyboard.press('Shift+S');
    const panel = demoPage.getByRole('dialog', { name: 'Views' });
    const failure = demoPage.getByRole('dialog', { name: "Couldn't load part of this screen" });
    await expect(failure).toBeVisible();
    await restoreScript();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByRole('textbox')).toBeFocused();
    await demoPage.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(demoPage.getByRole('button', { name: 'Views' })).toBeFocused();
    await demoPage.keyboard.press('Shift+C');
    const curl = demoPage.getByRole('dialog', { name: 'Copy as cURL' });
    await expect(curl.getByRole('listitem').getByRole('button').first()).toBeFocused();
    await demoPage.keyboard.press('Escape');
    await expect(curl).toBeHidden();
  });
  await test.step('row height, also after a reload', async () => {
    const height = async () => (await demoPage.getByRole('row').nth(1).boundingBox())?.height;
    const panel = await open(demoPage, 'Columns');
    await expectAccessible(demoPage, [1440]);
    await panel.getByRole('radio', { name: 'Compact' }).click();
    await expect.poll(height).toBe(28);
    await demoPage.reload();
    await expect(demoPage.getByRole('columnheader', { name: 'Status' })).toBeVisible();
    await expect.poll(height).toBe(28);
    await open(demoPage, 'Columns');
    await panel.getByRole('radio', { name: 'Comfortable' }).click();
    await expect.poll(height).toBe(44);
  });
});

test('also copies requests made by a worker', async ({ page, context, server, tenant }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sessionStartedAt = new Date(Date.now() - 86_400_000).toISOString();
  const pageId = await server.importSessions(tenant, 'Offers', [
    { audienceSessionId: 'visit-1', sessionStartedAt },
  ]);
  await page.goto(`/pages/${pageId}/sessions?range=7d`);
  await chooseFromMenu(page, 'Copy as cURL');
  const reads = page.getByRole('region', { name: 'Requests of this screen' });
  await expect(reads).toBeVisible();
  await expectAccessible(page, [1440]);
  await reads.getByRole('button', { name: /startDate=.*limit=1000/ }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`/v0/pages/${pageId}/audience_sessions?startDate=`);
});

test('an applied filter leaves the tools of a list in one row at 768 px', async ({ demoPage }) => {
  await demoPage.setViewportSize({ width: 768, height: 900 });
  const head = demoPage.getByRole('columnheader', { name: /^Audience/ });
  await demoPage.goto('/audiences');
  const before = await head.boundingBox();
  await demoPage.goto('/audiences?state=scheduled,publishing,archived');
  await expect(demoPage.getByRole('button', { name: 'Filter and view, filtered' })).toBeVisible();
  expect((await head.boundingBox())?.y).toBe(before?.y);
  await demoPage.getByRole('button', { name: 'Filter and view, filtered' }).click();
  await expect(demoPage.getByRole('dialog').getByRole('button', { name: 'Columns' })).toBeVisible();
});
