import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { addSessions, makePage, makePerson, plainSession } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { chooseFromMenu } from '../../testing/menu.ts';
import { renderApp, setViewport, startTestService, type TestService } from '../../testing/render-app.tsx';
import { columnHeader, rowByText, rowNames, sortBy, tableByName } from '../../testing/table.ts';

let service: TestService;
let tenant: Tenant;
let pageId: string;

const label = 'Audiences of this page';
const names = () => rowNames(label);
const path = () => `/pages/${pageId}/audiences`;
const create = (customName: string, publishBehavior: 'draft' | 'publish', page_id = pageId) =>
  tenant.call('createAudience', { params: { page_id }, body: { customName, publishBehavior } });

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  service.offer(['if-match', 'read-one']);
  tenant = await service.ownTenant();
  pageId = await makePage(service.db, tenant.tenantId, 'Offers');
  for (const name of ['Ada', 'Bo', 'Cy']) await create(name, 'draft');
  await create('Di', 'publish');
});

it('lists the audiences of a page with their state, without a request per row', async () => {
  await renderApp(service, tenant, path());
  await screen.findByText('4 audiences');
  const table = within(tableByName(label));
  expect(table.getAllByText('Draft')).toHaveLength(3);
  expect(table.getAllByText('Publishing')).toHaveLength(1);
  expect(service.requests.filter((each) => /search|versions/.test(each))).toEqual([]);
});

it('lists the audiences of an archived page as archived, as its filter does', async () => {
  service.offer(capabilities);
  await tenant.call('archivePage', { params: { page_id: pageId }, body: {} });
  await create('Ed', 'draft', await makePage(service.db, tenant.tenantId, 'Prices'));
  await renderApp(service, tenant, '/audiences');
  await screen.findByText('5 audiences');
  const states = (state: string) => within(tableByName('Audiences')).queryAllByText(state);
  await waitFor(() => expect(states('Archived')).toHaveLength(4));
  expect(states('Draft')).toHaveLength(1);
  await renderApp(service, tenant, '/audiences?state=archived');
  // In the heading and at the foot.
  await waitFor(() => expect(screen.getAllByText('4 audiences')).toHaveLength(2));
  await waitFor(() => expect(states('Archived')).toHaveLength(4));
});

it('folds the tools of the list on tablets, where they would wrap', async () => {
  setViewport({ width: 768, height: 1024 });
  for (const each of [path(), '/audiences']) {
    await renderApp(service, tenant, each);
    await screen.findByRole('button', { name: 'Filter and view' });
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
  }
});

