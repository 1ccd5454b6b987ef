import { expect } from '@playwright/test';
import { fetchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import {
  createPage,
  dragHandle,
  expandRow,
  expectRowTitles,
  expectSaveState,
  field,
  openEditor,
  openSection,
  publishAnyway,
  recordSaves,
  replaceText,
  rowHeader,
  rowList,
  samplePage,
  save,
} from './support/page-editor.ts';

const titles = samplePage.actions.map(({ buttonTitle }) => buttonTitle);
const [demo = '', pilot = '', price = '', call = ''] = titles;

test('edits every field of an action, and adds, duplicates and deletes them', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  const saves = recordSaves(page);
  await openEditor(page, pageId, 'actions');
  const actions = rowList(page, 'Actions');
  await expectRowTitles(actions, titles);
  const row = await expandRow(actions, pilot);
  await expect(field(row, 'Purpose')).toHaveValue('Four weeks, one depot');
  await replaceText(field(row, 'Purpose'), 'Six weeks');
  await expect(row).toContainText('Six weeks');
  await field(row, 'URL').fill('https://a.example/pilot');
  await replaceText(field(row, 'Action type'), 'open-form');
  await replaceText(field(row, 'Button title'), 'Start a pilot');
  await rowHeader(actions, 'Start a pilot').click();

  // A new row is open, and its first field has the focus.
  await actions.getByRole('button', { name: 'Add action' }).click();
  await page.keyboard.type('Sign up');
  await field(actions, 'URL').fill('https://a.example/sign-up');
  await actions.getByRole('button', { name: `Duplicate ${price}` }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('See all prices');
  await expectRowTitles(actions, [demo, 'Start a pilot', price, 'See all prices', call, 'Sign up']);

  await actions.getByRole('button', { name: `Delete ${call}` }).click();
  await expectRowTitles(actions, [demo, 'Start a pilot', price, 'See all prices', 'Sign up']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectRowTitles(actions, [demo, 'Start a pilot', price, 'See all prices', call, 'Sign up']);
  await actions.getByRole('button', { name: `Delete ${price}` }).click();
  await save(page);

  const [saved] = saves;
  expect(Object.keys(saved ?? {})).toEqual(['actions']);
  const kept = await fetchPage(page, pageId);
  expect(kept.actions.map(({ buttonTitle }) => buttonTitle)).toEqual([
    demo,
    'Start a pilot',
    'See all prices',
    call,
    'Sign up',
  ]);
  expect(kept.actions[1]).toEqual({
    actionId: 'act-pilot',
    actionIndex: 1,
    buttonTitle: 'Start a pilot',
    actionType: 'open-form',
    purpose: 'Six weeks',
    url: 'https://a.example/pilot',
  });
  // A copy is an action of its own.
  expect(kept.actions[2]).toMatchObject({ purpose: 'Public prices' });
  expect(kept.actions[2]?.actionId).not.toBe('act-price');
  expect(kept.headerActionId).toBe('act-demo');
});

test('rows move by the keyboard, told to screen readers, and undone as one step', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'actions');
  const actions = rowList(page, 'Actions');
  const said = actions.locator('[aria-live=assertive]');
  const grip = dragHandle(actions, call);
  await grip.press('Space');
  await expect(said).toHaveText(/Call us.*4 of 4/);
  await grip.press('ArrowUp');
  await expect(said).toHaveText(/3 of 4/);
  await grip.press('Home');
  await expect(said).toHaveText(/1 of 4/);
  await expectRowTitles(actions, [call, demo, pilot, price]);
  await grip.press('Escape');
  await expect(said).toHaveText(/4/);
  await expectRowTitles(actions, titles);
  await expectSaveState(page, /^No changes$/);

  await grip.press('Space');
  await grip.press('ArrowUp');
  await grip.press('ArrowUp');
  await grip.press('Space');
  await expect(said).toHaveText(/2/);
  await expectRowTitles(actions, [demo, call, pilot, price]);
  await expectSaveState(page, /^Unsaved changes/);
  // Without lifting, too.
  await rowHeader(actions, demo).press('Alt+ArrowDown');
  await expect(rowHeader(actions, demo)).toBeFocused();
  await expectRowTitles(actions, [call, demo, pilot, price]);
  await expect(page.getByRole('button', { name: 'Undo: move Action 1 to 2' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expectRowTitles(actions, [demo, call, pilot, price]);
  await save(page);
  const { actions: kept, headerActionId } = await fetchPage(page, pageId);
  expect(kept.map(({ actionId }) => actionId)).toEqual(['act-demo', 'act-call', 'act-pilot', 'act-price']);
  expect(headerActionId).toBe('act-demo');
});

test('rows are dragged, and put back with Escape', async ({ page, server, tenant }) => {
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
  await drag(call, pilot);
  await expect(page.getByText(`Moving “${call}”`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectRowTitles(actions, titles);
  await expectSaveState(page, /^No changes$/);
  await drag(call, pilot);
  await page.mouse.up();
  await expectRowTitles(actions, [demo, call, pilot, price]);
  await drag(demo, price);
  await page.mouse.up();
  await expectRowTitles(actions, [call, pilot, price, demo]);
  await save(page);
  const { actions: kept } = await fetchPage(page, pageId);
  expect(kept.map(({ buttonTitle }) => buttonTitle)).toEqual([call, pilot, price, demo]);
});

test('the header action follows its action, and is asked for when that is deleted', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  const saves = recordSaves(page);
  await openEditor(page, pageId, 'actions');
  const actions = rowList(page, 'Actions');
  const headed = actions.getByRole('listitem').filter({ hasText: 'Header' });
  await expect(headed).toHaveCount(1);
  await rowHeader(actions, demo).press('Alt+ArrowDown');
  await expect(headed).toContainText(demo);
  await actions.getByRole('button', { name: `Delete ${demo}` }).click();
  const asked = page.getByRole('dialog', { name: `Delete ${demo}?` });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expectRowTitles(actions, [pilot, demo, price, call]);
  await actions.getByRole('button', { name: `Delete ${demo}` }).click();
  await asked.getByRole('button', { name: 'Delete action' }).click();
  await expectRowTitles(actions, [pilot, price, call]);
  await expect(headed).toHaveCount(0);
  await save(page);
  expect(await fetchPage(page, pageId)).not.toHaveProperty('headerActionId');

  // One that has no id yet can be chosen, too: it is sent once it has one.
  await actions.getByRole('button', { name: 'Add action' }).click();
  await page.keyboard.type('New one');
  await field(actions, 'URL').fill('https://a.example/new');
  await page.getByRole('switch', { name: 'Show as header action' }).click();
  await save(page);
  const kept = await fetchPage(page, pageId);
  expect(kept.headerActionId).toBe(kept.actions.at(-1)?.actionId);
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
  await publishAnyway(page);

  const kept = await fetchPage(page, pageId);
  expect(kept.actionCardWidgets).toEqual([
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
  expect(kept.footerLinks).toEqual([
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

test('opens and closes all, also hundreds, and mounts what is in view', async ({ page, server, tenant }) => {
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
  // The list says how long it is although few of its rows are there.
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
