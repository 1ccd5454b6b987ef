import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { deleteDB, openDB } from 'idb';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { AudienceCreate } from '#contract/audience-requests.ts';
import { capabilities } from '#contract/capabilities.ts';
import { makePage, publishAll } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { leaveTenant } from '#shell/follow-session.ts';
import { chooseFromMenu } from '../../testing/menu.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { runStore } from './import-store.ts';

// There are no workers.
vi.mock('./worker-reader.ts', async () => {
  const { reader } = await import('./reader.ts');
  class WorkerReader {
    call = async (method: keyof typeof reader, task: never, options = {}) => reader[method](task, options);
    terminate() {}
  }
  return { WorkerReader };
});

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(() => service.offer(capabilities));

const main = () => screen.getByRole('main').textContent;

const createAudience = (own: Tenant, pageId: string, body: Partial<AudienceCreate>) =>
  own.call('createAudience', { params: { page_id: pageId }, body: { publishBehavior: 'draft', ...body } });

/** Selects audiences of the list and opens an item of the menu *Edit*. */
async function editSelected(user: UserEvent, names: readonly string[], item: string): Promise<void> {
  for (const name of names)
    await user.click(
      within(
        (await screen.findByRole('link', { name: new RegExp(`^${name}`) })).closest(
          '[role=row]',
        ) as HTMLElement,
      ).getByRole('checkbox'),
    );
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

async function setField(user: UserEvent, names: readonly string[], field: string, text: string) {
  await editSelected(user, names, 'Set a field…');
  const dialog = within(await screen.findByRole('dialog', { name: /^Set a field for/ }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), field);
  await user.type(dialog.getByRole('textbox', { name: 'Value' }), text);
  await user.click(dialog.getByRole('button', { name: 'Check changes' }));
}

/** Waits for these cells in the rows below the heads. */
const expectChanges = (...rows: unknown[][]) =>
  waitFor(() =>
    expect(
      within(screen.getByRole('region', { name: 'Audiences to change' }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent)),
    ).toEqual(rows),
  );

/** Saves drafts, which asks nothing. */
async function saveDrafts(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('region', { name: 'Progress' });
  expect(screen.queryByRole('dialog')).toBeNull();
}

/** Starts the bulk edit and confirms. Returns the confirmation's text. */
async function start(user: UserEvent, name: string): Promise<string | null | undefined> {
  await user.click(await screen.findByRole('button', { name }));
  const question = await screen.findByRole('dialog', { name: `${name}?` });
  const detail = question.querySelector('p')?.textContent;
  await user.click(within(question).getByRole('button', { name }));
  await screen.findByRole('region', { name: 'Progress' });
  return detail;
}

/** Waits for the sentence on the result. */
const expectDone = (sentence: string) =>
  waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'Progress' })).getByRole('status').textContent).toBe(
      sentence,
    ),
  );
/** Waits until the run of this URL is stored as done. */
const expectStored = (path: string) =>
  expect
    .poll(async () => (await runStore.get(new URLSearchParams(path.split('?')[1]).get('run') ?? ''))?.state)
    .toBe('done');

