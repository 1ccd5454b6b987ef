import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import type { PagePatch } from '#contract/page-requests.ts';
import { makePage } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { samplePage } from '#server/testing/sample-page.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import {
  brandButton,
  expectFocus,
  expectSaveState,
  field,
  fill,
  fillType,
  openEditor,
  rowList,
  rowTitles,
} from '../../testing/page-editor.ts';
import { renderApp, setViewport, startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.ownTenant();
});

const [demo, pilot, price, call] = samplePage.actions;
const edits: PagePatch[] = [
  {
    ...samplePage,
    pageContext: 'For fleets of 50 vans.',
    actions: [demo, price, call].flatMap((a) => a ?? []),
  },
  { pageContext: 'For fleets of 50 to 400 vans.' },
  { pageContext: 'For fleets of 20 to 400 vans.' },
  { actions: [demo, pilot, call].flatMap((a) => a ?? []), pageType: 'outbound' },
  { name: 'Electric fleets' },
];

/** A page created empty, then edited every five minutes. Returns its revisions, oldest first. */
async function createHistory(changes: readonly PagePatch[] = edits) {
  const pageId = await makePage(service.db, tenant.tenantId, 'Electric vans', Date.UTC(2026, 2, 2, 9, 55));
  const present = service.clock.now;
  for (const [index, body] of changes.entries()) {
    service.clock.now = Date.UTC(2026, 2, 2, 10, 5 * index);
    await tenant.call('updatePage', { params: { page_id: pageId }, body });
  }
  service.clock.now = present;
  const { items } = await tenant.call('listPageRevisions', { params: { page_id: pageId } });
  const ids = items.map(({ revisionId }) => revisionId).toReversed();
  return { pageId, ids, path: `/pages/${pageId}/history` };
}

const rail = () => screen.getByRole('navigation', { name: 'Saves' });
const railText = () =>
  within(rail())
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.replace(/\d\d:\d\d/g, 'TIME'));
const selected = () => within(rail()).getByRole('link', { current: 'page' });
const changed = (name: string) => screen.getByRole('region', { name });
const findChanged = (name: string) => screen.findByRole('region', { name });
const useButton = () => screen.getByRole('button', { name: 'Use this version' });
const fetchNames = async (pageId: string) =>
  (await tenant.call('listPageRevisions', { params: { page_id: pageId } })).items.map(({ name }) => name);

it('lists the saves by day and shows what each changed', async () => {
  const { path, ids } = await createHistory();
  const { user, url } = await renderApp(service, tenant, path);
  await screen.findByText('6 saves since 2 Mar');
  expect(railText()).toEqual([
    'TIME Current Name',
    'TIME Compared Type, Actions',
    expect.stringMatching(/Context, Brand, Actions \+ \d more$/),
    expect.stringMatching(/Created$/),
  ]);
  expect(selected().textContent).toContain('Current');
  within(rail()).getByText('Compared');
  await findChanged('Name');
  expect(changed('Name').textContent).toContain('removed: vans added: fleets');

  await user.click(within(rail()).getByRole('button', { name: /^\d\d:\d\d.* 2 saves/ }));
  expect(railText()).toHaveLength(6);
  await user.click(within(rail()).getByRole('link', { name: /Type, Actions/ }));
  await findChanged('Actions');
  expect(url()).toContain(`revision=${ids[4]}`);
  const rows = within(changed('Actions')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '1Book a demo',
    expect.stringMatching(/^See prices.*removed$/),
    expect.stringMatching(/^Plan a pilot.*added$/),
    '3Call us',
  ]);
  expect(changed('Type').textContent).toContain('Custom');
  await user.click(screen.getByText('8 sections are the same'));
  screen.getByText('For fleets of 20 to 400 vans.');
});

