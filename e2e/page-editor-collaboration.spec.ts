import { expect, type Page } from '@playwright/test';
import { samplePage } from '#server/testing/sample-page.ts';
import { fetchPage, patchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import {
  createPage,
  expandRow,
  expectRowTitles,
  expectSaveState,
  field,
  openEditor,
  openSection,
  pickBrand,
  replaceText,
  rowHeader,
  rowList,
  save,
  saveState,
} from './support/page-editor.ts';

const titles = samplePage.actions.map(({ buttonTitle }) => buttonTitle);
const [demoTitle = '', secondTitle = '', priceTitle = '', callTitle = ''] = titles;
const conflict = (page: Page) => page.getByRole('main');
const pressSave = (page: Page) => page.keyboard.press('ControlOrMeta+s');

test('merges edits of different fields by two people, with a service that has no version check', async ({
  page,
  server,
  tenant,
  openInNewContext,
  gatewayWithoutExtensions: gateway,
}) => {
  const pageId = await createPage(page, { server, tenant });
  const [mine, theirs] = [await openInNewContext(), await openInNewContext()];
  for (const each of [mine, theirs]) {
    await each.request.post(`${gateway}/session`, { data: { apiKey: tenant.key } });
    await openEditor(each, pageId, 'actions', gateway);
  }
  await rowHeader(rowList(theirs, 'Actions'), priceTitle).press('Alt+ArrowUp');
  const row = await expandRow(rowList(theirs, 'Actions'), demoTitle);
  await replaceText(field(row, 'Purpose'), 'Theirs');
  await openSection(theirs, 'Content');
  await pickBrand(theirs, 'brand_theirs');
  await save(theirs);

  const own = await expandRow(rowList(mine, 'Actions'), secondTitle);
  await replaceText(field(own, 'Purpose'), 'Mine');
  await rowList(mine, 'Actions').getByRole('button', { name: 'Add action' }).click();
  await mine.keyboard.type('My own');
  await field(mine, 'URL').last().fill('https://a.example/');
  await openSection(mine, 'Content');
  await replaceText(field(mine, 'Name'), 'My name');
  await save(mine);
  await expect(mine.getByRole('button', { name: 'Brand: Brand theirs' })).toBeVisible();
  await openSection(mine, 'Actions');
  await expectRowTitles(rowList(mine, 'Actions'), [demoTitle, priceTitle, secondTitle, callTitle, 'My own']);

  const saved = await fetchPage(page, pageId);
  expect(saved).toMatchObject({ name: 'My name', brandId: 'brand_theirs' });
  expect(saved.actions.map(({ buttonTitle, purpose }) => [buttonTitle, purpose])).toEqual([
    [demoTitle, 'Theirs'],
    [priceTitle, 'Public prices'],
    [secondTitle, 'Mine'],
    [callTitle, 'Weekdays 8 to 18'],
    ['My own', undefined],
  ]);
  await saveState(mine).click();
  await expect(mine.getByRole('dialog', { name: 'Unsaved changes' })).toContainText('may be overwritten');
  // It reloads before saving, so it finds the conflict.
  await mine.keyboard.press('Escape');
  await openSection(mine, 'Content');
  await replaceText(field(mine, 'Name'), 'My other name');
  await patchPage(page, pageId, { name: 'Their name' });
  await pressSave(mine);
  await expect(conflict(mine).getByText('0 of 1 resolved')).toBeVisible();
  await conflict(mine)
    .getByRole('radio', { name: /^Yours/ })
    .check();
  await conflict(mine).getByRole('button', { name: 'Save and publish' }).click();
  // Only a reload after the save can tell whether it is live.
  await expectSaveState(mine, /^Saved and live/);
  expect((await fetchPage(page, pageId)).name).toBe('My other name');
});

test('saves show up in other tabs immediately', async ({ page, server, tenant, context }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId);
  const [second, list] = [await context.newPage(), await context.newPage()];
  await openEditor(second, pageId);
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
});

test('on a phone, brands are picked in a sheet, and the line on a conflict covers no hint', async ({
  page,
  server,
  tenant,
  context,
}) => {
  const pageId = await createPage(page, { server, tenant });
  const second = await context.newPage();
  await openEditor(second, pageId);
  await page.setViewportSize({ width: 360, height: 740 });
  await openEditor(page, pageId);
  const brand = page.getByRole('button', { name: /^Brand: / });
  await brand.click();
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(360);
  await page.keyboard.press('Escape');
  await expect(brand).toBeFocused();
  await replaceText(field(page, 'Name'), 'My name');
  await replaceText(field(second, 'Name'), 'My other name');
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

test('on a phone, a conflict shows what both sides changed on one screen', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  const rest = 'Say what a plan of routes saves, and never name a price. '.repeat(8);
  await patchPage(page, pageId, { pageContext: `For dispatch leads. ${rest}` });
  await page.setViewportSize({ width: 360, height: 740 });
  await openEditor(page, pageId);
  await field(page, 'Page context').fill(`For owners of fleets. ${rest}`);
  await patchPage(page, pageId, { pageContext: `For planners. ${rest}` });
  await pressSave(page);
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
  await expect(conflict(page).getByText(rest.trim()).first()).toBeVisible();
});