/** The value that all selected audiences get. */
const newValue = (field: string) => screen.getByText(`New value of ${field}`).nextSibling?.textContent;
const steps = () => screen.getByRole('navigation', { name: 'Steps' }).textContent;
const listResults = () =>
  within(screen.getByRole('list', { name: 'Results' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('shows the new value and the current one of each selected audience, and changes those that differ', async () => {
  const own = await service.tenant('One page');
  const pageId = await makePage(service.db, own.tenantId, 'Bulk edits');
  for (const [customName, title] of [
    ['Ada', 'Old'],
    ['Al', ''],
    ['Bo', 'For fleets'],
    ['Cy', undefined],
    ['Di', 'Kept'],
  ] as const)
    await createAudience(own, pageId, {
      customName,
      metadataOverride: { description: 'Kept', ...(title !== undefined && { title }) },
    });
  const { user, url, router } = await renderApp(service, own, `/pages/${pageId}/audiences`);
  await setField(user, ['Ada', 'Al', 'Bo', 'Cy'], 'Title', 'For fleets');
  const saveAs = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Save as' });
  expect(saveAs.value).toBe('draft');
  await screen.findByText('3 of 4 audiences will change.');
  await expectChanges(['Ada', 'Old'], ['Al', 'Empty'], ['Bo', 'Already set'], ['Cy', 'Page value']);
  expect(newValue('Title')).toBe('For fleets');
  await waitFor(() => expect(main()).toContain('After the changeTitleOldFor fleetsAudienceAda'));
  expect(main()).toContain('1 already set');
  expect(steps()).toBe('Select4 audiences2Check3Update');
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe(
    'Pages/Bulk edits/Audiences/Set Title of 4 audiences',
  );
  expect(screen.queryByText(/row|import/i)).toBeNull();
  router.history.back();
  await screen.findByText('4 selected');
  router.history.forward();
  await saveDrafts(user, 'Save 3 drafts');
  await expectDone('3 drafts saved, 1 skipped.');
  expect(listResults()).toEqual([
    'Draft savedAda',
    'Draft savedAl',
    'SkippedBoAlready set.',
    'Draft savedCy',
  ]);
  // They weren't live before.
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
  screen.getByRole('heading', { name: 'Set Title of 4 audiences' });
  const { items } = await own.call('listPageAudiences', { params: { page_id: pageId } });
  const titles = await Promise.all(
    items.map(async ({ audienceId }) => {
      const params = { page_id: pageId, audience_id: audienceId };
      const { customName, metadataOverride, status } = await own.call('getAudience', { params });
      return [customName, status, metadataOverride];
    }),
  );
  expect(titles.sort()).toEqual([
    ['Ada', 'draft', { description: 'Kept', title: 'For fleets' }],
    ['Al', 'draft', { description: 'Kept', title: 'For fleets' }],
    ['Bo', 'draft', { description: 'Kept', title: 'For fleets' }],
    ['Cy', 'draft', { description: 'Kept', title: 'For fleets' }],
    ['Di', 'draft', { description: 'Kept', title: 'Kept' }],
  ]);
  await user.click(screen.getByRole('link', { name: 'View audiences' }));
  await expect.poll(url).toBe(`/pages/${pageId}/audiences`);
});

it('restores the values that a bulk edit replaced', async () => {
  const own = await service.tenant('Taken back');
  const pageId = await makePage(service.db, own.tenantId, 'Undo');
  const ada = await createAudience(own, pageId, { customName: 'Ada', supplementaryContext: 'Runs 60 vans' });
  const bo = await createAudience(own, pageId, { customName: 'Bo' });
  const { user, router } = await renderApp(service, own, `/pages/${pageId}/audiences`);
  await setField(user, ['Ada', 'Bo'], 'Context', 'Runs trucks');
  await saveDrafts(user, 'Save 2 drafts');
  await expectDone('2 drafts saved.');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('heading', { name: 'Restore Context of 2 audiences' });
  // Each check has its own rows.
  router.history.go(-2);
  await screen.findByRole('heading', { name: 'Set Context of 2 audiences' });
  await expectChanges(['Ada', 'Already set'], ['Bo', 'Already set']);
  router.history.go(2);
  await screen.findByRole('heading', { name: 'Restore Context of 2 audiences' });
  await expectChanges(['Ada', 'Runs trucks', 'Runs 60 vans'], ['Bo', 'Runs trucks', 'Empty']);
  expect(screen.queryByText(/^New value/)).toBeNull();
  expect(steps()).toMatch(/Restore$/);
  await saveDrafts(user, 'Restore 2');
  await expectDone('2 drafts saved.');
  const contexts = [ada, bo].map(async ({ audienceId }) => {
    const params = { page_id: pageId, audience_id: audienceId };
    return (await own.call('getAudience', { params })).supplementaryContext;
  });
  expect(await Promise.all(contexts)).toEqual(['Runs 60 vans', null]);
});

it('restores an override that was left empty', async () => {
  const own = await service.tenant('Left empty');
  const pageId = await makePage(service.db, own.tenantId, 'Empty');
  await own.call('updatePage', { params: { page_id: pageId }, body: { metadata: { title: 'For fleets' } } });
  const ada = await createAudience(own, pageId, { customName: 'Ada', metadataOverride: { title: '' } });
  await createAudience(own, pageId, { customName: 'Bo' });
  const { user } = await renderApp(service, own, `/pages/${pageId}/audiences`);
  await setField(user, ['Ada', 'Bo'], 'Title', 'Routes');
  // Without an override, it's the page's text that is replaced.
  await expectChanges(['Ada', 'Empty'], ['Bo', 'For fleets']);
  await saveDrafts(user, 'Save 2 drafts');
  await expectDone('2 drafts saved.');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('heading', { name: 'Restore Title of 2 audiences' });
  await expectChanges(['Ada', 'Routes', 'Empty'], ['Bo', 'Routes', 'Page value']);
  await saveDrafts(user, 'Restore 2');
  await expectDone('2 drafts saved.');
  const params = { page_id: pageId, audience_id: ada.audienceId };
  expect((await own.call('getAudience', { params })).metadataOverride).toEqual({ title: '' });
});

it('restores keywords that contain separators', async () => {
  const own = await service.tenant('Separators');
  const pageId = await makePage(service.db, own.tenantId, 'Separators');
  const lists = { Ada: ['vans, trucks'], Bo: ['vans, trucks', 'cars'], Cy: ['vans | trucks'] };
  for (const [customName, keywords] of Object.entries(lists))
    await createAudience(own, pageId, { customName, metadataOverride: { keywords } });
  const { user } = await renderApp(service, own, `/pages/${pageId}/audiences`);
  await setField(user, ['Ada', 'Bo', 'Cy'], 'Keywords', 'buses');
  await saveDrafts(user, 'Save 3 drafts');
  await expectDone('3 drafts saved.');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await saveDrafts(user, 'Restore 3');
  await expectDone('3 drafts saved.');
  const { items } = await own.call('listPageAudiences', { params: { page_id: pageId } });
  const restored = items.map(async ({ audienceId }) => {
    const params = { page_id: pageId, audience_id: audienceId };
    const { customName, metadataOverride } = await own.call('getAudience', { params });
    return [customName, metadataOverride?.keywords];
  });
  expect(Object.fromEntries(await Promise.all(restored))).toEqual(lists);
});

it('publishes drafts and archives audiences, and names both states of each', async () => {
  const own = await service.tenant('States');
  const pageId = await makePage(service.db, own.tenantId, 'States');
  await createAudience(own, pageId, { customName: 'Ada' });
  await createAudience(own, pageId, { customName: 'Bo' });
  const { user } = await renderApp(service, own, `/pages/${pageId}/audiences`);
  await editSelected(user, ['Ada'], 'Publish drafts');
  await screen.findByText('1 audience will go live.');
  await expectChanges(['Ada', 'DraftLive']);
  expect(screen.queryByRole('combobox', { name: 'Save as' })).toBeNull();
  await start(user, 'Publish 1 draft');
  await expectDone('1 audience published.');
  await user.click(screen.getByRole('link', { name: 'View audiences' }));
  await editSelected(user, ['Ada', 'Bo'], 'Archive');
  await screen.findByText('Both audiences will be archived.');
  await expectChanges(['Ada', expect.stringMatching(/Archived$/)], ['Bo', 'DraftArchived']);
  expect(await start(user, 'Archive 2 audiences')).toBe('Visitors see the page as it is.');
  await expectDone('2 audiences archived.');
  const { items } = await own.call('listPageAudiences', { params: { page_id: pageId } });
  expect(items.map(({ status }) => status)).toEqual(['archived', 'archived']);
});

it('says that drafts of live audiences changed nothing for visitors, and publishes exactly those', async () => {
  const own = await service.tenant('Drafts over live');
  const pageId = await makePage(service.db, own.tenantId, 'Live');
  const made = [];
  for (const customName of ['Ada', 'Bo', 'Cy'])
    made.push(await createAudience(own, pageId, { customName, publishBehavior: 'publish' }));
  await publishAll(service);
  const { user, url, queryClient } = await renderApp(service, own, `/pages/${pageId}/audiences`);
  await setField(user, ['Ada', 'Bo'], 'Context', 'Runs trucks');
  await saveDrafts(user, 'Save 2 drafts');
  await expectDone('2 drafts saved. Visitors see no change yet.');
  const path = url();
  // It keeps its place, so that the results don't move.
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Rows done' }).value).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Publish 2 drafts' }));
  await screen.findByRole('heading', { name: 'Publish 2 drafts' });
  await expectChanges(['Ada', 'Livedraft changesLive'], ['Bo', 'Livedraft changesLive']);
  expect(await start(user, 'Publish 2 drafts')).toBe('2 go live.');
  await expectDone('2 audiences published.');
  await publishAll(service);
  const { items } = await own.call('listPageAudiences', { params: { page_id: pageId } });
  const versions = items.map(({ customName, latestVersionNumber }) => [customName, latestVersionNumber]);
  expect(versions.sort()).toEqual([
    ['Ada', 2],
    ['Bo', 2],
    ['Cy', 1],
  ]);
  // Later, visitors may see it.
  await expectStored(path);
  leaveTenant(queryClient);
  await renderApp(service, own, path);
  await expectDone('2 drafts saved.');
});