it('offers to use any version but the current one', async () => {
  const { path } = await createHistory();
  const { promise: held, resolve: respond } = Promise.withResolvers<void>();
  service.intercept((method, url, _body, forward) =>
    method === 'GET' && url.includes('/revisions?') ? held.then(forward) : undefined,
  );
  const { user } = await renderApp(service, tenant, path);
  // Not while it loads either, as its neighbors would move.
  await screen.findByRole('region', { name: 'Version' });
  expect(screen.queryByRole('button', { name: 'Use this version' })).toBeNull();
  respond();
  await findChanged('Name');
  expect(selected().textContent).toContain('Current');
  expect(screen.queryByRole('button', { name: 'Use this version' })).toBeNull();
  await user.keyboard('j');
  await findChanged('Actions');
  await waitFor(() => expect(useButton().getAttribute('aria-disabled')).not.toBe('true'));
});

it('shows the same change of several fields once', async () => {
  const { path } = await createHistory([
    { metadata: { title: 'Vans', ogTitle: 'Vans', twitterTitle: 'Vans' } },
    { metadata: { title: 'Fleets', ogTitle: 'Fleets', twitterTitle: 'Trucks' } },
  ]);
  await renderApp(service, tenant, path);
  expect((await findChanged('Title and Open Graph title')).textContent).toContain('added: Fleets');
  expect(changed('X title').textContent).toContain('added: Trucks');
});

it('names the fields of both link previews once', async () => {
  const texts = (title: string) => ({
    ogTitle: title,
    ogImageAlt: title,
    twitterTitle: title,
    twitterImageAlt: title,
  });
  const { path } = await createHistory([{ metadata: texts('Vans') }, { metadata: texts('Fleets') }]);
  await renderApp(service, tenant, path);
  await findChanged('Title and image alt text (Open Graph, X)');
});

it('names the day in the row of the only save of an earlier day', async () => {
  const { pageId, path } = await createHistory(edits.slice(0, 1));
  const present = service.clock.now;
  for (const day of [4, 9]) {
    service.clock.now = Date.UTC(2026, 2, day, 12);
    await tenant.call('updatePage', { params: { page_id: pageId }, body: { pageContext: `Day ${day}` } });
  }
  service.clock.now = present;
  await renderApp(service, tenant, path);
  await screen.findByText('4 saves since 2 Mar');
  const heads = within(rail())
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
  expect(heads).toEqual([
    expect.stringMatching(/^Mon 9 Mar/),
    'Earlier',
    expect.stringMatching(/^Mon 2 Mar/),
  ]);
  expect(railText().slice(0, 2)).toEqual([
    'TIME Current Context',
    expect.stringMatching(/^Wed 4 Mar( \d{4})?, TIME Compared Context$/),
  ]);
});

it('names the day of the previous save if it differs', async () => {
  const { pageId, path } = await createHistory(edits.slice(0, 1));
  await tenant.call('updatePage', { params: { page_id: pageId }, body: { pageContext: 'For vans.' } });
  const { items } = await tenant.call('listPageRevisions', { params: { page_id: pageId } });
  const ids = items.map(({ revisionId }) => revisionId).toReversed();
  await renderApp(service, tenant, `${path}?revision=${ids[2]}`);
  await screen.findByRole('button', { name: /^previous save, \w{3} 2 Mar( \d{4})?, \d\d:\d\d$/ });
  await renderApp(service, tenant, `${path}?revision=${ids[1]}`);
  await screen.findByRole('button', { name: /^previous save, \d\d:\d\d$/ });
});

