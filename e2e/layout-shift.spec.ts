import { expect, type Locator, type Page } from '@playwright/test';
import { createAudience, patchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { createPage, field, openEditor } from './support/page-editor.ts';

/** Clicks an element's current position with a slow press, without Playwright's stability checks. */
async function clickWhereItIs(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to click.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 90 });
}

test('a click next to an empty override takes effect', async ({ page, server, tenant }) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  await patchPage(page, pageId, { metadata: { title: 'Offers' } });
  const { audienceId } = await createAudience(page, pageId, {});
  await page.goto(`/pages/${pageId}/audiences/${audienceId}`);
  const context = page.getByRole('group', { name: 'Context', exact: true });
  await context.getByRole('radio', { name: 'Override', exact: true }).click();
  await expect(context.getByRole('textbox')).toBeFocused();
  const title = page.getByRole('radiogroup', { name: 'Title: override', exact: true });
  await title.scrollIntoViewIfNeeded();
  await clickWhereItIs(page, title.locator('label').filter({ hasText: 'Override' }));
  await expect(title.getByRole('radio', { name: 'Override' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
});

test('a click next to an emptied page field takes effect', async ({ page, server, tenant }) => {
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

test('a click next to a tags field with pending text takes effect', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'metadata');
  // Fills the line, so that the tag needs another one.
  await field(page, 'Keywords').fill('routes '.repeat(9).trim());
  const url = field(page, 'Canonical URL');
  await clickWhereItIs(page, url);
  await expect(url).toBeFocused();
  await expect(page.getByRole('list', { name: 'Keywords' }).getByRole('listitem')).toHaveCount(3);
});

test('a click next to an empty log entry field takes effect', async ({ page, tenant }) => {
  void tenant;
  await page.goto('/accounts?write=true');
  const dialog = page.getByRole('dialog', { name: /^Log entry/ });
  await expect(dialog.getByRole('combobox', { name: 'Domain' })).toBeFocused();
  const key = dialog.getByRole('textbox', { name: 'Idempotency key' });
  await clickWhereItIs(page, key);
  await expect(key).toBeFocused();
});

test('a dialog opens where it stays', async ({ page, tenant }) => {
  void tenant;
  await page.goto('/accounts?write=true');
  const dialog = page.getByRole('dialog', { name: /^Log entry/ });
  await expect(dialog.getByRole('combobox', { name: 'Domain' })).toBeFocused();
  const { start, end } = await dialog.evaluate((element) => {
    const { style } = element;
    style.animation = 'none';
    const end = element.getBoundingClientRect().toJSON();
    style.animation = '';
    for (const animation of element.getAnimations()) animation.pause();
    return { start: element.getBoundingClientRect().toJSON(), end };
  });
  expect(start.x).toBe(end.x);
  expect(Math.abs(start.y - end.y)).toBeLessThan(5);
});

test("the sign-in form doesn't move when an empty key field loses focus", async ({ page }) => {
  await page.goto('/sign-in');
  const key = page.getByRole('textbox', { name: 'Access key' });
  await key.click();
  const demo = page.getByRole('button', { name: 'Try the demo' });
  const before = await demo.boundingBox();
  await demo.hover();
  await page.mouse.down();
  await expect(key).not.toBeFocused();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await demo.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});
