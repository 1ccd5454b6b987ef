import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { DAY } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { calendarOf } from '#lib/zoned.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { rowLinks, tableByName } from '../../testing/table.ts';

let service: TestService;
let tenant: Tenant;
let accountId: string;
let personId: string;

const owners = [
  ['account', () => `/accounts/${accountId}`],
  ['person', () => `/persons/${personId}`],
] as const;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.ownTenant();
  const now = service.clock.now;
  for (const days of [3, 1, 0]) {
    service.clock.now = calendarOf(timeZone.get()).startOf(now, 'day') - days * DAY + 1;
    const body = { source: 'crm', type: 'call', payload: { text: `${days} days ago` } };
    ({ accountId } = await tenant.call('createAccountLog', { body: { ...body, domain: 'a.example' } }));
    ({ personId } = await tenant.call('createPersonLog', { body: { ...body, email: 'ada@a.example' } }));
  }
  service.clock.now = now;
});

const texts = () => rowLinks(tableByName('Log')).map(({ textContent }) => textContent.trim());
const all = ['Call 0 days ago', 'Call 1 days ago', 'Call 3 days ago'];

it.each(owners)("shows yesterday's entries of the log of %s in two clicks", async (_, path) => {
  const { user, url } = await renderApp(service, tenant, path());
  await expect.poll(texts).toEqual(all);
  await user.click(screen.getByRole('button', { name: 'Date filter' }));
  await user.click(await screen.findByRole('button', { name: 'Yesterday' }));
  await expect.poll(texts).toEqual(['Call 1 days ago']);
  const day = new Date(calendarOf(timeZone.get()).toLocal(service.clock.now) - DAY)
    .toISOString()
    .slice(0, 10);
  expect(url()).toBe(`${path()}?from=${day}&to=${day}`);
  await renderApp(service, tenant, url());
  await expect.poll(texts).toEqual(['Call 1 days ago']);
  await user.click(screen.getByRole('button', { name: 'Remove filter Date' }));
  await expect.poll(texts).toEqual(all);
});

it('shows a new entry in a range of days', async () => {
  const own = await service.ownTenant();
  const body = { source: 'crm', type: 'call', payload: { text: 'First call' }, domain: 'b.example' };
  const { accountId: ownId } = await own.call('createAccountLog', { body });
  const { user } = await renderApp(service, own, `/accounts/${ownId}?from=2020-01-01`);
  await expect.poll(texts).toEqual(['Call First call']);
  await user.click(screen.getByRole('link', { name: 'Log entry' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(await form.findByLabelText('Note'), 'Called back{Control>}{Enter}{/Control}');
  await expect.poll(texts).toEqual(['Note Called back', 'Call First call']);
});

it('shows "No entries match" for an empty range', async () => {
  const { user } = await renderApp(service, tenant, `/accounts/${accountId}?to=2020-01-01`);
  await screen.findByText(/^No entries match/);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await expect.poll(texts).toEqual(all);
});

it('ignores dates if the service has no ranges', async () => {
  service.offer(['people']);
  await renderApp(service, tenant, `/accounts/${accountId}?to=2020-01-01`);
  await expect.poll(texts).toEqual(all);
  expect(screen.queryByRole('button', { name: /Date/ })).toBeNull();
});

it('shows the whole log if another service announces ranges that it lacks', async () => {
  service.offer(capabilities, 'gateway');
  service.fail(/log_entries/, 'not-found');
  await renderApp(service, tenant, `/accounts/${accountId}?to=2020-01-01`);
  await expect.poll(texts).toEqual(all);
  expect(screen.queryByRole('button', { name: /Date/ })).toBeNull();
});

it.each(owners)('deletes an entry of the log of %s, and undoes it', async (_, path) => {
  const { user } = await renderApp(service, tenant, path());
  await user.click(await screen.findByText('1 days ago'));
  const entry = await screen.findByRole('complementary', { name: 'Entry' });
  const title = within(entry).getByRole('heading', { level: 2 });
  expect(title.className).not.toContain('line-through');
  await within(entry).findByRole('region', { name: 'Payload' });
  await user.click(within(entry).getByRole('button', { name: 'More for this entry' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete entry' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete entry' }));
  await within(entry).findByRole('button', { name: 'Restore' });
  expect(entry.contains(document.activeElement)).toBe(true);
  expect(title.className).toContain('line-through');
  await user.click(within(entry).getByRole('link', { name: 'Close entry' }));
  await expect.poll(texts).toEqual(['Call 0 days ago', 'Call 3 days ago']);
  await user.click(screen.getByRole('button', { name: 'Filter and view' }));
  await user.click(screen.getByRole('switch', { name: 'Include deleted' }));
  await user.keyboard('{Escape}');
  await expect.poll(texts).toEqual(all);
  await user.click(screen.getByText('1 days ago'));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Filter and view, filtered' }));
  await user.click(screen.getByRole('switch', { name: 'Include deleted' }));
  await user.keyboard('{Escape}');
  await expect.poll(texts).toEqual(all);
});

it('shows an entry that was restored by its link', async () => {
  const { items } = await tenant.call('listAccountLogs', { params: { account_id: accountId } });
  const account_log_id = items[0]?.accountLogId ?? '';
  await tenant.call('deleteAccountLog', { params: { account_id: accountId, account_log_id } });
  const { user } = await renderApp(service, tenant, `/accounts/${accountId}/logs/${account_log_id}`);
  await expect.poll(texts).toEqual(all.slice(1));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await expect.poll(texts).toEqual(all);
});

it('offers no deletion where the service has none', async () => {
  service.offer([]);
  const { user } = await renderApp(service, tenant, `/accounts/${accountId}`);
  await user.click(await screen.findByText('1 days ago'));
  await screen.findByRole('region', { name: 'Payload' });
  await user.click(screen.getByRole('button', { name: 'More for this entry' }));
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Edit textE',
    'Copy JSON',
    'Copy link to entry',
  ]);
});
