import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { DAY } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { expectFocus } from '../../testing/page-editor.ts';
import { findActiveOption, paletteField } from '../../testing/palette.ts';
import { renderApp, setViewport, startTestService, type TestService } from '../../testing/render-app.tsx';
import {
  columnHeader,
  expectRowKeys,
  expectSearchShortcut,
  rowByText,
  rowNames,
  rowsOf,
  sortBy,
  tableByName,
} from '../../testing/table.ts';

let service: TestService;
let demo: Tenant;
let accounts: Awaited<ReturnType<typeof fetchAccounts>>;

beforeAll(async () => {
  service = await startTestService();
  demo = await service.demoTenant();
  accounts = await fetchAccounts();
});

const activityOf = ({ latestActivityAt }: { latestActivityAt?: string | null | undefined }) =>
  parseTimestamp(latestActivityAt) ?? 0;

const fetchAccounts = async (query = {}) =>
  (await demo.call('listAccounts', { query: { ...query, limit: 1000 } })).items.toSorted(
    (a, b) => activityOf(b) - activityOf(a),
  );
const names = () => rowNames('Accounts');
const firstRow = () => rowsOf(tableByName('Accounts'))[0]?.textContent;
const emptyOnly = () => screen.getByRole('button', { name: 'Without people' });

async function renderAccounts(search = '') {
  const app = await renderApp(service, demo, `/accounts${search}`);
  await screen.findByText(/^\d+ accounts$|accounts match/);
  return app;
}

it('lists all accounts', async () => {
  await renderAccounts();
  expect(names()).toEqual(accounts.map(({ name }) => name));
  expect(screen.getByText(`${accounts.length} accounts`)).toBeTruthy();
  expect(columnHeader(tableByName('Accounts'), 'Last activity').getAttribute('aria-sort')).toBe('descending');
  expect(firstRow()).toContain(accounts[0]?.domain);
  expect(firstRow()).toContain(String(accounts[0]?.linkedPersonsCount || 'None'));
});

it('names no one where not everyone is known', async () => {
  const tenant = await service.ownTenant();
  const body = { source: 'crm', type: 'call', payload: {} };
  await tenant.call('createAccountLog', { body: { ...body, domain: 'depot.example', name: 'Depot' } });
  for (let count = 0; count < 201; count += 1)
    await tenant.call('createPersonLog', {
      body: { ...body, email: `a${count}@depot.example`, name: 'Ada Brown' },
    });
  const { queryClient } = await renderApp(service, tenant, '/accounts');
  const areLoaded = () =>
    queryClient.getQueriesData({ queryKey: ['listPersons'] }).some(([, data]) => data !== undefined);
  await waitFor(() => expect(rowByText(tableByName('Accounts'), 'Depot').textContent).toContain('201'));
  await expect.poll(areLoaded).toBe(true);
  expect(rowByText(tableByName('Accounts'), 'Depot').textContent).not.toContain('Ada');
});

it('names the people of an account, last active first, after their number', async () => {
  const busiest = accounts.toSorted((a, b) => (b.linkedPersonsCount ?? 0) - (a.linkedPersonsCount ?? 0))[0];
  const query = { accountId: busiest?.accountId };
  const people = (await demo.call('listPersons', { query })).items;
  expect(people.length).toBeGreaterThan(1);
  const names = people.toSorted((a, b) => activityOf(b) - activityOf(a)).map(({ name }) => name);
  await renderAccounts('?sort=persons&desc=true');
  const row = rowByText(tableByName('Accounts'), busiest?.name ?? '');
  await waitFor(() => expect(row.textContent).toContain(`${busiest?.linkedPersonsCount}${names.join(', ')}`));
});

it('links to the accounts that were not active this week', async () => {
  const weekAgo = Date.now() - 7 * DAY;
  const inactive = accounts.filter((account) => activityOf(account) <= weekAgo).length;
  expect(inactive).toBeGreaterThan(1);
  const { user } = await renderAccounts();
  await user.click(screen.getByRole('link', { name: `${inactive} weren't active this week` }));
  await expect.poll(names).toEqual(accounts.map(({ name }) => name).toReversed());
});

it('filters accounts without people and keeps the filter in the URL', async () => {
  const expected = (await fetchAccounts({ includeEmptyOnly: 'true' })).map(({ name }) => name);
  expect(expected.length).toBeGreaterThan(0);
  const { user, url } = await renderAccounts();
  await user.click(emptyOnly());
  await expect.poll(url).toContain('empty=true');
  await expect.poll(names).toEqual(expected);
  const people = rowByText(tableByName('Accounts'), expected[0] ?? '').querySelectorAll('[role=cell]');
  expect([...people].some(({ textContent }) => textContent === 'None')).toBe(true);
  await renderAccounts(url().replace('/accounts', ''));
  expect(emptyOnly().getAttribute('aria-pressed')).toBe('true');
  expect(names()).toEqual(expected);
});

