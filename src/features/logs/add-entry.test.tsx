import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { Tenant } from '#server/testing/harness.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { rowByText, rowNames, tableByName } from '../../testing/table.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

const findDialog = () => screen.findByRole('dialog', { name: /^Log entry/ });
const dialog = () => within(screen.getByRole('dialog', { name: /^Log entry/ }));
const field = (name: string) => dialog().getByLabelText<HTMLInputElement>(name);
const addButton = () => dialog().getByRole('button', { name: 'Add entry' });
const expectClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: /^Log entry/ })).toBeNull());
const keepOpen = () => dialog().getByLabelText('Keep open for another');
/** Idempotency keys are under *Advanced*. */
const openAdvanced = async ({ click }: UserEvent) =>
  click(dialog().getByRole('button', { name: 'Advanced' }));
const openDetails = (user: UserEvent) =>
  user.click(dialog().getByRole('button', { name: /^More about the/ }));
const submitKeys = '{Control>}{Enter}{/Control}';

const addEntry = (tenant: Tenant, body: object = {}) => {
  service.clock.now += 1000;
  const defaults = { source: 'crm', type: 'call', payload: { text: 'First' } };
  const recipient = { domain: 'depot.example', name: 'Depot & Sons' };
  return tenant.call('createAccountLog', { body: { ...defaults, ...recipient, ...body } });
};

const fetchLogs = async (tenant: Tenant, account_id: string) =>
  (await tenant.call('listAccountLogs', { params: { account_id }, query: { limit: 100 } })).items;
const fetchAccounts = async (tenant: Tenant) => (await tenant.call('listAccounts', {})).items;

/** An account with one entry in a new tenant. */
async function ownAccount() {
  const tenant = await service.ownTenant();
  const { accountId, accountLogId } = await addEntry(tenant);
  service.clock.now += 1000;
  return { tenant, accountId, accountLogId, path: `/accounts/${accountId}` };
}

it('adds an entry to the open account once and shows it in the log', async () => {
  const { tenant, accountId, path } = await ownAccount();
  const { user, url } = await renderApp(service, tenant, path);
  await screen.findByRole('heading', { level: 1, name: 'Depot & Sons' });
  await user.click(screen.getByRole('link', { name: 'Log entry' }));
  await screen.findByRole('dialog', { name: 'Log entry for Depot & Sons' });
  expect(document.activeElement).toBe(field('Note'));
  for (const hidden of ['Idempotency key', 'Payload']) expect(dialog().queryByLabelText(hidden)).toBeNull();
  expect(dialog().queryByRole('button', { name: 'Copy as cURL' })).toBeNull();
  expect(addButton().getAttribute('aria-disabled')).toBe('true');
  await user.type(field('Note'), 'Called back, wants a pilot');
  await user.clear(field('Type'));
  await user.type(field('Type'), 'Call note');
  await user.click(addButton());
  await dialog().findByText(/^Use lowercase letters, digits/);
  expect(document.activeElement).toBe(field('Type'));
  await user.clear(field('Type'));
  await user.type(field('Type'), 'call-note');
  await openAdvanced(user);
  const idempotencyKey = field('Idempotency key').value;
  await user.dblClick(addButton());
  await expectClosed();
  await screen.findByText('Log entry added to Depot & Sons');
  await waitFor(() => expect(rowByText(tableByName('Log'), 'Called back, wants a pilot')).toBeTruthy());
  const [log, ...others] = await fetchLogs(tenant, accountId);
  expect(others).toHaveLength(1);
  const payload = { text: 'Called back, wants a pilot' };
  expect(log).toMatchObject({ source: 'console', type: 'call-note', payload, idempotencyKey });
  await user.click(screen.getByRole('button', { name: 'Open entry' }));
  await expect.poll(url).toBe(`${path}/logs/${log?.accountLogId}`);
});

it("submits the form with ⌘S and doesn't save the editor underneath", async () => {
  const { tenant, accountId, accountLogId, path } = await ownAccount();
  const { user } = await renderApp(service, tenant, `${path}/logs/${accountLogId}?edit=true`);
  const editor = await screen.findByRole('region', { name: 'Edit text' });
  const text = await within(editor).findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  await user.clear(text);
  await user.type(text, 'Changed, not saved');
  await user.click(screen.getByRole('link', { name: 'Log entry' }));
  await findDialog();
  await user.type(field('Note'), 'Written by key');
  await user.keyboard('{Control>}s{/Control}');
  await expectClosed();
  await screen.findByText(/^Log entry added to/);
  const texts = (await fetchLogs(tenant, accountId)).map(({ payload }) => payload?.text);
  expect(texts).toEqual(['Written by key', 'First']);
  expect(text.value).toBe('Changed, not saved');
});

