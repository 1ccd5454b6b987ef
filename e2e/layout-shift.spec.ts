import { expect, type Locator, type Page } from '@playwright/test';
import { createAudience, patchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { createPage, field, openEditor } from './support/page-editor.ts';

/** Clicks where an element is now, as slowly as a hand, without waiting for it to stand still. */
async function clickWhereItIs(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to click.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 90 });
}

test('a click beside an empty override takes effect', async ({ page, server, tenant }) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  await patchPage(page, pageId, { metadata: { title: 'Offers' } });
  const { audienceId } = await createAudience(page, pageId, {});
  await page.goto(`/pages/${pageId}/audiences/${audienceId}`);
  await page.getByRole('button', { name: 'Load current values' }).click();
  await expect(page.getByText(/^Values loaded/)).toBeVisible();
  const context = page.getByRole('group', { name: 'Context', exact: true });
  await context.getByRole('radio', { name: 'Override', exact: true }).click();
  await expect(context.getByRole('textbox')).toBeFocused();
  const title = page.getByRole('radiogroup', { name: 'Title: override', exact: true });
  await clickWhereItIs(page, title.locator('label').filter({ hasText: 'Override' }));
  await expect(title.getByRole('radio', { name: 'Override' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
});

test('a click beside an emptied field of a page takes effect', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId);
  const context = field(page, 'Page context');
  await context.fill('');
  const name = field(page, 'Name');
  await name.fill('');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  const brand = field(page, 'Brand');
  await clickWhereItIs(page, brand);
  await expect(brand).toBeFocused();
  await expect(context).toHaveAttribute('aria-invalid', 'true');
});

test('a click beside a list in which something is typed takes effect', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'metadata');
  // Fills the line, so that the item needs another one.
  await field(page, 'Keywords').fill('routes '.repeat(9).trim());
  const url = field(page, 'Canonical URL');
  await clickWhereItIs(page, url);
  await expect(url).toBeFocused();
  await expect(page.getByRole('list', { name: 'Keywords' }).getByRole('listitem')).toHaveCount(3);
});

test('a click beside an empty field of a log entry takes effect', async ({ page, tenant }) => {
  void tenant;
  await page.goto('/accounts?write=true');
  const dialog = page.getByRole('dialog', { name: /^Log entry/ });
  await expect(dialog.getByRole('combobox', { name: 'Domain' })).toBeFocused();
  const key = dialog.getByRole('textbox', { name: 'Idempotency key' });
  await clickWhereItIs(page, key);
  await expect(key).toBeFocused();
});

test('the sign-in form stays where it is when an empty key loses focus', async ({ page }) => {
  await page.goto('/sign-in');
  const key = page.getByRole('textbox', { name: 'API key' });
  await key.click();
  const demo = page.getByRole('button', { name: 'Enter the demo tenant' });
  const before = await demo.boundingBox();
  await demo.hover();
  await page.mouse.down();
  await expect(key).not.toBeFocused();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await demo.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});
