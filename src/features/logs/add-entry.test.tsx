import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { Tenant } from '#server/testing/harness.ts';
import { pressInComposition } from '../../testing/input-method.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { rowByText, rowNames, tableByName } from '../../testing/table.ts';
import { toKebab } from './new-log.ts';

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
  await user.click(addButton());
  await dialog().findByText('Write a note');
  expect(document.activeElement).toBe(field('Note'));
  await user.type(field('Note'), 'Called back, wants a pilot');
  await user.clear(field('Type'));
  await user.type(field('Type'), 'Call/note');
  await user.click(addButton());
  await dialog().findByText(/^Use lowercase letters, digits/);
  expect(document.activeElement).toBe(field('Type'));
  await user.clear(field('Type'));
  await user.type(field('Type'), 'Call note');
  await openAdvanced(user);
  const idempotencyKey = field('Idempotency key').value;
  await user.dblClick(addButton());
  await expectClosed();
  await screen.findByText('Entry added');
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
  await screen.findByText('Entry added');
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
  await dialog().findByText('Pick an account, or enter a domain or ID');
  await user.clear(field('Account'));
  await user.type(field('Account'), 'no-domain');
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
  await screen.findByText('Entry added');
  expect(screen.queryByText('Added to an existing person.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Open person' })).toBeNull();
  await screen.findByRole('button', { name: 'Open entry' });
});

const list = (name: string) => within(screen.getByRole('listbox', { name }));
const optionNames = () =>
  screen.queryAllByRole('option').map((option) =>
    [...option.querySelectorAll(':scope > bdi')]
      .map(({ textContent }) => textContent)
      .join(' ')
      .trim(),
  );
const activeOption = () =>
  document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '');

/** Two people in a new tenant; the second has no email. */
async function twoPeople() {
  const tenant = await service.ownTenant();
  const entry = { source: 'crm', type: 'call', payload: {} };
  await tenant.call('createPersonLog', { body: { ...entry, email: 'jo@depot.example', name: 'Jo Ito' } });
  const amara = { phoneNumber: '+49305550142', name: 'Amara Osei' };
  const { personId } = await tenant.call('createPersonLog', { body: { ...entry, ...amara } });
  return { tenant, amaraId: personId };
}

/** Bodies of the entries that are sent. */
function recordSent() {
  const sent: unknown[] = [];
  service.intercept((method, url, body) => {
    if (method === 'POST' && url.endsWith('_logs')) sent.push(body);
    return undefined;
  });
  return sent;
}

it('finds a person by a phone number in another spelling and sends their ID', async () => {
  const { tenant, amaraId } = await twoPeople();
  const sent = recordSent();
  const { user } = await renderApp(service, tenant, '/persons?write=true');
  await findDialog();
  await user.type(field('Person'), '030 / 555-0142');
  const option = await screen.findByRole('option', { name: /^Amara Osei/ });
  expect(optionNames()).toEqual(['Amara Osei +49305550142']);
  await user.click(option);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(field('Person'));
  expect(field('Person').value).toBe('Amara Osei');
  expect(dialog().getByText('Goes to +49305550142')).toBeTruthy();
  await user.type(field('Note'), `Called${submitKeys}`);
  await screen.findByText('Log entry added to Amara Osei');
  expect(sent).toMatchObject([{ personId: amaraId }]);
  for (const name of ['email', 'phoneNumber']) expect(sent[0]).not.toHaveProperty(name);
});

it('picks a person by keys only, and Escape closes the list but not the form', async () => {
  const { tenant } = await twoPeople();
  const { user } = await renderApp(service, tenant, '/persons?write=true');
  await findDialog();
  await user.keyboard('depot');
  await waitFor(() => expect(optionNames()).toEqual(['Jo Ito jo@depot.example', 'Create “depot”']));
  const person = field('Person');
  expect(person.getAttribute('aria-expanded')).toBe('true');
  expect(person.getAttribute('aria-autocomplete')).toBe('list');
  expect(person.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'People' }).id);
  const option = list('People').getByRole('option', { name: 'Jo Ito jo@depot.example' });
  await waitFor(() => expect(activeOption()).toBe(option));
  pressInComposition(person, 'Enter');
  expect(person.value).toBe('depot');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(person.getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(person.value).toBe('Jo Ito');
  expect(dialog().getByText('Goes to jo@depot.example')).toBeTruthy();
  await user.keyboard('{Tab}');
  expect(document.activeElement).toBe(field('Note'));
  expect(person.value).toBe('Jo Ito');
  await user.keyboard('{Escape}');
  await expectClosed();
});

it('picks the only match on Tab, also while it is being searched', async () => {
  const { tenant } = await twoPeople();
  const sent = recordSent();
  const { user } = await renderApp(service, tenant, '/persons?write=true');
  await findDialog();
  await user.keyboard('amara{Tab}');
  expect(document.activeElement).toBe(field('Note'));
  await expect.poll(() => field('Person').value).toBe('Amara Osei');
  await user.keyboard(`Called${submitKeys}`);
  await screen.findByText('Log entry added to Amara Osei');
  expect(sent).toMatchObject([{ payload: { text: 'Called' } }]);
});