it('offers Undo of a bulk edit that ended, though it is open in another tab', async () => {
  const own = await service.tenant('Two tabs');
  const pageId = await makePage(service.db, own.tenantId, 'Live');
  await createAudience(own, pageId, { customName: 'Ada' });
  const { user, url, queryClient } = await renderApp(service, own, `/pages/${pageId}/audiences`);
  await setField(user, ['Ada'], 'Context', 'Runs trucks');
  await saveDrafts(user, 'Save 1 draft');
  await expectDone('1 draft saved.');
  await expectStored(url());
  leaveTenant(queryClient);
  const request = (_name: string, { ifAvailable }: LockOptions, run: (lock: null) => unknown) =>
    ifAvailable ? run(null) : new Promise(() => {});
  const locks = vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager);
  onTestFinished(() => locks.mockRestore());
  await renderApp(service, own, url());
  await expectDone('1 draft saved.');
  await screen.findByRole('button', { name: 'Undo' });
  expect(main()).not.toContain('in another tab');
});

it('says that a live audience stays live, and changes or archives no schedule without a word', async () => {
  const own = await service.tenant('Live');
  const pageId = await makePage(service.db, own.tenantId, 'Live');
  const place = async (customName: string) => {
    const { audienceId } = await createAudience(own, pageId, { customName });
    return { page_id: pageId, audience_id: audienceId };
  };
  await own.call('publishAudience', { params: await place('Ada'), body: {} });
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  await own.call('publishAudience', { params: await place('Bo'), body: { publishAt } });
  await publishAll(service);
  const { user } = await renderApp(service, own, `/pages/${pageId}/audiences`);
  await setField(user, ['Ada', 'Bo'], 'Title', 'Vans');
  await screen.findByText('1 of 2 audiences will change.');
  await waitFor(() => expect(main()).toContain('StateLive · version 1, draft changes'));
  expect(main()).toContain('This audience is scheduled. Cancel its schedule first');
  const next = await renderApp(service, own, `/pages/${pageId}/audiences`);
  await editSelected(next.user, ['Bo'], 'Archive');
  await screen.findByText('Its schedule is canceled');
});

