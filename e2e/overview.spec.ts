import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { field, replaceText } from './support/page-editor.ts';

const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });
const part = (page: Page, name: string) => page.getByRole('region', { name });

test('links to recently opened records and unsaved work', async ({ page, server, tenant }) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  await page.goto(`/pages/${pageId}/edit`);
  await replaceText(field(page, 'Name'), 'Half a name');
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Offers' });
  await sidebarOf(page).getByRole('link', { name: 'Pages' }).click();
  await expect(row).toContainText('Unsaved changes');
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(row.getByTitle('Not saved')).toBeVisible();
  if (wide) await page.setViewportSize(wide);
  await row.hover();
  await row.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Unsaved changes from');
  await sidebarOf(page).getByRole('link', { name: 'Overview' }).click();
  const unsaved = part(page, 'Unsaved changes');
  await unsaved.getByRole('link', { name: 'Offers' }).click();
  await expect(page).toHaveURL(new RegExp(`/pages/${pageId}/edit$`));
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Unsaved changes from');

  await page.goto('/');
  const recent = part(page, 'Recently opened').getByRole('listitem');
  await recent.filter({ hasText: 'Offers' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/pages/${pageId}$`));
});