it('says to pick or create the person if a name was only typed', async () => {
  const { tenant } = await twoPeople();
  const { user } = await renderApp(service, tenant, '/persons?write=true');
  await findDialog();
  await user.keyboard('osei');
  await screen.findByRole('option', { name: /^Amara Osei/ });
  await user.type(field('Note'), `Called${submitKeys}`);
  await dialog().findByText('Pick a person from the list, or create “osei”');
  expect(document.activeElement).toBe(field('Person'));
});

it('ranks people by name before email and company, and shows the company that was found', async () => {
  const tenant = await service.ownTenant();
  const entry = { source: 'crm', type: 'call', payload: {} };
  await tenant.call('createAccountLog', {
    body: { ...entry, domain: 'greengate.example', name: 'Greengate Market' },
  });
  for (const [name, email] of [
    ['Marta Oyelaran', 'oyelaran@kite.example'],
    ['Élodie Marchand', 'elodie@kite.example'],
    ['Arjun Mehta', 'arjun@greengate.example'],
    ['Jo Ito', 'mars@kite.example'],
  ])
    await tenant.call('createPersonLog', { body: { ...entry, name, email } });
  const { user } = await renderApp(service, tenant, '/persons?write=true');
  await findDialog();
  await user.keyboard('mar');
  await waitFor(() =>
    expect(optionNames()).toEqual([
      'Marta Oyelaran oyelaran@kite.example',
      'Élodie Marchand elodie@kite.example',
      'Jo Ito mars@kite.example',
      'Arjun Mehta Greengate Market',
      'Create “mar”',
    ]),
  );
});

it('closes the list when the focus leaves the field, and shows the name of a typed ID', async () => {
  const { tenant, amaraId } = await twoPeople();
  const { user } = await renderApp(service, tenant, '/persons?write=true');
  await findDialog();
  await user.keyboard(amaraId);
  await dialog().findByText('Goes to Amara Osei');
  expect(field('Person').value).toBe(amaraId);
  await user.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field('Person').value).toBe('Amara Osei');
  await user.clear(field('Person'));
  await user.type(field('Person'), 'jo@depot.example');
  await dialog().findByText('Goes to Jo Ito');
});

it.each([
  ['phoneNumber', '+49 (30) 555-0199', 'phone number', '+49305550199'],
  ['email', 'mia@depot.example', 'email', 'mia@depot.example'],
  ['linkedinProfileUrl', 'linkedin.com/in/mia', 'LinkedIn URL', 'https://linkedin.com/in/mia'],
])('offers to create a person with an unknown %s and sends it', async (name, text, noun, value) => {
  const { tenant } = await twoPeople();
  const sent = recordSent();
  const { user } = await renderApp(service, tenant, '/persons?write=true');
  await findDialog();
  await user.type(field('Person'), text);
  await user.click(await screen.findByRole('option', { name: `Create “${text}”` }));
  expect(field('Person').value).toBe(text);
  expect(dialog().getByText(`No one has this ${noun}. Creates a new person.`)).toBeTruthy();
  await openDetails(user);
  const labels = { phoneNumber: 'Phone', linkedinProfileUrl: 'LinkedIn URL' };
  for (const [each, label] of Object.entries(labels))
    expect(dialog().queryByLabelText(label) === null).toBe(each === name);
  await user.type(field('Note'), `Called${submitKeys}`);
  await screen.findByText('A new person was created.');
  expect(sent).toMatchObject([{ [name]: value }]);
  expect(sent[0]).not.toHaveProperty('personId');
});

it('offers to create no one by details that someone has', async () => {
  const { tenant } = await twoPeople();
  const { user } = await renderApp(service, tenant, '/persons?write=true');
  await findDialog();
  await user.type(field('Person'), '0049 30 5550142');
  await dialog().findByText('Goes to Amara Osei');
  expect(optionNames()).toEqual(['Amara Osei +49305550142']);
});

it('creates a person by a name that no one has, and asks for their email', async () => {
  const { tenant } = await twoPeople();
  const sent = recordSent();
  const { user } = await renderApp(service, tenant, '/persons?write=true');
  await findDialog();
  await user.type(field('Person'), 'Mia Berg');
  await screen.findByRole('option', { name: 'Create “Mia Berg”' });
  await user.type(field('Note'), `Called${submitKeys}`);
  await dialog().findByText('Pick a person from the list, or create “Mia Berg”');
  await user.click(field('Person'));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field('Name').value).toBe('Mia Berg');
  expect(field('Person').value).toBe('');
  expect(document.activeElement).toBe(field('Person'));
  expect(dialog().queryByText(/^Pick a person/)).toBeNull();
  expect(dialog().getByText(/^Creates Mia Berg/)).toBeTruthy();
  await user.keyboard('mia@depot.example');
  await screen.findByRole('option', { name: 'Create “mia@depot.example”' });
  await user.keyboard(submitKeys);
  await screen.findByText('A new person was created.');
  expect(sent).toMatchObject([{ name: 'Mia Berg', email: 'mia@depot.example' }]);
});

