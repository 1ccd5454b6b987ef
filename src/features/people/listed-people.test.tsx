import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { MINUTE } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { makePerson } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { chooseFromMenu } from '../../testing/menu.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import {
  columnHeader,
  expectRowKeys,
  expectSearchShortcut,
  rowLinks,
  rowNames,
  sortBy,
  tableByName,
} from '../../testing/table.ts';

let service: TestService;
let demo: Tenant;

beforeAll(async () => {
  service = await startTestService();
  demo = await service.demoTenant();
});

const names = () => rowNames('People');

async function createPerson(tenant: Tenant, email: string, name: string, more = {}) {
  const body = { source: 'crm', type: 'call', payload: {}, email, name, ...more };
  return (await tenant.call('createPersonLog', { body })).personId;
}

const fetchPeople = async (tenant: Tenant, query = {}) =>
  (await tenant.call('listPersons', { query: { ...query, limit: 1000 } })).items;

type Listed = Awaited<ReturnType<typeof fetchPeople>>;
const activityOf = ({ latestActivityAt }: Listed[number]) => parseTimestamp(latestActivityAt) ?? 0;
const byActivity = (people: Listed) => people.toSorted((a, b) => activityOf(b) - activityOf(a));

it('lists everyone, the last active first', async () => {
  const tenant = await service.ownTenant();
  for (const name of ['Ada', 'Bo', 'Ada', 'Cy', 'Bo']) {
    service.clock.now += MINUTE;
    await createPerson(tenant, `${name}@visitor.example`, name);
  }
  await renderApp(service, tenant, '/persons');
  await screen.findByText('3 people');
  expect(names()).toEqual(['Bo', 'Cy', 'Ada']);
  expect(screen.queryByRole('textbox', { name: 'Open by ID' })).toBeNull();
});

it('searches on the service and keeps the search in the URL', async () => {
  const tenant = await service.ownTenant();
  await createPerson(tenant, 'ada@visitor.example', 'Ada', { phoneNumber: '+447700900123' });
  await createPerson(tenant, 'grace@other.example', 'Grace');
  const { user, url } = await renderApp(service, tenant, '/persons');
  const search = await expectSearchShortcut(user, 'Search people');
  await user.type(search, 'visitor');
  await expect.poll(names).toEqual(['Ada']);
  await expect.poll(url).toBe('/persons?q=visitor');
  expect(service.requests.filter((request) => request.includes('query='))).toHaveLength(1);
  await renderApp(service, tenant, url());
  await expect.poll(() => screen.queryByText('1 person')).toBeTruthy();
  expect(names()).toEqual(['Ada']);
});

