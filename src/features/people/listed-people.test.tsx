import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { expectRowKeys, expectSearchShortcut, rowNames, sortBy } from '../../testing/table.ts';

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

it('lists everyone, newest first', async () => {
  await renderApp(service, demo, '/persons');
  const people = await fetchPeople(demo);
  await screen.findByText(/^\d+ people$/);
  expect(names().slice(0, 10)).toEqual(people.slice(0, 10).map(({ name }) => name));
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

it('says that no one matches, and clears the search', async () => {
  const { user } = await renderApp(service, demo, '/persons?q=no+such+person');
  await screen.findByText('No one matches “no such person”');
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
  await expect.poll(() => names().length).toBeGreaterThan(3);
});

it('shows where people come from if there are none', async () => {
  await renderApp(service, await service.ownTenant(), '/persons');
  await screen.findByText('No people yet');
  await screen.findByText(/creates a person/);
});

it('lists the people of one account', async () => {
  const [account] = (await demo.call('listAccounts', { query: { limit: 1000 } })).items.filter(
    ({ linkedPersonsCount }) => linkedPersonsCount > 1,
  );
  const expected = await fetchPeople(demo, { accountId: account?.accountId });
  const { user, url } = await renderApp(service, demo, `/persons?account=${account?.accountId}`);
  await expect.poll(names).toEqual(expected.map(({ name }) => name));
  await screen.findByRole('button', { name: new RegExp(`^Account is ${account?.name}`) });
  await user.click(screen.getByRole('button', { name: 'Remove filter Account' }));
  await expect.poll(url).toBe('/persons');
  await expect.poll(() => names().length).toBeGreaterThan(expected.length);
});

it('sorts everyone by a column', async () => {
  const { user } = await renderApp(service, demo, '/persons');
  await expect.poll(() => names().length).toBeGreaterThan(3);
  await sortBy(user, 'People', 'Name', 'ascending');
  const sorted = (await fetchPeople(demo)).map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'));
  await expect.poll(() => names().slice(0, 5)).toEqual(sorted.slice(0, 5));
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