it('offers to search again after a failure', async () => {
  const { tenant } = await twoPeople();
  const { user } = await renderApp(service, tenant, '/persons?write=true');
  await findDialog();
  service.fail(/^GET .*persons\?.*query=ito/, 'server-error');
  await user.type(field('Person'), 'ito');
  await screen.findByRole('option', { name: "Couldn't search people. Try again" });
  service.recover();
  await user.keyboard('{Enter}');
  await screen.findByRole('option', { name: 'Jo Ito jo@depot.example' });
});

it('asks for an email or ID in a text field if the service lists no people', async () => {
  const tenant = await service.ownTenant();
  service.offer([]);
  const sent = recordSent();
  const { user } = await renderApp(service, tenant, '/persons?write=true');
  await findDialog();
  expect(field('Person').getAttribute('role')).toBeNull();
  await user.type(field('Person'), 'jo@depot.example');
  await user.type(field('Note'), `Called${submitKeys}`);
  await expectClosed();
  expect(sent).toMatchObject([{ email: 'jo@depot.example' }]);
});

it('picks an account by name, or creates one by its domain', async () => {
  const { tenant, accountId } = await ownAccount();
  const sent = recordSent();
  const { user } = await renderApp(service, tenant, '/accounts?write=true');
  await findDialog();
  await user.type(field('Account'), 'sons');
  await screen.findByRole('option', { name: 'Depot & Sons depot.example' });
  await user.tab();
  expect(field('Account').value).toBe('Depot & Sons');
  expect(dialog().getByText('Goes to depot.example')).toBeTruthy();
  await user.click(keepOpen());
  await user.type(field('Note'), `Called${submitKeys}`);
  await waitFor(() => expect(field('Note').value).toBe(''));
  await user.clear(field('Account'));
  await user.type(field('Account'), 'depot.example');
  await screen.findByRole('option', { name: 'Depot & Sons depot.example' });
  expect(optionNames()).toEqual(['Depot & Sons depot.example']);
  await user.clear(field('Account'));
  await user.type(field('Account'), 'acme.example');
  await user.click(await screen.findByRole('option', { name: 'Create “acme.example”' }));
  await user.type(field('Note'), `Called${submitKeys}`);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([{ accountId }, { domain: 'acme.example' }]);
});

it('suggests the sources and types of other entries, and takes any other', async () => {
  const { tenant, accountId, path } = await ownAccount();
  await addEntry(tenant, { type: 'meeting' });
  const { user } = await renderApp(service, tenant, path);
  await screen.findByRole('table', { name: 'Log' });
  await user.click(screen.getByRole('link', { name: 'Log entry' }));
  await findDialog();
  await user.click(field('Type'));
  expect(optionNames()).toEqual(['Call', 'Meeting']);
  await user.clear(field('Type'));
  await user.type(field('Type'), 'call');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.type(field('Type'), '{Backspace}');
  expect(optionNames()).toEqual(['Call']);
  expect(activeOption()).toBeNull();
  await user.clear(field('Type'));
  await user.type(field('Type'), 'm{ArrowDown}{Enter}');
  expect(field('Type').value).toBe('Meeting');
  await user.type(field('Note'), `Met${submitKeys}`);
  await expectClosed();
  const [log] = await fetchLogs(tenant, accountId);
  expect(log).toMatchObject({ type: 'meeting', payload: { text: 'Met' } });
});

it('suggests usual sources and types if no entries are loaded', async () => {
  const { user } = await renderApp(service, await service.ownTenant(), '/persons?write=true');
  await findDialog();
  await user.click(field('Source'));
  expect(optionNames()).toEqual(['Console', 'CRM', 'Email']);
  await user.click(field('Type'));
  expect(optionNames()).toEqual(['Note', 'Call', 'Meeting', 'Email']);
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
    source: toKebab(field('Source').value),
    type: toKebab(field('Type').value),
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

it('keeps the idempotency key of an entry whose response was lost, so that a reload adds it once', async () => {
  const { tenant, accountId, path } = await ownAccount();
  const open = async () => {
    const app = await renderApp(service, tenant, `${path}?write=true`);
    await findDialog();
    return app;
  };
  const left = await open();
  await left.user.type(field('Note'), 'Sent, but was it heard?');
  await openAdvanced(left.user);
  const key = field('Idempotency key').value;
  service.fail(/^POST .v0.account_logs/, 'response-lost');
  await left.user.click(addButton());
  await dialog().findByText(/Couldn't connect\. Retrying in \d+\ss\. You won't get a duplicate\./);
  expect(await fetchLogs(tenant, accountId)).toHaveLength(2);
  const { user } = await open();
  await dialog().findByText(/^Restored your draft from \d\d:\d\d\./);
  expect(field('Note').value).toBe('Sent, but was it heard?');
  await openAdvanced(user);
  expect(field('Idempotency key').value).toBe(key);
  service.recover();
  await user.click(addButton());
  await expectClosed();
  await screen.findByText(/^Already added at \d\d:\d\d$/);
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