it('filters by status and sorts at the service', async () => {
  const { user, url } = await renderApp(service, tenant, path());
  await screen.findByText('4 audiences');
  await user.click(screen.getByRole('button', { name: 'Status filter' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Draft' }));
  await user.keyboard('{Escape}');
  await screen.findByText('3 audiences');
  await expect.poll(url).toContain('status=draft');
  await sortBy(user, label, 'Audience', 'descending');
  await waitFor(() => expect(names()).toEqual(['Cy', 'Bo', 'Ada']));
  expect(service.requests.at(-1)).toMatch(/status=draft&sort=name&order=desc/);
  await renderApp(service, tenant, url());
  await screen.findByText('3 audiences');
  expect(names()).toEqual(['Cy', 'Bo', 'Ada']);
});

it('filters by a person, found by name, in the URL', async () => {
  service.offer(capabilities);
  const personId = `person_${'0'.repeat(25)}1`;
  await makePerson(service.db, tenant.tenantId, personId, 'Greta Hollmann');
  await tenant.call('createPersonAudience', {
    params: { page_id: pageId, person_id: personId },
    body: { publishBehavior: 'draft' },
  });
  const { user, url } = await renderApp(service, tenant, path());
  await screen.findByText('5 audiences');
  await user.click(screen.getByRole('button', { name: 'Person' }));
  await user.keyboard('greta');
  await user.click(await screen.findByRole('option', { name: /Greta/ }));
  await screen.findByText('1 audience');
  expect(names()).toEqual(['Greta Hollmann']);
  await expect.poll(url).toContain(`person=${personId}`);
  await user.click(screen.getByRole('button', { name: 'Remove filter Person' }));
  await screen.findByText('5 audiences');
});

it('searches on the server, and sorts the results', async () => {
  await create('Cyan', 'draft');
  const { user } = await renderApp(service, tenant, `${path()}?sort=name&desc=true`);
  await screen.findByText('5 audiences');
  await user.type(screen.getByRole('searchbox'), 'CY');
  await screen.findByText('2 audiences');
  expect(names()).toEqual(['Cyan', 'Cy']);
  await user.type(screen.getByRole('searchbox'), ' none');
  await screen.findByText(/^No audiences match/);
});

it('marks the order by name, which the service leaves while searching', async () => {
  const { user } = await renderApp(service, tenant, '/audiences');
  await screen.findByText('4 audiences');
  const order = () => screen.getByRole('columnheader', { name: /^Audience/ }).getAttribute('aria-sort');
  expect(order()).toBe('ascending');
  await user.type(screen.getByRole('searchbox'), 'Cy');
  await screen.findByText('1 audience');
  expect(order()).toBeNull();
});

it('publishes, duplicates and archives an audience from its row', async () => {
  service.offer(capabilities);
  const { user, url } = await renderApp(service, tenant, path());
  const choose = async (item: string) => {
    await chooseFromMenu(user, item, 'Actions for Ada');
  };
  await screen.findByText('4 audiences');
  await choose('Publish draft');
  await waitFor(() => expect(rowByText(tableByName(label), 'Ada').textContent).toContain('Publishing'));
  await choose('Archive audience');
  const dialog = await screen.findByRole('dialog', { name: 'Archive Ada?' });
  await user.click(within(dialog).getByRole('button', { name: 'Archive audience' }));
  await waitFor(() => expect(rowByText(tableByName(label), 'Ada').textContent).toContain('Archived'));
  await choose('Duplicate');
  await expect.poll(url).toMatch(/\/audiences\/new/);
});

it('lists the audiences of all pages, and filters them by page', async () => {
  const other = await makePage(service.db, tenant.tenantId, 'Others');
  await create('Ed', 'draft', other);
  const { user, url } = await renderApp(service, tenant, '/audiences?sort=createdAt&desc=true');
  await screen.findByText('5 audiences');
  expect(rowNames('Audiences')[0]).toBe('Ed');
  expect(rowByText(tableByName('Audiences'), 'Ed').textContent).toContain('Others');
  await user.click(screen.getByRole('button', { name: 'Page filter' }));
  await user.click(await screen.findByRole('checkbox', { name: /Others/ }));
  await screen.findByText('1 audience');
  await expect.poll(url).toContain(`page=${other}`);
  expect(service.requests.at(-1)).toContain(`/pages/${other}/audiences?`);
  await user.click(screen.getByRole('checkbox', { name: /Offers/ }));
  await screen.findByText('5 audiences');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('menuitem', { name: 'Set a field…' });
});

it('filters by audiences that differ from the page with one click', async () => {
  service.offer(capabilities);
  const metadataOverride = { title: 'For fleets' };
  await tenant.call('createAudience', {
    params: { page_id: pageId },
    body: { customName: 'Ed', publishBehavior: 'draft', metadataOverride },
  });
  const { user, url } = await renderApp(service, tenant, path());
  const chip = () => screen.getByRole('button', { name: 'Differs from page' });
  await screen.findByText('5 audiences');
  expect(chip().getAttribute('aria-pressed')).toBe('false');
  await user.click(chip());
  await expect.poll(names).toEqual(['Ed']);
  expect(url()).toContain('differs=true');
  expect(chip().getAttribute('aria-pressed')).toBe('true');
  await user.click(chip());
  await expect.poll(names).toHaveLength(5);
  expect(url()).toBe(path());
});

it('imports from the menu on phones, whose top bar has no room for it', async () => {
  setViewport({ width: 360, height: 740 });
  const { user, url } = await renderApp(service, tenant, path());
  await screen.findByText('4 audiences');
  expect(screen.queryByRole('link', { name: 'Import CSV' })).toBeNull();
  await chooseFromMenu(user, 'Import CSV');
  await expect.poll(url).toBe(`${path()}/import`);
});

it('searches if another service announces lists that it lacks', async () => {
  service.offer(capabilities, 'gateway');
  service.fail(/^GET .v0.audiences\?/, 'not-found');
  await renderApp(service, tenant, '/audiences');
  await expect.poll(() => rowNames('Audiences')).toContain('Cy');
  service.fail(/\/audiences\?(?!query=)/, 'not-implemented');
  await renderApp(service, tenant, path());
  await expect.poll(names).toContain('Cy');
});

it('shows empty states for no audiences and an unknown page', async () => {
  const emptyPage = await makePage(service.db, tenant.tenantId, 'Unvisited');
  await renderApp(service, tenant, `/pages/${emptyPage}/audiences`);
  await screen.findByText('No audiences yet');
  await renderApp(service, tenant, '/pages/none/audiences');
  await screen.findByText(/^No page has the ID none\./);
});

it('retries after any kind of failure', async () => {
  await expectRetry(service, tenant, { path: path(), pattern: /page_\w+\/audiences/ });
  expect(names()).toHaveLength(4);
});

it('sorts by sessions and conversion once the list and its counts are loaded', async () => {
  service.offer(capabilities);
  const { items } = await tenant.call('listPageAudiences', { params: { page_id: pageId } });
  const rows = items.flatMap(({ audienceId: audience_id, effectiveName }, index) =>
    // The fewest sessions convert best.
    Array.from({ length: [60, 40, 50, 0][index] ?? 0 }, (_, session) =>
      plainSession({
        session_id: `${effectiveName}-${session}`,
        started_at: Date.now() - 3_600_000,
        audience_id,
        has_conversion: session < ([3, 8, 5][index] ?? 0) ? 1 : 0,
      }),
    ),
  );
  await addSessions(service.db, tenant.tenantId, pageId, rows);
  const counts = Promise.withResolvers<void>();
  const audiences = Promise.withResolvers<void>();
  service.intercept((_method, url, _body, forward) => {
    if (/session_counts/.test(url)) return counts.promise.then(forward);
    return /audiences\?/.test(url) ? forward().finally(audiences.resolve) : undefined;
  });
  const { user, url } = await renderApp(service, tenant, path());
  // Never in another order, as rows would move.
  await act(() => audiences.promise);
  expect(screen.queryByRole('link', { name: /^Ada/ })).toBeNull();
  counts.resolve();
  const table = within(tableByName(label));
  expect(await table.findAllByRole('link', { name: /^(Ada|Bo|Cy|Di)/ })).toHaveLength(4);
  const bySessions = ['Ada', 'Cy', 'Bo', 'Di'];
  expect(names()).toEqual(bySessions);
  await screen.findByText(/^convert best: 20\.0%/, { normalizer: (text) => text.trim() });
  expect(columnHeader(tableByName(label), 'Sessions').getAttribute('aria-sort')).toBe('descending');
  // Only visible on phones.
  within(tableByName(label)).getByText('60 sessions');
  expect(columnHeader(tableByName(label), '95% interval').textContent).toMatch(/0\d+%$/);
  await sortBy(user, label, 'Conversion', 'descending');
  await waitFor(() => expect(names()).toEqual(['Bo', 'Cy', 'Ada', 'Di']));
  expect(url()).toContain('sort=conversion');
  await sortBy(user, label, 'Sessions', 'descending');
  await waitFor(() => expect(names()).toEqual(bySessions));
  const { router, user: other } = await renderApp(service, tenant, '/audiences');
  await expect.poll(() => rowNames('Audiences')).toEqual(bySessions);
  // The rows stay in order while a changed list is counted.
  await create('Ed', 'draft');
  const gate = Promise.withResolvers<void>();
  service.intercept((_method, url, _body, forward) =>
    /session_counts/.test(url) ? gate.promise.then(forward) : undefined,
  );
  await other.click(screen.getByRole('button', { name: 'More' }));
  await other.click(await screen.findByRole('menuitem', { name: 'Refresh' }));
  await expect.poll(() => rowNames('Audiences')).toEqual([...bySessions, 'Ed']);
  gate.resolve();
  await router.navigate({ to: '/audiences', search: { sort: 'name', desc: true } });
  await expect.poll(() => rowNames('Audiences')).toEqual(['Ed', 'Di', 'Cy', 'Bo', 'Ada']);
});

it('loads a short list whole to order it by sessions, and says why a longer one is by name', async () => {
  service.offer(capabilities);
  const created = Array.from({ length: 203 }, (_, index) => create(`Fleet ${index}`, 'draft'));
  const audience_id = (await Promise.all(created)).at(99)?.audienceId ?? '';
  await addSessions(service.db, tenant.tenantId, pageId, [
    plainSession({ session_id: 'last', started_at: Date.now() - 3_600_000, audience_id }),
  ]);
  await renderApp(service, tenant, path());
  await screen.findByText('207 audiences');
  // By name, it's the last one.
  await waitFor(() => expect(names()[0]).toBe('Fleet 99'));
  expect(columnHeader(tableByName(label), 'Sessions').getAttribute('aria-sort')).toBe('descending');
  service.intercept((_method, url, _body, forward) =>
    /audiences\?/.test(url)
      ? forward().then(async (response) => Response.json({ ...(await response.json()), totalCount: 1001 }))
      : undefined,
  );
  await renderApp(service, tenant, path());
  await screen.findByText('By name, as more than 1,000');
  expect(names()[0]).toBe('Ada');
});

it('selects all audiences that match, also after another filter', async () => {
  service.offer(capabilities);
  await Promise.all(Array.from({ length: 203 }, (_, index) => create(`Fleet ${index}`, 'draft')));
  const { user } = await renderApp(service, tenant, `${path()}?sort=name`);
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all loaded rows' });
  await waitFor(() => expect(all.disabled).toBe(false));
  await user.click(all);
  const bar = () => screen.getByRole('toolbar', { name: 'Selected audiences' });
  expect(bar().textContent).toContain('200 selected');
  await user.click(within(bar()).getByRole('button', { name: 'Select all 207 matching' }));
  await waitFor(() => expect(bar().textContent).toContain('207 selected'));
  within(bar()).getByRole('button', { name: 'Edit' });
  await user.type(screen.getByRole('searchbox'), 'Fleet 20');
  await waitFor(() => expect(bar().textContent).toContain('4 selected'));
  await user.click(within(bar()).getByRole('button', { name: 'Clear selection' }));
  // By name, these two are the first and the last.
  for (const name of ['Ada', 'Fleet 99']) {
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), name);
    await waitFor(() => expect(names()).toEqual([name]));
    await user.click(screen.getAllByRole('checkbox').at(-1) as HTMLElement);
  }
  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(bar().textContent).toContain('2 selected'));
  within(bar()).getByRole('button', { name: 'Edit' });
});

it('exports all audiences that match, also while the rest of them loads', async () => {
  service.offer(capabilities);
  await Promise.all(Array.from({ length: 203 }, (_, index) => create(`Fleet ${index}`, 'draft')));
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const rest = Promise.withResolvers<void>();
  service.intercept((_method, url, _body, forward) =>
    url.includes('cursor=') ? rest.promise.then(forward) : undefined,
  );
  const { user } = await renderApp(service, tenant, `${path()}?sort=name`);
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all loaded rows' });
  await waitFor(() => expect(all.disabled).toBe(false));
  await user.click(all);
  const bar = within(screen.getByRole('toolbar', { name: 'Selected audiences' }));
  await user.click(bar.getByRole('button', { name: 'Select all 207 matching' }));
  await bar.findByText('Loading the rest…');
  await user.click(bar.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  rest.resolve();
  await screen.findByText('207 audiences exported');
  expect(files).toHaveLength(1);
});
