import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { parseTimestamp } from '#lib/timestamp.ts';
import { makePage } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { detail } from '../../testing/details.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { renderApp, setViewport, startTestService, type TestService } from '../../testing/render-app.tsx';
import { expectSearchShortcut, rowByText, rowLinks, tableByName } from '../../testing/table.ts';

let service: TestService;
let demo: Tenant;

beforeAll(async () => {
  service = await startTestService();
  demo = await service.demoTenant();
});

const links = () => rowLinks(tableByName('Log'));
/** What each row says: what happened and on what. */
const names = () =>
  links().map((link) =>
    Array.from(link.querySelectorAll('bdi'), ({ textContent }) => textContent)
      .slice(0, 2)
      .join(': '),
  );
const entry = () => screen.getByRole('complementary', { name: 'Entry' });
const findEntryText = (text: string) => waitFor(() => expect(entry().textContent).toContain(text));
const findDeletedSwitch = () => screen.findByRole('switch', { name: 'Include deleted' });
const toggleDeleted = async (user: Awaited<ReturnType<typeof renderApp>>['user']) => {
  await user.click(screen.getByRole('button', { name: /^Filter and view/ }));
  await user.click(await findDeletedSwitch());
  await user.keyboard('{Escape}');
};

const fetchLogs = async (tenant: Tenant, account_id: string, includeDeleted = false) =>
  (
    await tenant.call('listAccountLogs', {
      params: { account_id },
      query: { limit: 1000, includeDeleted: String(includeDeleted) },
    })
  ).items;

/** An account of the demo with deleted entries, and all its entries. */
async function accountWithDeleted() {
  const { items } = await demo.call('listAccounts', { query: { limit: 1000 } });
  for (const account of items) {
    const logs = await fetchLogs(demo, account.accountId, true);
    if (logs.some(({ deletedAt }) => deletedAt)) return { account, logs };
  }
  throw new Error('No account of the demo has deleted entries');
}

async function addEntry(tenant: Tenant, type: string, payload: Record<string, unknown>, source = 'crm') {
  service.clock.now += 1;
  const body = { source, type, payload, domain: 'depot.example', name: 'Depot & Sons' };
  const { accountId, accountLogId } = await tenant.call('createAccountLog', { body });
  return { accountId, accountLogId };
}

/** An account with 30 entries of several sources and types, `Entry 29` first. */
async function ownLog() {
  const tenant = await service.ownTenant();
  for (let index = 0; index < 30; index += 1)
    await addEntry(
      tenant,
      ['call', 'note'][index % 2] ?? '',
      { text: `Entry ${index}`, mark: `mark-${index}-`, list: ['needle', [index]] },
      ['crm', 'mail', 'shop'][index % 3],
    );
  const [account] = (await tenant.call('listAccounts', {})).items;
  const path = `/accounts/${account?.accountId}`;
  return { tenant, path, logs: await fetchLogs(tenant, account?.accountId ?? '') };
}

const findWholeLog = () => screen.findAllByText('30 entries');

it('shows the log of an account, with deleted entries on request', async () => {
  const { account, logs } = await accountWithDeleted();
  const existing = logs.filter(({ deletedAt }) => !deletedAt);
  const { user, url } = await renderApp(service, demo, `/accounts/${account.accountId}`);
  await screen.findByRole('heading', { level: 1, name: account.name ?? '' });
  expect(screen.getByRole('main').textContent).toContain(account.domain);
  const count = (list: object[]) => (list.length === 1 ? '1 entry' : `${list.length} entries`);
  const deleted = () => within(tableByName('Log')).queryAllByText('deleted');
  await screen.findAllByText(count(existing));
  expect(deleted()).toHaveLength(0);
  await toggleDeleted(user);
  await expect.poll(url).toContain('deleted=true');
  await screen.findAllByText(count(logs));
  expect(deleted().length).toBeGreaterThan(0);
  await renderApp(service, demo, url());
  await screen.findAllByText(count(logs));
  screen.getByRole('button', { name: 'Filter and view, filtered' });
  await toggleDeleted(user);
  await screen.findAllByText(count(existing));
  expect(deleted()).toHaveLength(0);
});

