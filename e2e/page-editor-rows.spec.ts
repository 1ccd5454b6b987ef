import { expect } from '@playwright/test';
import { samplePage } from '#server/testing/sample-page.ts';
import { fetchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import {
  confirmPublishing,
  createPage,
  dragHandle,
  expandRow,
  expectRowTitles,
  expectSaveState,
  field,
  openEditor,
  openSection,
  recordUpdates,
  replaceText,
  rowHeader,
  rowList,
  save,
} from './support/page-editor.ts';

const titles = samplePage.actions.map(({ buttonTitle }) => buttonTitle);
const [demoTitle = '', secondTitle = '', priceTitle = '', callTitle = ''] = titles;

test('edits every field of an action, and adds, duplicates and deletes actions', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  const updates = recordUpdates(page);
  await openEditor(page, pageId, 'actions');
  const actions = rowList(page, 'Actions');
  await expectRowTitles(actions, titles);
  const row = await expandRow(actions, secondTitle);
  await expect(field(row, 'Purpose')).toHaveValue('Four weeks, one depot');
  await replaceText(field(row, 'Purpose'), 'Six weeks');
  await expect(row).toContainText('Six weeks');
  await field(row, 'URL').fill('https://a.example/pilot');
  await replaceText(field(row, 'Action type'), 'open-form');
  await replaceText(field(row, 'Button title'), 'Start a pilot');
  await rowHeader(actions, 'Start a pilot').click();

  // A new row is expanded, with its first field focused.
  await actions.getByRole('button', { name: 'Add action' }).click();
  await page.keyboard.type('Sign up');
  await field(actions, 'URL').fill('https://a.example/sign-up');
  await actions.getByRole('button', { name: `Duplicate ${priceTitle}` }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('See all prices');
  await expectRowTitles(actions, [
    demoTitle,
    'Start a pilot',
    priceTitle,
    'See all prices',
    callTitle,
    'Sign up',
  ]);

  await actions.getByRole('button', { name: `Delete ${callTitle}` }).click();
  await expectRowTitles(actions, [demoTitle, 'Start a pilot', priceTitle, 'See all prices', 'Sign up']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectRowTitles(actions, [
    demoTitle,
    'Start a pilot',
    priceTitle,
    'See all prices',
    callTitle,
    'Sign up',
  ]);
  await actions.getByRole('button', { name: `Delete ${priceTitle}` }).click();
  await save(page);

  expect(Object.keys(updates[0] ?? {})).toEqual(['actions']);
  const saved = await fetchPage(page, pageId);
  expect(saved.actions.map(({ buttonTitle }) => buttonTitle)).toEqual([
    demoTitle,
    'Start a pilot',
    'See all prices',
    callTitle,
    'Sign up',
  ]);
  expect(saved.actions[1]).toEqual({
    actionId: 'act-pilot',
    actionIndex: 1,
    buttonTitle: 'Start a pilot',
    actionType: 'open-form',
    purpose: 'Six weeks',
    url: 'https://a.example/pilot',
  });
  // A copy gets its own ID.
  expect(saved.actions[2]).toMatchObject({ purpose: 'Public prices' });
  expect(saved.actions[2]?.actionId).not.toBe('act-price');
  expect(saved.headerActionId).toBe('act-demo');
});

test('moves rows by keyboard with announcements, undone as one step', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'actions');
  const actions = rowList(page, 'Actions');
  const announcement = actions.locator('[aria-live=assertive]');
  const handle = dragHandle(actions, callTitle);
  await handle.press('Space');
  await expect(announcement).toHaveText(/Call us.*4 of 4/);
  await handle.press('ArrowUp');
  await expect(announcement).toHaveText(/3 of 4/);
  await handle.press('Home');
  await expect(announcement).toHaveText(/1 of 4/);
  await expectRowTitles(actions, [callTitle, demoTitle, secondTitle, priceTitle]);
  await handle.press('Escape');
  await expect(announcement).toHaveText(/4/);
  await expectRowTitles(actions, titles);
  await expectSaveState(page, /^No changes$/);

  await handle.press('Space');
  await handle.press('ArrowUp');
  await handle.press('ArrowUp');
  await handle.press('Space');
  await expect(announcement).toHaveText(/2/);
  await expectRowTitles(actions, [demoTitle, callTitle, secondTitle, priceTitle]);
  await expectSaveState(page, /^Unsaved changes/);
  // Also without lifting the row.
  await rowHeader(actions, demoTitle).press('Alt+ArrowDown');
  await expect(rowHeader(actions, demoTitle)).toBeFocused();
  await expectRowTitles(actions, [callTitle, demoTitle, secondTitle, priceTitle]);
  await expect(page.getByRole('button', { name: 'Undo: move Action 1 to 2' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expectRowTitles(actions, [demoTitle, callTitle, secondTitle, priceTitle]);
  await save(page);
  const { actions: saved, headerActionId } = await fetchPage(page, pageId);
  expect(saved.map(({ actionId }) => actionId)).toEqual(['act-demo', 'act-call', 'act-pilot', 'act-price']);
  expect(headerActionId).toBe('act-demo');
});

test('rows can be dragged, and Escape cancels a drag', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'actions');
  const actions = rowList(page, 'Actions');
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
});

test('the header action follows its action, and deleting it asks first', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  const saves = recordUpdates(page);
  await openEditor(page, pageId, 'actions');
  const actions = rowList(page, 'Actions');
  const headerRow = actions.getByRole('listitem').filter({ hasText: 'Header' });
  await expect(headerRow).toHaveCount(1);
  await rowHeader(actions, demoTitle).press('Alt+ArrowDown');
  await expect(headerRow).toContainText(demoTitle);
  await actions.getByRole('button', { name: `Delete ${demoTitle}` }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${demoTitle}?` });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectRowTitles(actions, [secondTitle, demoTitle, priceTitle, callTitle]);
  await actions.getByRole('button', { name: `Delete ${demoTitle}` }).click();
  await dialog.getByRole('button', { name: 'Delete action' }).click();
  await expectRowTitles(actions, [secondTitle, priceTitle, callTitle]);
  await expect(headerRow).toHaveCount(0);
  await save(page);
  expect(await fetchPage(page, pageId)).not.toHaveProperty('headerActionId');

  // A new action without an ID can be the header action too.
  await actions.getByRole('button', { name: 'Add action' }).click();
  await page.keyboard.type('New one');
  await field(actions, 'URL').fill('https://a.example/new');
  await page.getByRole('switch', { name: 'Show as header action' }).click();
  await save(page);
  const saved = await fetchPage(page, pageId);
  expect(saved.headerActionId).toBe(saved.actions.at(-1)?.actionId);
  expect(saves).toHaveLength(3);
});

test('edits widgets with logos, and footer groups with links', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'widgets');
  const widgets = rowList(page, 'Widgets');
  const widget = await expandRow(widgets, 'In use at');
  await replaceText(field(widget, 'Title').first(), 'Trusted by');
  await replaceText(field(widget, 'Type').first(), 'marquee');
  const logos = rowList(page, 'Logos');
  const logo = await expandRow(logos, 'Norddepot');
  await replaceText(field(logo, 'Alt text'), 'Kite & Co');
  await replaceText(field(logo, 'Image URL'), 'https://a.example/kite.png');
  await field(logo, 'File ID').fill('file_kite');
  await field(logo, 'Asset ID').fill('asset_kite');
  await rowHeader(logos, 'Kite & Co').press('Alt+ArrowUp');
  await widgets.getByRole('button', { name: 'Add widget' }).click();
  await page.keyboard.type('Third');
  await openSection(page, 'Footer');
  const footer = rowList(page, 'Footer');
  const group = await expandRow(footer, 'Product');
  await replaceText(field(group, 'Title'), 'Products');
  const links = rowList(page, 'Links');
  const link = await expandRow(links, 'Docs');
  await replaceText(field(link, 'Text'), 'Manual');
  await replaceText(field(link, 'URL'), 'javascript:alert(1)');
  await links.getByRole('button', { name: 'Delete Tour' }).click();
  await links.getByRole('button', { name: 'Add link' }).click();
  await page.keyboard.type('Prices');
  await confirmPublishing(page);

  const saved = await fetchPage(page, pageId);
  expect(saved.actionCardWidgets).toEqual([
    {
      type: 'marquee',
      title: 'Trusted by',
      logos: [
        {
          image: {
            altText: 'Kite & Co',
            url: 'https://a.example/kite.png',
            fileId: 'file_kite',
            assetId: 'asset_kite',
          },
        },
        samplePage.actionCardWidgets[0]?.logos?.[0],
      ],
    },
    samplePage.actionCardWidgets[1],
    { title: 'Third' },
  ]);
  expect(saved.footerLinks).toEqual([
    {
      id: 'grp-product',
      title: 'Products',
      links: [
        { id: 'lnk-docs', text: 'Manual', url: 'javascript:alert(1)' },
        { id: expect.any(String), text: 'Prices' },
      ],
    },
    samplePage.footerLinks[1],
  ]);
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
  await openEditor(page, pageId, 'actions');
  const actions = rowList(page, 'Actions');
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