it('searches and sorts all accounts and keeps both in the URL', async () => {
  const { user, url } = await renderAccounts();
  const search = await expectSearchShortcut(user, 'Search accounts');
  await user.type(search, '.EXAMPLE');
  await screen.findByText(`${accounts.length} accounts`);
  await user.clear(search);
  await user.type(search, accounts[3]?.domain?.toUpperCase() ?? '');
  await expect.poll(names).toEqual([accounts[3]?.name]);
  await screen.findByText(`1 of ${accounts.length} accounts matches`);
  await user.clear(search);
  await sortBy(user, 'Accounts', 'People', 'descending');
  const most = Math.max(...accounts.map(({ linkedPersonsCount }) => linkedPersonsCount ?? 0));
  await waitFor(() => expect(firstRow()).toContain(String(most)));
  await sortBy(user, 'Accounts', 'Name', 'ascending');
  await expect.poll(url).toBe('/accounts?sort=name&desc=false');
  await renderAccounts(url().replace('/accounts', ''));
  const sorted = accounts.map(({ name }) => name ?? '').toSorted((a, b) => a.localeCompare(b, 'en'));
  expect(names()).toEqual(sorted);
  await user.type(screen.getByRole('searchbox', { name: 'Search accounts' }), 'no such thing');
  await screen.findByText(/^No accounts match/);
});

it('sorts from the dialog of filters on phones', async () => {
  const { user, url } = await renderAccounts();
  setViewport({ width: 360, height: 740 });
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Filter and view' }));
    return within(await screen.findByRole('dialog', { name: 'Filter and view' }));
  };
  const expectNames = async (expected: readonly (string | null)[]) => {
    await user.keyboard('{Escape}');
    await waitFor(() => expect(names()).toEqual(expected));
  };
  const select = (await openDialog()).getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  expect(select.selectedOptions[0]?.textContent).toBe('Last activity');
  await user.selectOptions(select, 'Name');
  const byName = accounts.map(({ name }) => name).sort((a, b) => (a ?? '').localeCompare(b ?? '', 'en'));
  await expectNames(byName);
  await user.click((await openDialog()).getByRole('button', { name: 'Sort descending' }));
  await expectNames(byName.toReversed());
  await expect.poll(url).toContain('sort=name&desc=true');
});

it('suggests a similar name, and searches everywhere', async () => {
  const name = accounts.find((account) => account.name === 'Norddepot AG')?.name ?? '';
  const { user, url } = await renderAccounts();
  const search = screen.getByRole('searchbox', { name: 'Search accounts' });
  await user.type(search, 'Nordepot');
  await user.click(await screen.findByRole('button', { name: 'Search everywhere' }));
  await expectFocus(paletteField);
  await findActiveOption(/^Norddepot AG/);
  expect(paletteField()).toHaveProperty('value', 'Nordepot');
  await user.keyboard('{Escape}');
  // On a slow machine, the list reloads when the palette closes, which replaces the button.
  await waitFor(async () => {
    const suggestion = screen.queryByRole('button', { name });
    if (suggestion) await user.click(suggestion);
    expect(names()).toEqual([name]);
  });
  expect(search).toHaveProperty('value', name);
  await expect.poll(url).toContain('Norddepot');
});

it('finds an account by an email or URL of its domain, and by its ID from the prefix on', async () => {
  const account = accounts.find(({ name }) => name === 'Norddepot AG');
  const { user } = await renderAccounts();
  const search = screen.getByRole('searchbox', { name: 'Search accounts' });
  const id = account?.accountId ?? '';
  for (const query of [
    'https://www.norddepot.example/kontakt',
    'mailto:info@norddepot.example',
    id.slice(0, -4),
  ]) {
    await user.clear(search);
    await user.click(search);
    await user.paste(query);
    await expect.poll(names).toEqual([account?.name]);
  }
  await user.clear(search);
  await user.type(search, id.slice('account_'.length));
  await screen.findByText(/^No accounts match/);
});

it('moves through the rows by keyboard', async () => {
  await expectRowKeys(await renderAccounts('?sort=name'), 'Accounts', /\/accounts\/account_\w+$/);
});

it('loads a long list on demand and shows its progress', async () => {
  const tenant = await service.ownTenant();
  await renderApp(service, tenant, '/accounts');
  await screen.findByText('No accounts yet');
  for (let index = 0; index < 230; index += 1) {
    const domain = `company-${String(index).padStart(3, '0')}.example`;
    await tenant.call('createAccountLog', { body: { source: 'crm', type: 'call', payload: {}, domain } });
  }
  service.fail(/cursor=/, 'no-response');
  await renderApp(service, tenant, '/accounts');
  await screen.findByText(/^\d+ of 230 accounts loaded$/);
  const { user } = await renderApp(service, tenant, '/accounts?sort=domain');
  await screen.findByRole('progressbar', { name: 'Accounts loaded' });
  await user.click(screen.getByRole('button', { name: 'Pause loading' }));
  await screen.findByText(/of 230 accounts, paused$/);
  service.recover();
  await user.click(screen.getByRole('button', { name: 'Resume loading' }));
  await screen.findByText('230 accounts');
  await waitFor(() => expect(firstRow()).toContain('company-000.example'));
});

it('retries after any kind of failure', async () => {
  await expectRetry(service, demo, { path: '/accounts', pattern: /^GET .v0.accounts\?/ });
  expect(names()).toHaveLength(accounts.length);
});

it('waits for slow and rate-limited responses', async () => {
  service.fail(/^GET .v0.accounts\?/, 'no-response');
  await renderApp(service, demo, '/accounts');
  await waitFor(() => expect(tableByName('Accounts').getAttribute('aria-busy')).toBe('true'));
  service.recover();
  await screen.findByText(`${accounts.length} accounts`);
  service.fail(/^GET .v0.accounts\?/, 'rate-limited', 2);
  await renderAccounts();
  expect(names()).toHaveLength(accounts.length);
});
