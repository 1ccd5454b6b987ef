import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/fixtures.ts';
import { navigate } from './support/navigate.ts';
import { waitUntilLoaded } from './support/ready.ts';
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
    await expect(page.getByRole('heading', { level: 1, name: /sessions|conversion/i })).toBeVisible();
    await sidebar.getByRole('link', { name: 'Settings' }).click();
    await expect(views).toContainText('No saved views yet');
    await page.getByRole('button', { name: 'Demo' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('textbox', { name: 'Access key' }).fill(tenant.key);
    await page.keyboard.press('Enter');
    await sidebar.getByRole('link', { name: 'Settings' }).click();
    await expect(views).toContainText('Pilots');
  });
});

test('opens list tools by shortcut, says if one fails to load, changes the row height, and fits 768 px', async ({
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
    await expectAccessible(demoPage, [1440]);
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
    await demoPage.keyboard.press('Escape');
  });
  await test.step('in one row at 768 px, also with a filter', async () => {
    await demoPage.setViewportSize({ width: 768, height: 900 });
    const head = demoPage.getByRole('columnheader', { name: /^Audience/ });
    await navigate(demoPage, '/audiences');
    await waitUntilLoaded(demoPage);
    const before = await head.boundingBox();
    await navigate(demoPage, '/audiences?state=scheduled,publishing,archived');
    const tools = demoPage.getByRole('button', { name: 'Filter and view, filtered' });
    await expect(tools).toBeVisible();
    await waitUntilLoaded(demoPage);
    expect((await head.boundingBox())?.y).toBe(before?.y);
    await tools.click();
    await expect(demoPage.getByRole('dialog').getByRole('button', { name: 'Columns' })).toBeVisible();
  });
});
