import { expect, type Page } from '@playwright/test';
import { samplePage } from '#server/testing/sample-page.ts';
import { fetchPage, patchPage } from './support/api.ts';
import { test } from './support/gateway-without-extensions.ts';
import {
  createPage,
  editorPath,
  expandRow,
  expectRowTitles,
  expectSaveState,
  field,
  openEditor,
  openSection,
  replaceText,
  rowHeader,
  rowList,
  save,
  saveState,
} from './support/page-editor.ts';
import { signIn } from './support/sign-in.ts';

const titles = samplePage.actions.map(({ buttonTitle }) => buttonTitle);
const [demoTitle = '', secondTitle = '', priceTitle = '', callTitle = ''] = titles;
const conflict = (page: Page) => page.getByRole('main');
const pressSave = (page: Page) => page.keyboard.press('ControlOrMeta+s');

for (const serviceKind of ['the service of its own', 'a service of somebody else'] as const)
  test(`merges edits of different fields by two people, with ${serviceKind}`, async ({
    page,
    server,
    tenant,
    openInNewContext,
    gateway,
  }) => {
    const pageId = await createPage(page, { server, tenant });
    const origin = serviceKind === 'a service of somebody else' ? gateway : server.url;
    const [mine, theirs] = [await openInNewContext(), await openInNewContext()];
    for (const each of [mine, theirs]) {
      await each.request.post(`${origin}/session`, { data: { apiKey: tenant.key } });
      await openEditor(each, pageId, 'actions', origin);
    }
    await rowHeader(rowList(theirs, 'Actions'), priceTitle).press('Alt+ArrowUp');
    const row = await expandRow(rowList(theirs, 'Actions'), demoTitle);
    await replaceText(field(row, 'Purpose'), 'Theirs');
    await openSection(theirs, 'Content');
    await replaceText(field(theirs, 'Brand'), 'brand_theirs');
    await save(theirs);

    const own = await expandRow(rowList(mine, 'Actions'), secondTitle);
    await replaceText(field(own, 'Purpose'), 'Mine');
    await rowList(mine, 'Actions').getByRole('button', { name: 'Add action' }).click();
    await mine.keyboard.type('My own');
    await field(mine, 'URL').last().fill('https://a.example/');
    await openSection(mine, 'Content');
    await replaceText(field(mine, 'Name'), 'My name');
    await save(mine);
    await expect(field(mine, 'Brand')).toHaveValue('brand_theirs');
    await openSection(mine, 'Actions');
    await expectRowTitles(rowList(mine, 'Actions'), [
      demoTitle,
      priceTitle,
      secondTitle,
      callTitle,
      'My own',
    ]);

    const saved = await fetchPage(page, pageId);
    expect(saved).toMatchObject({ name: 'My name', brandId: 'brand_theirs' });
    expect(saved.actions.map(({ buttonTitle, purpose }) => [buttonTitle, purpose])).toEqual([
      [demoTitle, 'Theirs'],
      [priceTitle, 'Public prices'],
      [secondTitle, 'Mine'],
      [callTitle, 'Weekdays 8 to 18'],
      ['My own', undefined],
    ]);
    if (serviceKind === 'a service of somebody else') {
      await saveState(mine).click();
      await expect(mine.getByRole('dialog', { name: 'Unsaved changes' })).toContainText('may be overwritten');
      // It reloads before saving, so it finds the conflict.
      await mine.keyboard.press('Escape');
      await openSection(mine, 'Content');
      await replaceText(field(mine, 'Name'), 'My other name');
      await patchPage(page, pageId, { name: 'Their name' });
      await pressSave(mine);
      await expect(conflict(mine).getByText('0 of 1 resolved')).toBeVisible();
      await conflict(mine).getByRole('button', { name: 'Keep all yours' }).click();
      await conflict(mine).getByRole('button', { name: 'Save and publish' }).click();
      // Only a reload after the save can tell whether it is live.
      await expectSaveState(mine, /^Saved and live/);
      expect((await fetchPage(page, pageId)).name).toBe('My other name');
    }
  });