it('compares any two saves, by the menu, Shift and C, as text or as cards', async () => {
  const { path, ids } = await createHistory();
  const { user, url } = await renderApp(service, tenant, `${path}?revision=${ids[2]}`);
  await findChanged('Context');
  expect(changed('Context').textContent).toMatch(/\+\d words/);
  await user.click(screen.getByRole('button', { name: /previous save/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Current' }));
  await screen.findByRole('button', { name: 'the current version' });
  expect(url()).toContain(`against=${ids[5]}`);
  await findChanged('Name');

  const rows = () => within(rail()).getAllByRole('link');
  await user.keyboard('{Shift>}');
  await user.click(rows().at(-1) as HTMLElement);
  await user.keyboard('{/Shift}');
  await expect.poll(url).toContain(`against=${ids[0]}`);
  expect(selected().dataset.revision).toBe(ids[2]);
  rows()[1]?.focus();
  await user.keyboard('c');
  await expect.poll(url).toContain(`against=${ids[4]}`);

  await user.click(screen.getByRole('radio', { name: 'Card' }));
  await expect.poll(() => screen.getAllByRole('article', { name: 'Call to action' }).length).toBe(2);
  expect(url()).toContain('view=card');
  await user.click(screen.getByRole('button', { name: 'Show text' }));
  await findChanged('Actions');
});

it('moves through saves with J and K', async () => {
  const { path, ids } = await createHistory();
  const { user } = await renderApp(service, tenant, path);
  await findChanged('Name');
  await user.keyboard('jj');
  // Opens the fold.
  await expect.poll(() => selected().dataset.revision).toBe(ids[3]);
  await user.keyboard('k');
  await expect.poll(() => selected().dataset.revision).toBe(ids[4]);
});

it('compares the first save with an empty page', async () => {
  const { path, ids } = await createHistory();
  await renderApp(service, tenant, `${path}?revision=${ids[0]}`);
  await screen.findByRole('button', { name: 'an empty page' });
  expect((await findChanged('Name')).textContent).toContain('added: Electric vans');
});

it('compares the oldest save that is kept with the current version', async () => {
  const { path, ids } = await createHistory();
  await service.db
    .deleteFrom('page_revisions')
    .where('revision_id', '=', ids[0] ?? '')
    .execute();
  await renderApp(service, tenant, `${path}?revision=${ids[1]}`);
  await screen.findByRole('button', { name: 'the current version' });
  screen.getByText("The save before isn't kept.");
  expect((await findChanged('Name')).textContent).toContain('removed: fleets');
});

it('names a save, renames it and removes the name', async () => {
  const { pageId, path, ids } = await createHistory();
  const { user } = await renderApp(service, tenant, `${path}?revision=${ids[4]}`);
  await findChanged('Actions');
  await user.keyboard('n');
  const input = await screen.findByRole('textbox', { name: 'Name of this version' });
  await expectFocus(() => input);
  screen.getByText('Named versions are kept.');
  await user.keyboard('Pilot offer{Enter}');
  await waitFor(() => expect(selected().textContent).toMatch(/^Pilot offer/));
  await expectFocus(() => screen.getByRole('button', { name: 'Rename' }));
  const heading = await screen.findByRole('heading', { name: 'Pilot offer' });
  expect(heading.parentElement?.textContent).toMatch(/^Pilot offer· Mon 2 Mar( 2026)?, \d\d:\d\d$/);
  expect(await fetchNames(pageId)).toEqual([null, 'Pilot offer', null, null, null, null]);

  await user.click(screen.getByRole('button', { name: 'Rename' }));
  service.fail(/^PATCH/, 'server-error');
  await user.keyboard('Launch{Enter}');
  await screen.findByText(/^Couldn't save the name/);
  // Keeps the input.
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of this version' }).value).toBe(
    'Launch',
  );
  service.recover();
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Launch' });
  await user.keyboard('n{Backspace}{Enter}');
  await screen.findByRole('button', { name: 'Name' });
  expect(await fetchNames(pageId)).toEqual([null, null, null, null, null, null]);
  await user.keyboard('nx{Escape}');
  await screen.findByRole('button', { name: 'Name' });
});

it.each(['   ', '\u200b\u2060'])('takes a name without a visible character as none: %j', async (name) => {
  const { pageId, path, ids } = await createHistory();
  const params = { page_id: pageId, revision_id: ids[4] ?? '' };
  await tenant.call('namePageRevision', { params, body: { name } });
  const { user } = await renderApp(service, tenant, `${path}?revision=${ids[4]}`);
  await findChanged('Actions');
  await screen.findByRole('heading', { name: /, \d\d:\d\d$/ });
  await user.click(screen.getByRole('button', { name: 'Name' }));
  const input = await screen.findByRole('textbox', { name: 'Name of this version' });
  await fill(user, input, 'Launch');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Launch' });
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await fill(user, await screen.findByRole('textbox', { name: 'Name of this version' }), name);
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Name' });
  expect(await fetchNames(pageId)).toEqual([null, null, null, null, null, null]);
});

it('saves a name when another save is opened before it was confirmed', async () => {
  const { pageId, path, ids } = await createHistory();
  const { user } = await renderApp(service, tenant, `${path}?revision=${ids[4]}`);
  await findChanged('Actions');
  await user.keyboard('n');
  const input = await screen.findByRole('textbox', { name: 'Name of this version' });
  await expectFocus(() => input);
  await user.keyboard('Pilot offer');
  await act(() => input.blur());
  await user.keyboard('j');
  await screen.findByRole('button', { name: 'Name' });
  await waitFor(async () =>
    expect(await fetchNames(pageId)).toEqual([null, 'Pilot offer', null, null, null, null]),
  );
  await screen.findByText('Pilot offer');
});

it('uses an earlier version as unsaved edits, which one undo takes back', async () => {
  const { path, ids } = await createHistory();
  const { user, url } = await renderApp(service, tenant, `${path}?revision=${ids[3]}`);
  await findChanged('Context');
  await user.click(useButton());
  await expectSaveState(/^Unsaved changes/);
  await screen.findByText(/^The version of 2 Mar, .* is in the form/);
  expect(url()).not.toContain('revision');
  expect(field('Name').value).toBe('Electric vans');
  expect(service.updates).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Undo: use the version of/ }));
  await expectSaveState(/^No changes/);
  expect(field('Name').value).toBe('Electric fleets');
  await user.click(screen.getByRole('button', { name: /^Redo: use the version of/ }));
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await expect.poll(() => service.updates).toHaveLength(1);
  expect(service.updates[0]).toMatchObject({ name: 'Electric vans', pageType: 'custom' });
});

