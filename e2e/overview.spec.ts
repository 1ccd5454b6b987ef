import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { field, replaceText } from './support/page-editor.ts';

test('marks unsaved work in the list at any width, and offers to edit it on hover', async ({
  page,
  server,
  tenant,
}) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  await page.goto(`/pages/${pageId}/edit`);
  await replaceText(field(page, 'Name'), 'Half a name');
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Pages' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Offers' });
  const mark = row.getByTitle('Unsaved changes');
  await expect(mark).toContainText('Unsaved changes');
  for (const width of [360, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    // Not cut by the column.
    await expect(mark).toBeInViewport({ ratio: 1 });
  }
  await row.hover();
  await row.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Unsaved changes from');
});