it('offers to publish only drafts, and both exports in one menu', async () => {
  const own = await service.tenant('Drafts and live');
  const pageId = await makePage(service.db, own.tenantId, 'Live');
  await createAudience(own, pageId, { customName: 'Ada', publishBehavior: 'publish' });
  await createAudience(own, pageId, { customName: 'Bo' });
  const { user } = await renderApp(service, own, `/pages/${pageId}/audiences`);
  const select = async (name: string) =>
    user.click(
      within((await screen.findByRole('link', { name })).closest('[role=row]') as HTMLElement).getByRole(
        'checkbox',
      ),
    );
  const itemsOf = async (menu: string) => {
    await user.click(screen.getByRole('button', { name: menu }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    return items;
  };
  await select('Ada');
  expect(await itemsOf('Edit')).toEqual(['Set a field…', 'Archive']);
  expect(await itemsOf('Export')).toEqual(['Export CSV', 'Export for editing']);
  await select('Bo');
  expect(await itemsOf('Edit')).toEqual(['Set a field…', 'Publish drafts', 'Publish later…', 'Archive']);
});

it('asks for the field, and says how many audiences have a value of it and what removing it does', async () => {
  const own = await service.tenant('Values');
  const pageId = await makePage(service.db, own.tenantId, 'Values');
  await createAudience(own, pageId, {
    customName: 'Ada',
    metadataOverride: { title: 'Vans', description: 'For fleets.' },
  });
  await createAudience(own, pageId, { customName: 'Bo', metadataOverride: { title: 'Trucks' } });
  await createAudience(own, pageId, { customName: 'Cy', actionUrlOverride: 'https://a.example/' });
  const { user } = await renderApp(service, own, `/pages/${pageId}/audiences`);
  await editSelected(user, ['Ada', 'Bo', 'Cy'], 'Set a field…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a field for 3 audiences' }));
  const field = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Field' });
  expect(field.selectedOptions[0]?.textContent).toBe('Select a field');
  expect(dialog.getByRole('button', { name: 'Check changes' }).title).toBe('Select a field first');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Value' }).disabled).toBe(true);
  await user.selectOptions(field, 'Title');
  await dialog.findByText('2 of 3 override it, with different texts.');
  dialog.getByRole('checkbox', { name: 'Use page value' });
  await user.selectOptions(field, 'Action URL');
  await dialog.findByText('1 of 3 has the value “https://a.example/”.');
  const box = () => dialog.getByRole('textbox', { name: 'Value' }).tagName;
  expect(box()).toBe('INPUT');
  await user.selectOptions(field, 'Description');
  await dialog.findByText('1 of 3 has the value “For fleets.”');
  await user.selectOptions(field, 'Context');
  await dialog.findByText('No values yet.');
  expect(box()).toBe('TEXTAREA');
  dialog.getByRole('checkbox', { name: 'Remove Context' });
});