it('keeps unsaved edits of the page, which can be restored on top', async () => {
  const { pageId, path, ids } = await createHistory();
  const { user } = await openEditor(service, tenant, pageId);
  await fillType(user, brandButton(), 'brand_own');
  await user.click(screen.getByRole('link', { name: 'History' }));
  const guard = within(await screen.findByRole('dialog', { name: 'Save before leaving?' }));
  await user.click(guard.getByRole('button', { name: 'Leave without saving' }));
  await screen.findByText('6 saves since 2 Mar');
  const app = await renderApp(service, tenant, `${path}?revision=${ids[3]}`);
  await findChanged('Context');
  await app.user.click(useButton());
  await expectSaveState(/^Unsaved changes/);
  await app.user.click(await screen.findByRole('button', { name: 'Review' }));
  await app.user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(brandButton().textContent).toContain('Brand own'));
  expect(field('Name').value).toBe('Electric vans');
});

it('lists what does not fit the page anymore, and fills in the rest', async () => {
  const { pageId, path, ids } = await createHistory();
  service.intercept((method, url, _body, forward) =>
    method === 'GET' && url.endsWith(`/revisions/${ids[3]}`)
      ? forward().then(async (response) =>
          Response.json({ ...(await response.json()), pageType: 'billboard', headerActionId: 'act-gone' }),
        )
      : undefined,
  );
  const { user } = await renderApp(service, tenant, `${path}?revision=${ids[3]}`);
  await findChanged('Context');
  await user.click(useButton());
  await screen.findByText(/^Not everything in this version fits/);
  expect([field('Name').value, field('Page context').value]).toEqual([
    'Electric vans',
    'For fleets of 20 to 400 vans.',
  ]);
  screen.getByRole('button', { name: 'Page type' });
  // An error made since isn't the version's.
  await fill(user, field('Name'), ' ');
  expect(screen.queryByRole('button', { name: 'Name' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await user.click(screen.getByRole('button', { name: 'Header action' }));
  await screen.findByRole('heading', { name: 'Actions' });
  const titles = [demo, price, call].map((action) => action?.buttonTitle);
  await expect.poll(() => rowTitles(rowList('Actions'))).toEqual(titles);
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(screen.queryByText(/^Not everything/)).toBeNull());
  expect(await fetchNames(pageId)).toHaveLength(6);
});

it('says so if there is one save, a save is gone, or loading fails', async () => {
  const { path: newPath } = await createHistory([]);
  await renderApp(service, tenant, newPath);
  await screen.findByText('Changes appear here after the next save.');

  const { path } = await createHistory();
  const { user, url } = await renderApp(service, tenant, `${path}?revision=revision_gone`);
  await screen.findByText("This version isn't stored anymore");
  await user.click(screen.getByRole('link', { name: 'Show all saves' }));
  await findChanged('Name');
  expect(url()).toBe(path);

  await expectRetry(service, tenant, { path, pattern: /^GET .*\/revisions\?/ });
  await findChanged('Name');
  await expectRetry(service, tenant, { path, pattern: /^GET .*\/revisions\/./ });
  await findChanged('Name');
});

it('loads older saves, and uses the oldest', async () => {
  const { pageId, path } = await createHistory(
    Array.from(
      { length: 220 },
      (_, index): PagePatch => ({ name: `Name ${index}`, brandId: index % 2 ? 'a' : 'b' }),
    ),
  );
  const { user } = await renderApp(service, tenant, path);
  await user.click(await screen.findByRole('button', { name: 'Show 100 older saves' }));
  await screen.findByText(/^200 saves since/);
  const { items } = await tenant.call('listPageRevisions', {
    params: { page_id: pageId },
    query: { limit: 1000 },
  });
  const oldest = await renderApp(service, tenant, `${path}?revision=${items.at(-1)?.revisionId}`);
  await findChanged('Name');
  await oldest.user.click(useButton());
  await screen.findByText(/^The version of 2 Mar, .* is in the form/);
  expect(field('Name').value).toBe('Name 20');
});

it('shows the list or one save on phones', async () => {
  setViewport({ width: 360, height: 760 });
  const { path } = await createHistory();
  const { user, url } = await renderApp(service, tenant, path);
  await screen.findByText('6 saves since 2 Mar');
  expect(screen.queryByRole('button', { name: 'Use this version' })).toBeNull();
  await user.click(within(rail()).getByRole('link', { name: /Type, Actions/ }));
  await findChanged('Actions');
  expect(screen.queryByRole('navigation', { name: 'Saves' })).toBeNull();
  expect(useButton()).toBeTruthy();
  // Its time needs the room.
  expect(screen.getByRole('button', { name: /^\d\d:\d\d$/ })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Back to history' }));
  await waitFor(() => rail());
  expect(url()).toBe(path);
});

it('is a tab of the page and its editor, only if the service stores revisions', async () => {
  const { pageId, path } = await createHistory();
  const { user } = await renderApp(service, tenant, `/pages/${pageId}`);
  const tabs = () => within(screen.getByRole('navigation', { name: 'Page' }));
  await screen.findByRole('heading', { name: 'Content' });
  await user.click(tabs().getByRole('link', { name: 'History' }));
  await screen.findByText('6 saves since 2 Mar');
  const editor = await openEditor(service, tenant, pageId);
  await editor.user.click(tabs().getByRole('link', { name: 'History' }));
  await screen.findByText('6 saves since 2 Mar');

  service.offer(capabilities.filter((each) => each !== 'page-history'));
  await openEditor(service, tenant, pageId);
  expect(
    tabs()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Overview', 'Edit', expect.stringMatching(/^Audiences/), 'Sessions']);
  await renderApp(service, tenant, path);
  await screen.findByText("History isn't available here");
  expect(tabs().queryByRole('link', { name: 'History' })).toBeNull();
  expect(service.requests.some((request) => request.includes('/revisions'))).toBe(false);
});