it('searches and filters entries and keeps both in the URL', async () => {
  const { tenant, path } = await ownLog();
  const { user, url } = await renderApp(service, tenant, path);
  await findWholeLog();
  await user.click(screen.getByRole('button', { name: 'Source filter' }));
  await user.click(await screen.findByRole('checkbox', { name: /mail/ }));
  await user.keyboard('{Escape}');
  await screen.findByText('10 of 30 entries match');
  const search = await expectSearchShortcut(user, 'Search log');
  await user.type(search, 'MARK-28-');
  await expect.poll(names).toEqual(['Call: Entry 28']);
  await expect.poll(url).toMatch(/source=mail.*MARK-28-|MARK-28-.*source=mail/);
  await renderApp(service, tenant, url());
  await screen.findByText('1 of 30 entries matches');
  expect(names()).toEqual(['Call: Entry 28']);
  const marks = () => Array.from(document.querySelectorAll('mark'), ({ textContent }) => textContent);
  // The row shows the part of the payload that its text hasn't.
  expect(marks()).toEqual(['28', '28', 'mark', 'mark', '28', '28']);
  await user.type(screen.getByRole('searchbox', { name: 'Search log' }), 'zebra');
  await screen.findByText(/^No entries match/);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await findWholeLog();
});

it('restores the search when going back from an entry opened right after it', async () => {
  const { tenant, path } = await ownLog();
  setViewport({ width: 768, height: 900 });
  const { user, url, router } = await renderApp(service, tenant, path);
  await findWholeLog();
  await user.type(screen.getByRole('searchbox', { name: 'Search log' }), 'MARK-28-');
  await user.click(screen.getByRole('link', { name: /Entry 28/ }));
  await expect.poll(url).toContain('/logs/');
  router.history.back();
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search log' });
  expect(search.value).toBe('MARK-28-');
  await expect.poll(names).toEqual(['Call: Entry 28']);
});

it('shows page views in a row as one, until one is opened', async () => {
  const tenant = await service.ownTenant();
  await addEntry(tenant, 'call', { text: 'Rang back' });
  for (const path of ['/prices', '/docs', '/prices'])
    await addEntry(tenant, 'page-view', { path, seconds: 60 });
  const { accountId } = await addEntry(tenant, 'task', { text: 'Send the offer' });
  const { user } = await renderApp(service, tenant, `/accounts/${accountId}`);
  await expect
    .poll(names)
    .toEqual(['Task: Send the offer', '3 page views: /prices, /docs · 3m', 'Call: Rang back']);
  expect(rowByText(tableByName('Log'), 'Today, ').textContent).toContain('5 entries');
  await user.click(screen.getByRole('link', { name: /^3 page views/ }));
  const views = ['Viewed /prices: 1m', 'Viewed /docs: 1m', 'Viewed /prices: 1m'];
  await expect.poll(names).toEqual(['Task: Send the offer', ...views, 'Call: Rang back']);
  await user.click(within(entry()).getByRole('link', { name: 'Close entry' }));
  await expect.poll(names).toHaveLength(5);
});

