import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { field, replaceText } from './support/page-editor.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('lists stored data and clears it, asking first for unsaved work', async ({ page, server, tenant }) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  await page.goto(`/pages/${pageId}/edit`);
  await replaceText(field(page, 'Name'), 'Half a name');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  const stored = part(page, 'Stored data');
  const unsaved = part(page, 'Unsaved changes');
  await expect(unsaved.getByRole('link', { name: 'Offers' })).toBeVisible();
  await expect(stored.getByRole('listitem').filter({ hasText: 'Unsaved changes' })).toContainText(/about \d/);
  await expect(stored.getByRole('listitem').filter({ hasText: 'Recently opened' })).toContainText(
    /about \d+ bytes/,
  );

  await stored.getByRole('button', { name: 'Clear recently opened' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(stored.getByText('Recently opened')).toHaveCount(0);
  await expect(unsaved.getByRole('link', { name: 'Offers' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('group', { name: 'Go to' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Recent', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await expect(part(page, 'Unsaved changes').getByRole('link', { name: 'Offers' })).toBeVisible();
  await expect(part(page, 'Recently opened').getByRole('listitem')).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).click();

  await stored.getByRole('button', { name: 'Clear everything' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('unsaved changes');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(unsaved.getByRole('link', { name: 'Offers' })).toBeVisible();
  await stored.getByRole('button', { name: 'Clear everything' }).click();
  await asked.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(unsaved).toContainText('Everything is saved.');
  await expect(stored).toContainText('Nothing is saved on this device.');
  await page.goto(`/pages/${pageId}/edit`);
  await expect(field(page, 'Name')).toHaveValue('Offers');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
});

test('prints a long list in full, without controls', async ({ page, largeTenant }) => {
  await page.request.post('/session', { data: { apiKey: largeTenant.key } });
  await page.goto(`/pages/${largeTenant.pageId}/sessions?range=7d`);
  await expect(page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(8)).toBeVisible();
  const drawn = () => page.getByRole('table', { name: 'Sessions' }).getByRole('row').count();
  await expect.poll(drawn).toBeLessThan(100);
  await expect(page.getByText(/^\d{3} sessions$/).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const rowCountInPrint = async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    return drawn();
  };
  // As far as it is loaded; loading continues.
  await expect.poll(rowCountInPrint).toBeGreaterThan(300);
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(drawn).toBeLessThan(100);
});