it('says that no one matches, offers to add them, and clears the search', async () => {
  const { user } = await renderApp(service, demo, '/persons?q=no+such+person');
  await screen.findByText('No one matches “no such person”');
  await user.click(screen.getByRole('link', { name: 'Add a log entry' }));
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Person' });
  await expect.poll(() => document.activeElement).toBe(field);
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('no such person');
  await screen.findByRole('option', { name: 'Create “no such person”' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
  await expect.poll(() => names().length).toBeGreaterThan(3);
});

it('shows where people come from if there are none', async () => {
  await renderApp(service, await service.ownTenant(), '/persons');
  await screen.findByText('No people yet');
  await screen.findByText(/creates a person/);
});

it('orders people by the entries that are left once one was deleted, and once it was restored', async () => {
  const tenant = await service.ownTenant();
  let personId = '';
  for (const name of ['Ada', 'Bo', 'Ada']) {
    service.clock.now += MINUTE;
    personId = await createPerson(tenant, `${name}@visitor.example`, name);
  }
  const { user, router } = await renderApp(service, tenant, '/persons');
  await expect.poll(names).toEqual(['Ada', 'Bo']);
  await router.navigate({ to: '/persons/$personId', params: { personId } });
  await expect.poll(() => rowLinks(screen.getByRole('table', { name: 'Log' }))).toHaveLength(2);
  await user.click(rowLinks(tableByName('Log'))[0] as HTMLElement);
  await chooseFromMenu(user, 'Delete entry', 'More for this entry');
  await user.click(await screen.findByRole('button', { name: 'Delete entry' }));
  await screen.findByText('Entry deleted');
  await router.navigate({ to: '/persons' });
  await expect.poll(names).toEqual(['Bo', 'Ada']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(names).toEqual(['Ada', 'Bo']);
});

it('filters people by company', async () => {
  const { items: accounts } = await demo.call('listAccounts', { query: { limit: 1000 } });
  const [account] = accounts.filter(({ linkedPersonsCount }) => linkedPersonsCount > 1);
  const [empty] = accounts.filter(({ linkedPersonsCount }) => linkedPersonsCount === 0);
  const expected = byActivity(await fetchPeople(demo, { accountId: account?.accountId }));
  const { user, url } = await renderApp(service, demo, '/persons');
  await user.click(await screen.findByRole('button', { name: 'Company' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Company' }));
  await panel.findByText(/^\d+ companies$/);
  expect(panel.queryByRole('button', { name: empty?.name ?? '' })).toBeNull();
  await user.type(panel.getByRole('textbox', { name: 'Company name or ID' }), account?.name ?? '');
  await user.click(panel.getByRole('button', { name: account?.name ?? '' }));
  await expect.poll(url).toBe(`/persons?account=${account?.accountId}`);
  await expect.poll(names).toEqual(expected.map(({ name }) => name));
  await renderApp(service, demo, url());
  await screen.findByRole('button', { name: `Company ${account?.name}` });
  await expect.poll(names).toEqual(expected.map(({ name }) => name));
});

it('removes the filter by company', async () => {
  const [account] = (await demo.call('listAccounts', {})).items;
  const { user, url } = await renderApp(service, demo, `/persons?account=${account?.accountId}`);
  await user.click(await screen.findByRole('button', { name: 'Remove filter Company' }));
  await expect.poll(url).toBe('/persons');
  await expect.poll(() => names().length).toBeGreaterThan(3);
});

it('filters all people by the days they were added', async () => {
  const tenant = await service.ownTenant();
  const start = service.clock.now;
  onTestFinished(() => {
    service.clock.now = start;
  });
  service.clock.now = Date.UTC(2026, 2, 3, 12);
  // More than a page of the list.
  for (let count = 0; count < 205; count += 1)
    await createPerson(tenant, `a${count}@early.example`, `Early ${count}`);
  service.clock.now = Date.UTC(2026, 2, 5, 12);
  await createPerson(tenant, 'late@late.example', 'Late');
  const { user, url } = await renderApp(service, tenant, '/persons?from=2026-03-03&to=2026-03-04&sort=name');
  await screen.findByText('205 of 206 people match');
  expect(names()).not.toContain('Late');
  await user.click(screen.getByRole('button', { name: 'Remove filter Added' }));
  await expect.poll(url).toBe('/persons?sort=name');
  await renderApp(service, tenant, '/persons?from=2026-03-05');
  await expect.poll(names).toEqual(['Late']);
  // More than a page keeps the service's order.
  await renderApp(service, tenant, '/persons');
  await screen.findAllByText('First 200 people');
  expect(columnHeader(tableByName('People'), 'Added').getAttribute('aria-sort')).toBe('descending');
  const filtered = await renderApp(service, tenant, '/persons?from=2026-03-06');
  await screen.findByText('No one matches these filters');
  await filtered.user.click(screen.getAllByRole('button', { name: /^Clear/ })[0] as HTMLElement);
  await expect.poll(filtered.url).toBe('/persons');
});

it('names the order of the list, and none for matches of a search', async () => {
  const { user } = await renderApp(service, demo, '/persons');
  const order = () => columnHeader(tableByName('People'), 'Last activity').getAttribute('aria-sort');
  await expect.poll(() => names().length).toBeGreaterThan(3);
  expect(order()).toBe('descending');
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'example');
  await expect.poll(order).not.toBe('descending');
});

it('lists people by when they were added if the service leaves out their last activity', async () => {
  const tenant = await service.ownTenant();
  for (const name of ['Ada', 'Bo']) {
    service.clock.now += MINUTE;
    await createPerson(tenant, `${name}@visitor.example`, name);
  }
  service.intercept(async (_method, url, _body, forward) => {
    if (!/^.v0.persons\?/.test(url)) return forward();
    const { items, ...list } = await (await forward()).json();
    return Response.json({
      ...list,
      items: items.map((person: object) => ({ ...person, latestActivityAt: undefined })),
    });
  });
  await renderApp(service, tenant, '/persons');
  await expect.poll(names).toEqual(['Bo', 'Ada']);
  expect(columnHeader(tableByName('People'), 'Added').getAttribute('aria-sort')).toBe('descending');
  expect(screen.queryByRole('columnheader', { name: 'Last activity' })).toBeNull();
});

it('sorts everyone by a column', async () => {
  const { user } = await renderApp(service, demo, '/persons');
  await expect.poll(() => names().length).toBeGreaterThan(3);
  await sortBy(user, 'People', 'Name', 'ascending');
  const sorted = (await fetchPeople(demo)).map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'));
  await expect.poll(() => names().slice(0, 5)).toEqual(sorted.slice(0, 5));
});

it('loads the rest of the list to select all people', async () => {
  const tenant = await service.ownTenant();
  for (let count = 0; count < 201; count += 1)
    await makePerson(
      service.db,
      tenant.tenantId,
      `person_${String(count).padStart(26, '0')}`,
      `No. ${count}`,
    );
  const { user } = await renderApp(service, tenant, '/persons');
  await screen.findAllByText('First 200 people');
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
  const bar = await screen.findByRole('toolbar', { name: 'Selected people' });
  expect(bar.textContent).toContain('200 selected');
  await chooseFromMenu(user, 'Select all rows');
  await waitFor(() => expect(bar.textContent).toContain('201 selected'));
});

it('moves through the rows by keyboard', async () => {
  await expectRowKeys(await renderApp(service, demo, '/persons'), 'People', /\/persons\/person_\w+$/);
});

it('retries after any kind of failure', async () => {
  await expectRetry(service, demo, { path: '/persons', pattern: /^GET .v0.persons\?/ });
  await expect.poll(() => names().length).toBeGreaterThan(3);
});

it('lists visited people if the service announces a list that it lacks', async () => {
  service.offer(capabilities, 'gateway');
  service.fail(/^GET .v0.persons\?/, 'not-found');
  await renderApp(service, demo, '/persons');
  await screen.findByRole('textbox', { name: 'Open by ID' });
});

it('lists visited people where the API has no list', async () => {
  service.offer([]);
  await renderApp(service, demo, '/persons');
  await screen.findByRole('textbox', { name: 'Open by ID' });
  expect(service.requests.some((request) => request.startsWith('GET /v0/persons?'))).toBe(false);
});
