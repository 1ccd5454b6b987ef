import { expect, type Page } from '@playwright/test';
import { samplePage } from '#server/testing/sample-page.ts';
import { fetchPage, patchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import {
  createPage,
  expectSaveState,
  field,
  openEditor,
  pickBrand,
  replaceText,
  save,
} from './support/page-editor.ts';

const conflict = (page: Page) => page.getByRole('main');
const REST = 'Say what a plan of routes saves, and never name a price. '.repeat(8);

test('saves show up in other tabs immediately; on a phone, conflicts cover no hint and fit on one screen', async ({
  page,
  server,
  tenant,
  context,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await patchPage(page, pageId, { pageContext: `For dispatch leads. ${REST}` });
  const [second, list] = [await context.newPage(), await context.newPage()];
  await openEditor(page, pageId);
  await openEditor(second, pageId);

  await test.step('other tabs', async () => {
    await list.goto('/pages');
    await expect(list.getByRole('table').getByRole('link', { name: samplePage.name })).toBeVisible();
    await pickBrand(second, 'typed in the second tab');
    await replaceText(field(page, 'Name'), 'Told to all');
    await save(page);
    await expect(field(second, 'Name')).toHaveValue('Told to all');
    await expectSaveState(second, /^Unsaved changes/);
    await expect(list.getByRole('table').getByRole('link', { name: 'Told to all' })).toBeVisible();
    await save(second);
    expect(await fetchPage(page, pageId)).toMatchObject({
      name: 'Told to all',
      brandId: 'typed in the second tab',
    });
    await list.close();
  });

  await page.setViewportSize({ width: 360, height: 740 });
  await test.step('brands in a sheet', async () => {
    const brand = page.getByRole('button', { name: /^Brand: / });
    await brand.click();
    await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(360);
    await page.keyboard.press('Escape');
    await expect(brand).toBeFocused();
  });

  await test.step('the line on a conflict covers no hint', async () => {
    await field(page, 'Page context').fill(`For owners of fleets. ${REST}`);
    await field(second, 'Page context').fill(`For planners. ${REST}`);
    await save(second);
    const line = page.getByRole('status').filter({ hasText: '1 conflict with your changes' });
    await expect(line.getByRole('button', { name: 'Show changes' })).toBeVisible();
    const box = await line.boundingBox();
    const foot = await page.getByRole('button', { name: 'Preview' }).boundingBox();
    expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 360, foot?.y]);
    const hintBottoms = () =>
      page
        .locator('[aria-describedby]:focus')
        .evaluateAll((fields) =>
          fields
            .flatMap((each) => each.getAttribute('aria-describedby')?.split(' ') ?? [])
            .map((id) => document.getElementById(id)?.getBoundingClientRect().bottom ?? 0),
        );
    await page.evaluate(() => scrollTo(0, 0));
    await field(page, 'Name').focus();
    for (let step = 0; step < 12; step += 1) {
      for (const hintBottom of await hintBottoms())
        expect(hintBottom, `hint ${step}`).toBeLessThanOrEqual(box?.y ?? 0);
      await page.keyboard.press('Tab');
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const lastField = page.locator('main [data-field]').last();
    const last = await lastField.boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  });

  await test.step('what both sides changed, on one screen', async () => {
    await page.keyboard.press('ControlOrMeta+s');
    const shown = { ratio: 1 };
    await expect(conflict(page).getByText('owners of fleets')).toBeInViewport(shown);
    await expect(conflict(page).getByText('planners')).toBeInViewport(shown);
    const before = conflict(page).getByText(/^For dispatch leads\. Say/);
    await expect(before).toBeHidden();
    await conflict(page).getByText('Before').click();
    await expect(before).toBeVisible();
    await conflict(page)
      .getByRole('button', { name: /^Show all/ })
      .first()
      .click();
    await expect(conflict(page).getByText(REST.trim()).first()).toBeVisible();
  });
});