test('resolves conflicts by keeping yours or theirs, or by writing your own', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId);
  await replaceText(field(page, 'Name'), 'My name');
  await replaceText(field(page, 'Brand'), 'my_brand');
  await replaceText(field(page, 'Page context'), 'My context');
  await patchPage(page, pageId, {
    name: 'Their name',
    brandId: 'their_brand',
    pageContext: 'Their context',
    pageType: 'inbound',
  });
  await pressSave(page);
  const overlap = (name: string) => conflict(page).getByRole('group', { name: new RegExp(name) });
  await expect(conflict(page).getByText('0 of 3 resolved')).toBeVisible();
  // Nothing is saved until all conflicts are resolved.
  expect((await fetchPage(page, pageId)).name).toBe('Their name');
  await overlap('Name').getByRole('radio', { name: /Yours/ }).check();
  await overlap('Brand')
    .getByRole('radio', { name: /Theirs/ })
    .check();
  await overlap('Page context').getByRole('button', { name: 'Write your own' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Words of our own');
  await expect(conflict(page).getByText('3 of 3 resolved')).toBeVisible();
  await conflict(page).getByRole('button', { name: 'Save and publish' }).click();
  await expectSaveState(page, /^Saved /);
  expect(await fetchPage(page, pageId)).toMatchObject({
    name: 'My name',
    brandId: 'their_brand',
    pageContext: 'Words of our own',
    pageType: 'inbound',
  });
});

test('a conflict can be postponed while editing continues', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId);
  await replaceText(field(page, 'Name'), 'My name');
  await patchPage(page, pageId, { name: 'Their name' });
  await pressSave(page);
  await conflict(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Name')).toHaveValue('My name');
  await expectSaveState(page, /^1 conflict to resolve/);
  await replaceText(field(page, 'Brand'), 'meanwhile');
  await pressSave(page);
  await conflict(page).getByRole('button', { name: 'Keep all theirs' }).click();
  await conflict(page).getByRole('button', { name: 'Save and publish' }).click();
  await expectSaveState(page, /^Saved /);
  expect(await fetchPage(page, pageId)).toMatchObject({ name: 'Their name', brandId: 'meanwhile' });
});

test('asks about a row that one person deletes and the other edits', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'actions');
  const row = await expandRow(rowList(page, 'Actions'), secondTitle);
  await replaceText(field(row, 'Purpose'), 'Edited here');
  await patchPage(page, pageId, {
    actions: samplePage.actions.filter(({ buttonTitle }) => buttonTitle !== secondTitle),
  });
  await pressSave(page);
  await expect(conflict(page).getByText('0 of 1 resolved')).toBeVisible();
  // Strikethrough would look like a deletion.
  await expect(conflict(page).getByText('Deleted', { exact: true })).toBeVisible();
  await expect(conflict(page).getByRole('deletion').filter({ hasText: 'Deleted' })).toHaveCount(0);
  await conflict(page).getByRole('radio', { name: /Yours/ }).check();
  await conflict(page).getByRole('button', { name: 'Save and publish' }).click();
  await expectSaveState(page, /^Saved /);
  const { actions } = await fetchPage(page, pageId);
  expect(actions.map(({ buttonTitle }) => buttonTitle)).toEqual(titles);
  expect(actions[1]?.purpose).toBe('Edited here');
});

test('saves show up in other tabs immediately', async ({ page, server, tenant, context }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId);
  const [second, list] = [await context.newPage(), await context.newPage()];
  await openEditor(second, pageId);
  await list.goto('/pages');
  await expect(list.getByRole('table').getByRole('link', { name: samplePage.name })).toBeVisible();
  await replaceText(field(second, 'Brand'), 'typed in the second tab');
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

test('returns "not found" for a page of another tenant', async ({
  page,
  server,
  tenant,
  openInNewContext,
}) => {
  const pageId = await createPage(page, { server, tenant });
  const otherPage = await openInNewContext();
  const other = await server.createTenant('Other');
  await signIn(otherPage, { apiKey: other.key });
  await otherPage.goto(editorPath(pageId));
  await expect(otherPage.getByText(`No page has the ID ${pageId}`)).toBeVisible();
});