it('keeps page views unfolded after an entry that replaced the log', async () => {
  const tenant = await service.ownTenant();
  for (const path of ['/prices', '/docs', '/prices']) await addEntry(tenant, 'page-view', { path });
  const { accountId } = await addEntry(tenant, 'task', { text: 'Send the offer' });
  setViewport({ width: 1240, height: 900 });
  const { user } = await renderApp(service, tenant, `/accounts/${accountId}`);
  await user.click(await screen.findByRole('link', { name: /^3 page views/ }));
  await screen.findByRole('link', { name: 'Close entry' });
  expect(screen.queryByRole('table', { name: 'Log' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Close entry' }));
  const views = ['Viewed /prices', 'Viewed /docs', 'Viewed /prices'];
  await expect.poll(names).toEqual(['Task: Send the offer', ...views]);
});

it('opens an entry beside the log and steps through entries by keyboard', async () => {
  const { tenant, path, logs } = await ownLog();
  const { user, url, router } = await renderApp(service, tenant, path);
  await findWholeLog();
  expect(screen.getByText(/^Today, /)).toBeTruthy();
  expect(rowByText(tableByName('Log'), '30 entries')).toBeTruthy();
  await user.keyboard('j{Enter}');
  await expect.poll(url).toBe(`${path}/logs/${logs[0]?.accountLogId}`);
  await findEntryText('Entry 29');
  expect(within(entry()).getByRole('heading', { name: 'Note' })).toBeTruthy();
  await user.keyboard('j');
  await expect.poll(url).toBe(`${path}/logs/${logs[1]?.accountLogId}`);
  await findEntryText('Entry 28');
  expect(document.activeElement).toBe(links()[1]);
  await user.keyboard('k');
  await findEntryText('Entry 29');
  await user.click(within(entry()).getByRole('button', { name: /^Copy entry ID/ }));
  await expect.poll(() => navigator.clipboard.readText()).toBe(logs[0]?.accountLogId);
  await user.click(within(entry()).getByRole('link', { name: 'Close entry' }));
  await expect.poll(url).toBe(path);
  expect(screen.queryByRole('complementary', { name: 'Entry' })).toBeNull();
  await expect.poll(() => document.activeElement).toBe(links()[0]);
  await user.keyboard('{Enter}');
  await findEntryText('Entry 29');
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(entry());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Entry' })).toBeNull());
  await expect.poll(() => document.activeElement).toBe(links()[0]);
  await user.keyboard('j{Enter}');
  await findEntryText('Entry 28');
  act(() => router.history.back());
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Entry' })).toBeNull());
  await expect.poll(() => document.activeElement).toBe(links()[1]);
});

it('shows a payload as a searchable tree and as text', async () => {
  const { tenant, path, logs } = await ownLog();
  const { user } = await renderApp(service, tenant, `${path}/logs/${logs[0]?.accountLogId}`);
  await findEntryText('Entry 29');
  expect(detail(entry(), 'Source').textContent).toBe(logs[0]?.source);
  expect(within(entry()).queryByText('Updated')).toBeNull();
  await user.type(within(entry()).getByRole('searchbox', { name: 'Search payload' }), 'needle');
  await within(entry()).findByText('1 of 1');
  await user.click(within(entry()).getByRole('radio', { name: 'JSON' }));
  const raw = within(entry()).getByRole('figure', { name: 'Payload' });
  expect(raw.textContent).toContain('"needle"');
});

it('shows the question of an entry without a text, but no text from inside its payload', async () => {
  const tenant = await service.ownTenant();
  for (const [type, payload, isShown] of [
    ['question', { question: 'Which vans?' }, true],
    ['invoice-paid', { lines: [{ item: { text: 'Which vans?' } }] }, false],
  ] as const) {
    const { accountId, accountLogId } = await addEntry(tenant, type, payload);
    await renderApp(service, tenant, `/accounts/${accountId}/logs/${accountLogId}`);
    await findEntryText('Created');
    // The tree quotes it.
    expect(within(entry()).queryByText('Which vans?') !== null).toBe(isShown);
  }
});

it.each([
  ['question', { question: 'Which vans?' }, 'Asked a question'],
  ['page-view', { path: '/prices', seconds: 12 }, 'Viewed /prices'],
  ['stage-changed', { to: 'won' }, 'Stage changed'],
])('names an open %s entry by what happened', async (type, payload, heading) => {
  const tenant = await service.ownTenant();
  const { accountId, accountLogId } = await addEntry(tenant, type, payload);
  await renderApp(service, tenant, `/accounts/${accountId}/logs/${accountLogId}`);
  await screen.findByRole('heading', { level: 2, name: heading });
});

it('sets a question and its answer like a chat, and keeps them out of the facts', async () => {
  const tenant = await service.ownTenant();
  const payload = { page: 'spring', question: 'Which vans?', answer: 'All.', groundingChunkIds: ['kb-1'] };
  const { accountId, accountLogId } = await addEntry(tenant, 'question', payload);
  await renderApp(service, tenant, `/accounts/${accountId}/logs/${accountLogId}`);
  const facts = await screen.findByRole('region', { name: 'Payload' });
  await waitFor(() => expect(facts.querySelector('dl')?.textContent).toBe(''));
  for (const text of ['Which vans?', 'All.', '1 source']) within(entry()).getByText(text);
});

it('names and links the person an email went to, and keeps its ID among the details', async () => {
  const tenant = await service.ownTenant();
  const person = { email: 'bo@depot.example', name: 'Bo Lind' };
  const { personId } = await tenant.call('createPersonLog', {
    body: { source: 'crm', type: 'call', payload: {}, ...person },
  });
  const { accountId, accountLogId } = await addEntry(tenant, 'email-sent', {
    subject: 'Offer',
    to: ['Bo@depot.example'],
    messageId: '<1@mail.example>',
  });
  await renderApp(service, tenant, `/accounts/${accountId}/logs/${accountLogId}`);
  const facts = await screen.findByRole('region', { name: 'Payload' });
  const link = await within(facts).findByRole('link', { name: 'Bo Lind' });
  expect(link.getAttribute('href')).toBe(`/persons/${personId}`);
  expect(facts.textContent).not.toContain('Message ID');
  expect(detail(entry(), 'Message ID').textContent).toBe('<1@mail.example>');
  await waitFor(() => expect(rowByText(tableByName('Log'), 'Offer').textContent).toContain('to Bo Lind'));
});

it('links participants by name, and says how long a call took once', async () => {
  const tenant = await service.ownTenant();
  const person = { email: 'bo@depot.example', name: 'Bo Lind' };
  const { personId } = await tenant.call('createPersonLog', {
    body: { source: 'crm', type: 'note', payload: {}, ...person },
  });
  const { accountId, accountLogId } = await addEntry(tenant, 'call', {
    durationSeconds: 95,
    participants: [
      { name: 'Bo Lind', role: 'Planner' },
      { name: 'Ida Lorenz', role: 'Sales' },
    ],
  });
  await renderApp(service, tenant, `/accounts/${accountId}/logs/${accountLogId}`);
  const facts = await screen.findByRole('region', { name: 'Payload' });
  const link = await within(facts).findByRole('link', { name: 'Bo Lind' });
  expect(link.getAttribute('href')).toBe(`/persons/${personId}`);
  expect(facts.textContent).toBe('ParticipantsBo Lind, PlannerIda Lorenz, Sales');
  within(entry()).getByRole('heading', { name: /, 1m 35s$/ });
});

it('links the page of a question', async () => {
  const tenant = await service.ownTenant();
  const page = await makePage(service.db, tenant.tenantId, 'Offers');
  const { accountId, accountLogId } = await addEntry(tenant, 'question', { page, question: 'Which vans?' });
  await renderApp(service, tenant, `/accounts/${accountId}/logs/${accountLogId}`);
  const facts = within(await screen.findByRole('region', { name: 'Payload' }));
  const link = await facts.findByRole('link', { name: /Offers$/ });
  expect(link.getAttribute('href')).toBe(`/pages/${page}`);
});

it('counts the sections on a phone, and searches the log behind a button', async () => {
  const { tenant, path } = await ownLog();
  setViewport({ width: 360, height: 740 });
  const { user } = await renderApp(service, tenant, path);
  const sections = within(await screen.findByRole('radiogroup', { name: 'Section' }));
  await sections.findByRole('radio', { name: /^Log\s*30$/ });
  await sections.findByRole('radio', { name: /^People\s*0$/ });
  expect(screen.queryByRole('searchbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filter and view' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Search log' }), 'MARK-28-');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await expect.poll(names).toEqual(['Call: Entry 28']);
  screen.getByRole('button', { name: 'Filter and view, filtered' });
  await user.click(sections.getByRole('radio', { name: /^People/ }));
  await screen.findByText('No people yet');
  expect(screen.queryByRole('button', { name: /^Filter and view/ })).toBeNull();
});

it('lists the people who were active last first, and the visits, also on a phone', async () => {
  const { items } = await demo.call('listAccounts', { query: { limit: 1000 } });
  const account = items.find(({ linkedPersonsCount }) => linkedPersonsCount > 2);
  const accountId = account?.accountId ?? '';
  const people = (await demo.call('listPersons', { query: { accountId, limit: 50 } })).items;
  const activeAt = ({ latestActivityAt }: (typeof people)[0]) => parseTimestamp(latestActivityAt) ?? 0;
  const expected = people.toSorted((a, b) => activeAt(b) - activeAt(a)).slice(0, 5);
  await renderApp(service, demo, `/accounts/${accountId}`);
  const details = within(await screen.findByRole('complementary', { name: 'Account details' }));
  const rows = () => details.queryAllByRole('link').filter((link) => link.matches('[href*="/persons/"]'));
  await expect
    .poll(() => rows().map((row) => row.querySelector('bdi')?.textContent))
    .toEqual(expected.map(({ name }) => name));
  expect(rows().map((row) => Date.parse(row.closest('li')?.querySelector('time')?.dateTime ?? ''))).toEqual(
    expected.map(activeAt),
  );
  await details.findByRole('heading', { name: 'Visits' });
  act(() => setViewport({ width: 360, height: 740 }));
  const sections = within(await screen.findByRole('radiogroup', { name: 'Section' }));
  fireEvent.click(sections.getByRole('radio', { name: 'Visits' }));
  await screen.findByRole('heading', { name: 'Visits' });
  expect(screen.queryByRole('heading', { name: 'People' })).toBeNull();
});

it('opens the tools of the log by the shortcut of its views', async () => {
  const { tenant, path } = await ownLog();
  const { user } = await renderApp(service, tenant, path);
  await screen.findByRole('button', { name: 'Filter and view' });
  await user.keyboard('{Shift>}S{/Shift}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Filter and view' }));
  dialog.getByRole('button', { name: 'Views' });
  // In place, without a title of its own.
  expect(dialog.queryByRole('heading')).toBeNull();
});

it('leaves a deleted entry out of the count of the log', async () => {
  const { tenant, path } = await ownLog();
  setViewport({ width: 360, height: 740 });
  const { user } = await renderApp(service, tenant, path);
  await screen.findByRole('radio', { name: /^Log\s*30$/ });
  await user.click(await screen.findByRole('link', { name: /Entry 29/ }));
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete entry' }));
  await user.click(await screen.findByRole('button', { name: 'Delete entry' }));
  await screen.findByText('Entry deleted');
  await user.click(screen.getByRole('link', { name: 'Close entry' }));
  await screen.findByRole('radio', { name: /^Log\s*29$/ });
});

it('replaces the log with the entry on a phone', async () => {
  const { tenant, path, logs } = await ownLog();
  setViewport({ width: 360, height: 740 });
  const { user, url } = await renderApp(service, tenant, `${path}/logs/${logs[0]?.accountLogId}`);
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('Entry 29'));
  expect(screen.queryByRole('table', { name: 'Log' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Older entry' }));
  await expect.poll(url).toBe(`${path}/logs/${logs[1]?.accountLogId}`);
  const others = () => within(screen.getByRole('navigation', { name: 'Other entries' }));
  await user.click(others().getByRole('link', { name: /^Older.*crm$/ }));
  await expect.poll(url).toBe(`${path}/logs/${logs[2]?.accountLogId}`);
  await user.click(others().getByRole('link', { name: /^Newer/ }));
  await expect.poll(url).toBe(`${path}/logs/${logs[1]?.accountLogId}`);
  await user.click(screen.getByRole('link', { name: 'Close entry' }));
  await screen.findByRole('table', { name: 'Log' });
});

it('keeps an entry deleted that was deleted while further entries loaded', async () => {
  const tenant = await service.ownTenant();
  for (let index = 0; index < 101; index += 1) await addEntry(tenant, 'note', { text: `Entry ${index}` });
  const { accountId, accountLogId } = await addEntry(tenant, 'note', { text: 'Rang back' });
  const further = Promise.withResolvers<void>();
  service.intercept((_method, url, _body, forward) =>
    url.includes('cursor=') ? further.promise.then(forward) : undefined,
  );
  // A filter loads the whole log.
  const { user } = await renderApp(service, tenant, `/accounts/${accountId}/logs/${accountLogId}?type=note`);
  await screen.findByText(/^100 of 102 entries loaded/);
  await user.click(await screen.findByRole('button', { name: 'More for this entry' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete entry' }));
  await user.click(await screen.findByRole('button', { name: 'Delete entry' }));
  await screen.findByText('Entry deleted');
  const row = () => rowByText(tableByName('Log'), 'Rang back').textContent;
  await expect.poll(row).toContain('deleted');
  further.resolve();
  await screen.findAllByText('102 entries');
  expect(row()).toContain('deleted');
});

it("focuses the log's search with the shortcut, or the payload's when it is alone", async () => {
  const { tenant, path, logs } = await ownLog();
  const { user } = await renderApp(service, tenant, `${path}/logs/${logs[0]?.accountLogId}`);
  await screen.findByRole('tree', { name: 'payload' });
  await expectSearchShortcut(user, 'Search log');
  act(() => setViewport({ width: 1000, height: 900 }));
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Log' })).toBeNull());
  await expectSearchShortcut(user, 'Search payload');
});

it('shows "not found" for an unknown entry and account', async () => {
  const [account] = (await demo.call('listAccounts', {})).items;
  await renderApp(service, demo, `/accounts/${account?.accountId}/logs/log%2Fof%20none%25`);
  await findEntryText('Not found');
  expect(links().length).toBeGreaterThan(0);
  await renderApp(service, demo, `/accounts/account_${'0'.repeat(26)}`);
  await screen.findByText(/No account has/);
  expect(screen.queryByRole('searchbox', { name: 'Search log' })).toBeNull();
});

it('retries after any kind of failure in any section', async () => {
  service.offer(['read-one']);
  const { account, logs } = await accountWithDeleted();
  const path = `/accounts/${account.accountId}`;
  const expectLog = async () => void (await expect.poll(() => links().length).toBeGreaterThan(0));
  await expectRetry(service, demo, { path, pattern: /\/logs\?/ });
  await expectLog();
  const existing = logs.find(({ deletedAt }) => !deletedAt);
  const entryPath = `${path}/logs/${existing?.accountLogId}`;
  await expectRetry(service, demo, {
    path: entryPath,
    pattern: / .v0.*logs\/\w/,
    afterFailure: expectLog,
  });
  service.fail(/ .v0.*logs\/\w|^GET .v0.accounts.account_\w+$/, 'html');
  const { user } = await renderApp(service, demo, entryPath);
  await expectLog();
  const findAlert = () =>
    waitFor(() => {
      const alerts = within(screen.getByRole('main')).getAllByRole('alert');
      const alert = alerts.find(({ textContent }) => textContent.includes('getAccount'));
      expect(alert?.textContent).toContain('Unexpected response');
      return alert as HTMLElement;
    });
  const alert = await findAlert();
  service.recover();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findAllByText(account.domain ?? '');
});

it('shows an entry whose list fails, and a log whose account fails', async () => {
  service.offer(['read-one']);
  const { tenant, path, logs } = await ownLog();
  service.fail(/logs\?|accounts.account_\w+$/, 'server-error');
  await renderApp(service, tenant, `${path}/logs/${logs[0]?.accountLogId}`);
  await findEntryText('Entry 29');
  service.fail(/accounts.account_\w+$/, 'html');
  const { user } = await renderApp(service, tenant, path);
  await findWholeLog();
  const retry = within(screen.getByRole('main')).getByRole('button', { name: 'Try again' });
  service.recover();
  await user.click(retry);
  await screen.findByRole('heading', { level: 1, name: 'Depot & Sons' });
});
