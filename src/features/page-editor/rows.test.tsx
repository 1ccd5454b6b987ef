import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { Tenant } from '#server/testing/harness.ts';
import { samplePage } from '#server/testing/sample-page.ts';
import {
  createPage,
  expandRow,
  expectFocus,
  expectSaveState,
  fetchPage,
  field,
  fill,
  fillType,
  openEditor,
  openSection,
  pressSave,
  rowHeader,
  rowList,
  rowTitles,
  save,
} from '../../testing/page-editor.ts';
import { startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.tenant('Own');
});

const titles = samplePage.actions.map(({ buttonTitle }) => buttonTitle);
const [demoTitle = '', trialTitle = '', priceTitle = '', callTitle = ''] = titles;
const actions = () => rowList('Actions');
const expectTitles = (expected: string[]) => expect.poll(() => rowTitles(actions())).toEqual(expected);
const button = (name: string | RegExp, list = actions()) => within(list).getByRole('button', { name });

it('counts the logos of widgets that have some', async () => {
  const pageId = await createPage(service, tenant);
  const body = {
    actionCardWidgets: [
      { type: 'figure', title: 'Planned by 9:00' },
      { type: 'logos', title: 'In use at', logos: [{ image: { altText: 'Norddepot' } }] },
    ],
  };
  await tenant.call('updatePage', { params: { page_id: pageId }, body });
  await openEditor(service, tenant, pageId, 'widgets');
  const [figure, logos] = within(rowList('Widgets')).getAllByRole('listitem');
  expect(figure?.textContent).not.toContain('logo');
  expect(logos?.textContent).toContain('1 logo');
});

it('edits every field of an action, and adds, duplicates and deletes actions', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId, 'actions');
  await expectTitles(titles);
  const row = await expandRow(user, actions(), trialTitle);
  expect(field('Purpose', row).value).toBe('Four weeks, one depot');
  await fill(user, field('Purpose', row), 'Six weeks');
  expect(row.textContent).toContain('Six weeks');
  await fill(user, field('URL', row), 'https://a.example/pilot');
  await fillType(user, button(/^Action type/, row), 'open-form');
  await fill(user, field('Button title', row), 'Start a pilot');
  await user.click(rowHeader(actions(), 'Start a pilot'));

  // A new row is expanded, with its first field focused.
  await user.click(button('Add action'));
  await expectFocus(() => field('Button title'));
  await user.keyboard('Sign up');
  await fill(user, field('URL', actions()), 'https://a.example/sign-up');
  await user.click(rowHeader(actions(), 'Sign up'));
  await user.click(button(`Duplicate ${priceTitle}`));
  await expectFocus(() => field('Button title'));
  await fill(user, field('Button title'), 'See all prices');
  const added = [demoTitle, 'Start a pilot', priceTitle, 'See all prices', callTitle, 'Sign up'];
  await expectTitles(added);

  await user.click(button(`Delete ${callTitle}`));
  await expectTitles(added.filter((title) => title !== callTitle));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expectTitles(added);
  await user.click(button(`Delete ${priceTitle}`));
  await save(user);

  expect(service.updates.map((body) => Object.keys(body as object))).toEqual([['actions']]);
  const saved = await fetchPage(tenant, pageId);
  expect(saved.actions.map(({ buttonTitle }) => buttonTitle)).toEqual(
    added.filter((title) => title !== priceTitle),
  );
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

it('moves rows by keyboard with announcements, undone as one step', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId, 'actions');
  const expectAnnouncement = (text: RegExp) =>
    expect.poll(() => actions().querySelector('[aria-live=assertive]')?.textContent).toMatch(text);
  button(`Move ${callTitle}`).focus();
  await user.keyboard(' ');
  await expectAnnouncement(/Call us.*4 of 4/);
  await user.keyboard('{ArrowUp}');
  await expectAnnouncement(/3 of 4/);
  await user.keyboard('{Home}');
  await expectAnnouncement(/1 of 4/);
  await expectTitles([callTitle, demoTitle, trialTitle, priceTitle]);
  await user.keyboard('{Escape}');
  await expectAnnouncement(/4/);
  await expectTitles(titles);
  await expectSaveState(/^No changes$/);

  await user.keyboard(' {ArrowUp}{ArrowUp} ');
  await expectAnnouncement(/2/);
  await expectTitles([demoTitle, callTitle, trialTitle, priceTitle]);
  await expectSaveState(/^Unsaved changes/);
  // Also without lifting the row.
  rowHeader(actions(), demoTitle).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expectFocus(() => rowHeader(actions(), demoTitle));
  await expectTitles([callTitle, demoTitle, trialTitle, priceTitle]);
  expect(screen.getByRole('button', { name: 'Undo: move Action 1 to 2' })).toBeTruthy();
  await user.keyboard('{Control>}z{/Control}');
  await expectTitles([demoTitle, callTitle, trialTitle, priceTitle]);
  await save(user);
  const saved = await fetchPage(tenant, pageId);
  expect(saved.actions.map(({ actionId }) => actionId)).toEqual([
    'act-demo',
    'act-call',
    'act-pilot',
    'act-price',
  ]);
  expect(saved.headerActionId).toBe('act-demo');
});

