import { expect } from '@playwright/test';
import { samplePage } from '#server/testing/sample-page.ts';
import { fetchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import {
  createPage,
  dragHandle,
  editorPath,
  expectRowTitles,
  expectSaveState,
  field,
  openEditor,
  rowHeader,
  rowList,
  save,
} from './support/page-editor.ts';

const titles = samplePage.actions.map(({ buttonTitle }) => buttonTitle);
const [demoTitle = '', secondTitle = '', priceTitle = '', callTitle = ''] = titles;

test('rows keep no room for actions that only appear on hover, and can be dragged', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'actions');
  const actions = rowList(page, 'Actions');
  const first = actions.getByRole('listitem').first();
  const type = await first.getByText('Open page', { exact: true }).boundingBox();
  const box = await first.boundingBox();
  if (!type || !box) throw new Error('The row has no type');
  expect(box.x + box.width - type.x - type.width).toBeLessThan(60);
  // They cover the whole type.
  const duplicate = first.getByRole('button', { name: /^Duplicate/ });
  expect((await duplicate.locator('..').boundingBox())?.x).toBeLessThan(type.x);
  const drag = async (from: string, to: string) => {
    await dragHandle(actions, from).hover();
    await page.mouse.down();
    const target = await dragHandle(actions, to).boundingBox();
    if (!target) throw new Error(`${to} is not drawn`);
    const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
    await page.mouse.move(x, y - 10, { steps: 4 });
    await page.mouse.move(x, y, { steps: 4 });
  };
  await drag(callTitle, secondTitle);
  await expect(page.getByText(`Moving “${callTitle}”`)).toBeVisible();
  // Cancels the drag.
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectRowTitles(actions, titles);
  await expectSaveState(page, /^No changes$/);
  await drag(callTitle, secondTitle);
  await page.mouse.up();
  await expectRowTitles(actions, [demoTitle, callTitle, secondTitle, priceTitle]);
  await drag(demoTitle, priceTitle);
  await page.mouse.up();
  await expectRowTitles(actions, [callTitle, secondTitle, priceTitle, demoTitle]);
  await save(page);
  const { actions: saved } = await fetchPage(page, pageId);
  expect(saved.map(({ buttonTitle }) => buttonTitle)).toEqual([
    callTitle,
    secondTitle,
    priceTitle,
    demoTitle,
  ]);
  await first.hover();
  await first.getByRole('button', { name: `Duplicate ${callTitle}` }).click();
  await expect(actions.getByRole('listitem')).toHaveCount(titles.length + 1);
});

test('expands and collapses hundreds of rows and mounts only those in view', async ({
  page,
  server,
  tenant,
}) => {
  const many = Array.from({ length: 500 }, (_, index) => ({
    actionId: `a-${index}`,
    buttonTitle: `Button ${index}`,
  }));
  const pageId = await createPage(page, { server, tenant }, { actions: many });
  await page.goto(`${editorPath(pageId, 'actions')}&field=actions.300.purpose`);
  const actions = rowList(page, 'Actions');
  await expect(field(page, 'Purpose')).toBeFocused();
  await expect(field(page, 'Purpose')).toBeInViewport();
  await actions.getByRole('button', { name: 'Expand all' }).click();
  await expect(field(page, 'Purpose').first()).toBeVisible();
  expect(await field(page, 'Purpose').count()).toBeLessThan(60);
  await page.keyboard.press('Tab');
  // aria-setsize covers rows that aren't mounted.
  await expect(actions.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '500');
  await actions.getByRole('button', { name: 'Collapse all' }).click();
  await expect(field(page, 'Purpose')).toHaveCount(0);
  await rowHeader(actions, 'Button 0').press('End');
  await expect(rowHeader(actions, 'Button 499')).toBeFocused();
  await expect(rowHeader(actions, 'Button 499')).toBeInViewport();
  await page.keyboard.press('Enter');
  await field(page, 'Purpose').pressSequentially('the last');
  await rowHeader(actions, 'Button 499').press('Home');
  await expect(rowHeader(actions, 'Button 0')).toBeFocused();
  await save(page);
  expect((await fetchPage(page, pageId)).actions[499]).toMatchObject({
    actionId: 'a-499',
    purpose: 'the last',
  });
});