it('rejects a value that no audience can have before the check', async () => {
  const own = await service.tenant('No URL');
  const pageId = await makePage(service.db, own.tenantId, 'No URL');
  await createAudience(own, pageId, { customName: 'Ada' });
  const { user } = await renderApp(service, own, `/pages/${pageId}/audiences`);
  await setField(user, ['Ada'], 'Action URL', 'nowhere');
  const dialog = within(screen.getByRole('dialog', { name: 'Set a field for 1 audience' }));
  await dialog.findByText(/^Enter a full URL/);
  await user.clear(dialog.getByRole('textbox', { name: 'Value' }));
  await user.type(dialog.getByRole('textbox', { name: 'Value' }), 'https://a.example/');
  expect(dialog.queryByText(/^Enter a full URL/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Check changes' }));
  await screen.findByText('1 audience will change.');
});

it("says for each audience why it can't be changed, and fixes a value in place", async () => {
  const own = await service.tenant('Invalid');
  const pageId = await makePage(service.db, own.tenantId, 'Invalid');
  await createAudience(own, pageId, { customName: 'Ada' });
  const { user } = await renderApp(service, own, `/pages/${pageId}/audiences`);
  await setField(user, ['Ada'], 'Action URL', 'javascript:alert(1)');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Save as' }), 'Published');
  await screen.findByText('Nothing to change.');
  const cell = await screen.findByRole('textbox', { name: 'Action URL of Ada' });
  expect(document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /^Not allowed: javascript: links/,
  );
  await user.clear(cell);
  await user.type(cell, 'https://a.example/{Enter}');
  await screen.findByRole('button', { name: 'Update and publish 1' });
});

/** Audiences on a live and a draft page: Ada and Cy, and Bo. */
async function makeOnPages(own: Tenant) {
  const live = await makePage(service.db, own.tenantId, 'Live page');
  const { pageId: draft } = await own.call('createPage', { body: { name: 'Draft page' } });
  return {
    draft,
    made: [
      await createAudience(own, live, { customName: 'Ada' }),
      await createAudience(own, draft, { customName: 'Bo' }),
      await createAudience(own, live, { customName: 'Cy' }),
    ],
  };
}

it('changes selected audiences of several pages in one run, without loading the others', async () => {
  const own = await service.tenant('Several pages');
  const { draft, made } = await makeOnPages(own);
  const { user, url, router } = await renderApp(service, own, '/audiences');
  const requests: string[] = [];
  await screen.findByText('Ada');
  service.intercept((method, path) => {
    if (method === 'GET') requests.push(path);
    return undefined;
  });
  await setField(user, ['Ada', 'Bo'], 'Context', 'Runs vans');
  await screen.findByText('Both audiences will change.');
  expect(requests.filter((path) => /audiences(\?|$)/.test(path))).toEqual([]);
  expect(url()).toBe('/audiences/edit');
  await screen.findByRole('button', { name: 'Save 2 drafts' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Save as' }), 'Published');
  await expectChanges(
    ['Ada', 'Live page', 'EmptyIts draft goes live as well'],
    ['Bo', 'Draft page', 'EmptyIts draft goes live as well'],
  );
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe(
    'Audiences/Set Context of 2 audiences',
  );
  await user.click(screen.getByRole('button', { name: 'Bo', description: 'Draft page' }));
  await waitFor(() => expect(main()).toContain('PageDraft page'));
  expect(await start(user, 'Update and publish 2')).toContain('2 go live, on draft pages with the page');
  await expectDone('2 audiences updated.');
  for (const { audienceId, pageId, customName } of made)
    expect(
      await own.call('getAudience', { params: { page_id: pageId, audience_id: audienceId } }),
    ).toMatchObject({ customName, supplementaryContext: customName === 'Cy' ? null : 'Runs vans' });
  expect(
    within(screen.getByRole('list', { name: 'Results' })).getByRole('link', { name: 'Bo Draft page' }),
  ).toHaveProperty('pathname', `/pages/${draft}/audiences/${made[1]?.audienceId}`);
  await user.click(screen.getByRole('link', { name: 'View audiences' }));
  await expect.poll(url).toBe('/audiences');
  router.history.back();
  // Visitors get the values before again.
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Restore and publish 2' });
});

it('changes no audience of a page that was archived since the list was loaded', async () => {
  const own = await service.tenant('Archived pages');
  const { draft } = await makeOnPages(own);
  const { user } = await renderApp(service, own, '/audiences');
  await screen.findByText('Bo');
  await own.call('archivePage', { params: { page_id: draft }, body: {} });
  await setField(user, ['Ada', 'Bo'], 'Context', 'Vans');
  await screen.findByText('1 of 2 audiences will change.');
  expect(main()).toContain("1 can't be changed");
  await screen.findByText('This audience or its page is archived');
});

it('stops before the check if one of the pages could not be loaded, and loads no others', async () => {
  const own = await service.tenant('Not loaded');
  const { draft } = await makeOnPages(own);
  const { user } = await renderApp(service, own, '/audiences');
  await screen.findByText('Bo');
  service.requests.length = 0;
  service.fail(new RegExp(`^GET /v0/pages/${draft}$`), 'not-found');
  await setField(user, ['Ada', 'Bo'], 'Context', 'Vans');
  await screen.findByText("Couldn't check the audiences.");
  expect(service.requests.filter((request) => /^GET .v0.pages\?/.test(request))).toEqual([]);
  expect(screen.getByRole('button', { name: 'Update audiences' }).getAttribute('aria-disabled')).toBe('true');
});

it('loads values again that the service was too busy for, or once asked to', async () => {
  const own = await service.tenant('Busy');
  await makeOnPages(own);
  const { user, router } = await renderApp(service, own, '/audiences');
  await screen.findByText('Bo');
  const values = /^GET .v0.pages.\w+.audiences.\w+$/;
  await setField(user, ['Ada', 'Bo'], 'Context', 'Vans');
  await screen.findByText('Both audiences will change.');
  const checkAgain = async () => {
    router.history.back();
    await screen.findByText('2 selected');
    router.history.forward();
  };
  service.fail(values, 'rate-limited', 1);
  await checkAgain();
  await screen.findByText('Both audiences will change.');
  service.fail(values, 'rate-limited-for-an-hour');
  await checkAgain();
  await screen.findByText("Couldn't check the audiences.");
  service.recover();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Both audiences will change.');
  expect(screen.queryByText("Couldn't check the audiences.")).toBeNull();
});

it('reports the audience of a page that was archived after the check, and completes the others', async () => {
  const own = await service.tenant('Archived meanwhile');
  const { draft } = await makeOnPages(own);
  const { user } = await renderApp(service, own, '/audiences');
  await setField(user, ['Ada', 'Bo', 'Cy'], 'Context', 'Vans');
  await screen.findByText('All 3 audiences will change.');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Save as' }), 'Published');
  await own.call('archivePage', { params: { page_id: draft }, body: {} });
  await start(user, 'Update and publish 3');
  await expectDone('3 audiences updated, 1 of them not completed.');
  expect(listResults().map((text) => text?.includes('Saved, but not completed'))).toEqual([
    false,
    true,
    false,
  ]);
});

/** Replaces the import database by one of version 3, with this run of several pages. */
async function storeAsVersion3(runId: string): Promise<void> {
  const name = 'audience-console-import';
  const current = await openDB(name);
  const { bulkEdit: _, ...run } = await current.get('runs', runId);
  const block = await current.get('blocks', [run.source.id, 0]);
  current.close();
  await deleteDB(name);
  const old = await openDB(name, 3, {
    upgrade(db) {
      db.createObjectStore('runs', { keyPath: 'id' }).createIndex('page', ['tenant', 'pageId']);
      db.createObjectStore('blocks');
      db.createObjectStore('results');
    },
  });
  await old.put('blocks', block, [run.source.id, 0]);
  await old.put('runs', { ...run, pageId: 'all' });
  old.close();
}

it('lists an unfinished bulk edit with all audiences, and resumes one that an earlier version stored', async () => {
  const own = await service.tenant('Unfinished');
  await makeOnPages(own);
  const { user, queryClient, url } = await renderApp(service, own, '/audiences');
  await setField(user, ['Ada', 'Bo'], 'Context', 'Vans');
  service.fail(/^PATCH/, 'unreachable');
  await saveDrafts(user, 'Save 2 drafts');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await screen.findByRole('button', { name: /Start|Resume/ });
  const run = new URLSearchParams(url().split('?')[1]).get('run') ?? '';
  // The run isn't in memory any more.
  leaveTenant(queryClient);
  await storeAsVersion3(run);
  service.recover();

  const next = await renderApp(service, own, '/audiences');
  const unfinished = await screen.findByRole('region', { name: 'Unfinished imports' });
  expect(unfinished.textContent).toContain(
    "“Set Context of 2 audiences” isn't finished: 2 of 2 audiences left.",
  );
  await next.user.click(within(unfinished).getByRole('link', { name: 'Open edit' }));
  await screen.findByRole('button', { name: /Start|Resume/ });
  expect(next.url()).toBe(`/audiences/edit?run=${run}`);

  const old = await renderApp(service, own, `/pages/all/audiences/import?run=${run}`);
  await old.user.click(await screen.findByRole('button', { name: /Start|Resume/ }));
  await expectDone('2 drafts saved.');
});

it('asks for a selection without one, and lists earlier bulk edits', async () => {
  const own = await service.tenant('Nothing selected');
  const { user, url } = await renderApp(service, own, '/audiences/edit');
  await screen.findByText('Select audiences first');
  expect(screen.queryByText('Earlier bulk edits')).toBeNull();
  await makeOnPages(own);
  await user.click(screen.getByRole('link', { name: 'View audiences' }));
  await setField(user, ['Ada', 'Bo'], 'Context', 'Vans');
  await saveDrafts(user, 'Save 2 drafts');
  await expectDone('2 drafts saved.');
  await user.click(screen.getByRole('link', { name: 'View audiences' }));
  await chooseFromMenu(user, 'Earlier bulk edits');
  await expect.poll(url).toBe('/audiences/edit');
  const edits = await screen.findByRole('region', { name: 'Earlier bulk edits' });
  await waitFor(() => expect(edits.textContent).toContain('Set Context of 2 audiences2 drafts saved'));
});