it('keeps the header action with its action, and asks before deleting it', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId, 'actions');
  const headerRows = () =>
    within(actions())
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.includes('Header'));
  expect(headerRows()).toHaveLength(1);
  rowHeader(actions(), demoTitle).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(headerRows()[0]?.textContent).toContain(demoTitle);
  const dialog = async () => within(await screen.findByRole('dialog', { name: `Delete ${demoTitle}?` }));
  await user.click(button(`Delete ${demoTitle}`));
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await expectTitles([trialTitle, demoTitle, priceTitle, callTitle]);
  await user.click(button(`Delete ${demoTitle}`));
  await user.click((await dialog()).getByRole('button', { name: 'Delete action' }));
  await expectTitles([trialTitle, priceTitle, callTitle]);
  expect(headerRows()).toHaveLength(0);
  await save(user);
  expect(await fetchPage(tenant, pageId)).not.toHaveProperty('headerActionId');

  // A new action without an ID can be the header action too.
  await user.click(button('Add action'));
  await expectFocus(() => field('Button title'));
  await user.keyboard('New one');
  await fill(user, field('URL', actions()), 'https://a.example/new');
  await user.click(screen.getByRole('switch', { name: 'Show as header action' }));
  await save(user);
  const saved = await fetchPage(tenant, pageId);
  expect(saved.headerActionId).toBe(saved.actions.at(-1)?.actionId);
  // The new action has an ID only once it is saved.
  expect(service.updates).toHaveLength(3);
});

it('edits widgets with logos, and footer groups with links', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId, 'widgets');
  const widget = await expandRow(user, rowList('Widgets'), 'In use at');
  await fill(user, field('Title', widget), 'Trusted by');
  await fillType(user, button(/^Type:/, widget), 'marquee');
  const logo = await expandRow(user, rowList('Logos'), 'Norddepot');
  await fill(user, field('Alt text', logo), 'Kite & Co');
  await fill(user, field('Image URL', logo), 'https://a.example/kite.png');
  await fill(user, field('File ID', logo), 'file_kite');
  await fill(user, field('Asset ID', logo), 'asset_kite');
  rowHeader(rowList('Logos'), 'Kite & Co').focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await user.click(rowHeader(rowList('Widgets'), 'Trusted by'));
  await user.click(button('Add widget', rowList('Widgets')));
  await expectFocus(() => field('Title'));
  await user.keyboard('Third');
  await openSection(user, 'Footer');
  const group = await expandRow(user, rowList('Footer'), 'Product');
  await fill(user, field('Title', group), 'Products');
  const link = await expandRow(user, rowList('Links'), 'Docs');
  await fill(user, field('Text', link), 'Manual');
  await fill(user, field('URL', link), 'fernhill.example/docs');
  await user.click(rowHeader(rowList('Links'), 'Manual'));
  await user.click(button('Delete Tour', rowList('Links')));
  await user.click(button('Add link', rowList('Links')));
  await expectFocus(() => field('Text'));
  await user.keyboard('Prices');
  await pressSave(user);
  await user.click(await screen.findByRole('button', { name: 'Publish anyway' }));
  await expectSaveState(/^Saved /);

  const saved = await fetchPage(tenant, pageId);
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
        { id: 'lnk-docs', text: 'Manual', url: 'fernhill.example/docs' },
        { id: expect.any(String), text: 'Prices' },
      ],
    },
    samplePage.footerLinks[1],
  ]);
});