it('finds or creates the account by domain, says which, and stays open to add another', async () => {
  const tenant = await service.ownTenant();
  const { user, url } = await renderApp(service, tenant, '/accounts');
  await screen.findByText('No accounts yet');
  await user.click(screen.getByRole('link', { name: 'Log entry' }));
  await findDialog();
  expect(document.activeElement).toBe(field('Account'));
  expect(dialog().queryByText(/^Enter a domain or account ID/)).toBeNull();
  await user.type(field('Note'), 'First of a new account');
  await user.click(keepOpen());
  await user.click(addButton());
  await dialog().findByText(/^Enter a domain or account ID/);
  expect(document.activeElement).toBe(field('Account'));
  expect(service.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  await user.type(field('Account'), 'not a domain');
  await dialog().findByText(/^Doesn't look like a domain/);
  await user.clear(field('Account'));
  await user.type(field('Account'), 'New.example');
  await dialog().findByText('No account has this domain. Creates a new account.');
  await openDetails(user);
  await user.type(field('Name'), 'New & Co');
  await openAdvanced(user);
  const firstKey = field('Idempotency key').value;
  await user.click(addButton());
  const expectResult = (text: RegExp) =>
    waitFor(() =>
      expect(
        dialog()
          .getAllByRole('status')
          .some((each) => text.test(each.textContent)),
      ).toBe(true),
    );
  await expectResult(/Log entry added to New & Co\. A new account was created\./);
  expect(document.activeElement).toBe(field('Note'));
  expect(field('Note').value).toBe('');
  expect(field('Account').value).toBe('New.example');
  expect(field('Idempotency key').value).not.toBe(firstKey);
  await dialog().findByText('Goes to New & Co');
  service.clock.now += 120_000;
  await user.type(field('Note'), `By its domain again${submitKeys}`);
  await expectResult(/Log entry added to New & Co\. Added to an existing account\./);
  const [account] = await fetchAccounts(tenant);
  await user.clear(field('Account'));
  await user.type(field('Account'), account?.accountId ?? '');
  await dialog().findByText('Goes to New & Co');
  await user.type(field('Note'), `By its ID${submitKeys}`);
  await expectResult(/Log entry added to New & Co\. *Open entry/);
  await user.keyboard('{Escape}');
  await expectClosed();
  await expect.poll(url).toBe('/accounts');
  await waitFor(() => expect(rowNames('Accounts')).toEqual(['New & Co']));
  expect(await fetchLogs(tenant, account?.accountId ?? '')).toHaveLength(3);
  expect(await fetchAccounts(tenant)).toHaveLength(1);
});

it('finds or creates a person by any identifier and says which', async () => {
  const tenant = await service.ownTenant();
  const { user, url } = await renderApp(service, tenant, '/persons?write=true');
  await findDialog();
  expect(document.activeElement).toBe(field('Person'));
  await user.keyboard('jo@depot.example');
  await openDetails(user);
  await user.type(field('Name'), 'Jo Ito');
  await user.type(field('Phone'), '030 5550142');
  await user.type(field('Note'), `Asked for prices${submitKeys}`);
  await dialog().findByText(/^Use a plus sign and 2 to 15 digits/);
  await user.clear(field('Phone'));
  await user.type(field('Phone'), '+49 (30) 555-0142');
  await dialog().findByText('Saved as +49305550142');
  await user.keyboard(submitKeys);
  await screen.findByText('Log entry added to Jo Ito');
  await screen.findByText('A new person was created.');
  await screen.findByRole('link', { name: /Asked for prices · Jo Ito/ });
  const notices = within(screen.getByRole('region', { name: /^Notices/ }));
  await user.click(notices.getByRole('button', { name: 'Open person' }));
  await screen.findByRole('heading', { level: 1, name: 'Jo Ito' });
  expect(screen.getByRole('main').textContent).toContain('+49305550142');
  await renderApp(service, tenant, `${url()}?write=true`);
  await screen.findByRole('dialog', { name: 'Log entry for Jo Ito' });
  await expect.poll(() => document.activeElement === field('Note')).toBe(true);
  await user.keyboard(`Called back${submitKeys}`);
  await screen.findByText('Log entry added to Jo Ito');
});

it('suggests the people whose name is typed in place of their email or ID, by ID without an email', async () => {
  const tenant = await service.ownTenant();
  const entry = { source: 'crm', type: 'call', payload: {} };
  await tenant.call('createPersonLog', { body: { ...entry, email: 'jo@depot.example', name: 'Jo Ito' } });
  const { personId } = await tenant.call('createPersonLog', {
    body: { ...entry, phoneNumber: '+49305550142', name: 'Amara Osei' },
  });
  const { user } = await renderApp(service, tenant, '/persons?write=true');
  await findDialog();
  /** As the browser suggests them. */
  const suggestions = () => {
    const list = document.getElementById(field('Person').getAttribute('list') ?? '');
    return [...(list?.querySelectorAll('option') ?? [])].map((each) => [
      each.value,
      each.getAttribute('label'),
    ]);
  };
  await user.type(field('Person'), 'ito');
  await waitFor(() => expect(suggestions()).toEqual([['jo@depot.example', 'Jo Ito']]));
  await user.clear(field('Person'));
  await user.type(field('Person'), 'jo@depot.example');
  await dialog().findByText('Goes to Jo Ito');
  await user.clear(field('Person'));
  await user.type(field('Person'), 'amara');
  await waitFor(() => expect(suggestions()).toEqual([[personId, 'Amara Osei']]));
  await user.clear(field('Person'));
  await user.type(field('Person'), personId);
  await dialog().findByText('Goes to Amara Osei');
});

it.each([
  ['Person', '/persons?write=true', 'f3f5a3e2', 'No person has this ID'],
  ['Account', '/accounts?write=true', `account_${'0'.repeat(26)}`, 'No account has this ID'],
])('says at the field that no %s has the ID', async (name, path, id, message) => {
  const { user } = await renderApp(service, await service.ownTenant(), path);
  await findDialog();
  await user.type(field(name), id);
  await user.type(field('Note'), `Called${submitKeys}`);
  await dialog().findByText(message);
  expect(document.activeElement).toBe(field(name));
});

it('links to an existing entry with its time instead of adding a duplicate', async () => {
  const tenant = await service.ownTenant();
  const { user, url } = await renderApp(service, tenant, '/accounts?write=true');
  await findDialog();
  const { accountId, accountLogId } = await addEntry(tenant, {
    source: field('Source').value,
    type: field('Type').value,
    payload: { text: 'Called' },
    idempotencyKey: 'call-1',
  });
  await user.click(keepOpen());
  await user.type(field('Account'), 'depot.example');
  await openDetails(user);
  await user.type(field('Name'), 'Depot & Sons');
  for (const text of ['Written now', 'Called']) {
    await user.type(field('Note'), text);
    if (text === 'Called') {
      await openAdvanced(user);
      await user.clear(field('Idempotency key'));
      await user.type(field('Idempotency key'), 'call-1');
    }
    await user.keyboard(submitKeys);
    await waitFor(() => expect(field('Note').value).toBe(''));
  }
  const link = await dialog().findByRole('link', { name: 'Open entry' });
  const news = dialog()
    .getAllByRole('status')
    .find((each) => each.contains(link));
  await waitFor(() =>
    expect(news?.textContent).toMatch(/^Already added at \d\d:\d\d to Depot & Sons\. Open entry$/),
  );
  expect(dialog().queryByText(/^Log entry added/)).toBeNull();
  await user.click(dialog().getByRole('link', { name: 'Open entry' }));
  await expect.poll(url).toBe(`/accounts/${accountId}/logs/${accountLogId}`);
  expect(await fetchLogs(tenant, accountId)).toHaveLength(2);
});

it('needs another key for other content', async () => {
  const { tenant, accountId, path } = await ownAccount();
  await addEntry(tenant, { idempotencyKey: 'call-1' });
  const { user } = await renderApp(service, tenant, `${path}?write=true`);
  await findDialog();
  await user.type(field('Note'), 'Another');
  await openAdvanced(user);
  await user.clear(field('Idempotency key'));
  await user.type(field('Idempotency key'), 'call-1');
  await openAdvanced(user);
  expect(dialog().queryByLabelText('Idempotency key')).toBeNull();
  await user.click(addButton());
  await dialog().findByText(/^This key was used for another entry/);
  // The service may reject what isn't shown.
  await expect.poll(() => document.activeElement).toBe(field('Idempotency key'));
  await user.click(dialog().getByRole('button', { name: 'New key' }));
  await user.click(addButton());
  await expectClosed();
  expect(await fetchLogs(tenant, accountId)).toHaveLength(3);
});

it('adds each entry exactly once through a service that drops responses', async () => {
  const { tenant, accountId, path } = await ownAccount();
  const { user } = await renderApp(service, tenant, `${path}?write=true`);
  await findDialog();
  await user.click(keepOpen());
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  let delayed = async () => {};
  const failures: ((forward: () => Promise<Response>) => Promise<Response>)[] = [
    (forward) => forward().then(lost),
    async () => new Response('broken', { status: 500 }),
    async (forward) => (await Promise.all([forward(), forward()]))[0],
    async () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('cut')) })),
    // The service gets it after the next one.
    async (forward) => {
      delayed = async () => void (await forward());
      return lost();
    },
    async () => new Response(null, { status: 429, headers: { 'retry-after': '1' } }),
    async () => new Response('<h1>Wrong turn</h1>', { headers: { 'content-type': 'text/html' } }),
  ];
  let requests = 0;
  service.intercept((method, _url, _body, forward) => {
    if (method !== 'POST') return undefined;
    requests += 1;
    if (requests % 2 === 0) return failures[(requests / 2 - 1) % failures.length]?.(forward);
    const late = delayed;
    delayed = async () => {};
    return forward().then(async (response) => {
      await late();
      return response;
    });
  });
  const texts = Array.from({ length: 16 }, (_, index) => `Entry ${index}`);
  for (const text of texts) {
    service.clock.now += 1000;
    await user.type(field('Note'), text + submitKeys);
    await waitFor(() => {
      dialog().queryByRole('button', { name: 'Try again' })?.click();
      expect(field('Note').value).toBe('');
    });
  }
  service.recover();
  expect(requests).toBeGreaterThan(2 * failures.length);
  const added = (await fetchLogs(tenant, accountId)).map(({ payload }) => payload?.text).toReversed();
  expect(added).toEqual(['First', ...texts]);
});
