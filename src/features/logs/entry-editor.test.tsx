import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { pressInComposition } from '../../testing/input-method.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { rowByText, rowLinks, tableByName } from '../../testing/table.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

const editor = () => screen.getByRole('region', { name: 'Edit text' });
const findPayload = () => screen.findByRole('region', { name: 'Payload' });
/** The entry has the focus, so that the log's keys work. */
const expectEntryFocus = () =>
  expect(screen.getByRole('complementary', { name: 'Entry' }).contains(document.activeElement)).toBe(true);
const findText = async () => {
  await screen.findByRole('region', { name: 'Edit text' });
  return within(editor()).findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
};
const expectClosed = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Edit text' })).toBeNull());
const saveButton = () => within(editor()).getByRole('button', { name: /^Save/ });
const row = (text: string) => rowByText(tableByName('Log'), text).textContent;
const findDialog = (name: string) => screen.findByRole('dialog', { name });

/** Opens an entry of a new account. */
async function renderEntry(text = 'First words', search = '') {
  const tenant = await service.ownTenant();
  const addEntry = async (words: string) => {
    service.clock.now += 1000;
    const payload = JSON.parse(`{"text": ${JSON.stringify(words)}, "vans": 12, "__proto__": {"x": 1}}`);
    const body = { source: 'crm', type: 'note', payload, domain: 'depot.example', name: 'Depot & Sons' };
    const { accountId, accountLogId } = await tenant.call('createAccountLog', { body });
    return { accountId, accountLogId, path: `/accounts/${accountId}/logs/${accountLogId}` };
  };
  const entry = await addEntry(text);
  const params = { account_id: entry.accountId, account_log_id: entry.accountLogId };
  const fetchTexts = async () => {
    const { items } = await tenant.call('listAccountLogs', { params });
    return items.map(({ payload }) => payload?.text);
  };
  const changeText = (words: string) => {
    service.clock.now += 1000;
    return tenant.call('updateAccountLog', { params, body: { text: words } });
  };
  const app = await renderApp(service, tenant, entry.path + search);
  await screen.findByRole('table', { name: 'Log' });
  const selectAction = async (name: string) => {
    await app.user.click(screen.getByRole('button', { name: 'More for this entry' }));
    await app.user.click(await screen.findByRole('menuitem', { name }));
  };
  return { ...app, ...entry, tenant, addEntry, fetchTexts, changeText, selectAction };
}

it('edits the text of an entry and shows the changes before saving', async () => {
  const { user, url, fetchTexts, selectAction } = await renderEntry(
    'Pilot starts in April at the north depot',
  );
  await findPayload();
  await selectAction('Edit text');
  const text = await findText();
  expect(document.activeElement).toBe(text);
  expect(url()).toContain('edit=true');
  await user.clear(text);
  await user.type(text, 'Pilot starts in May at the north depot');
  const changes = within(editor()).getByRole('figure');
  expect(changes.querySelector('del')?.textContent).toContain('April');
  expect(changes.querySelector('ins')?.textContent).toContain('May');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Text saved');
  await expectClosed();
  expectEntryFocus();
  await waitFor(() => expect(row('Pilot starts in May')).toContain('edited'));
  expect(await fetchTexts()).toEqual(['Pilot starts in May at the north depot']);
});

it('starts editing with E, and copies a link that only shows the entry', async () => {
  const { user, url, path, selectAction } = await renderEntry();
  await findPayload();
  await user.keyboard('e');
  expect(document.activeElement).toBe(await findText());
  expect(url()).toContain('edit=true');
  await selectAction('Copy link to entry');
  await screen.findByText('Link copied');
  expect(await navigator.clipboard.readText()).toBe(new URL(path, location.href).href);
});

it('undoes a saved text unless it changed since', async () => {
  const { user, fetchTexts, changeText } = await renderEntry();
  await findPayload();
  const save = async (words: string) => {
    await user.keyboard('e');
    await user.clear(await findText());
    await user.type(await findText(), words);
    await user.keyboard('{Control>}s{/Control}');
    await expectClosed();
  };
  await save('Second words');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Text restored');
  await waitFor(() => expect(row('First words')).toBeTruthy());
  expect(await fetchTexts()).toEqual(['First words']);
  await save('Third words');
  await changeText('Their words');
  const undo = await screen.findAllByRole('button', { name: 'Undo' });
  await user.click(undo[0] as HTMLElement);
  await screen.findByText("Couldn't undo");
  expect(await fetchTexts()).toEqual(['Their words']);
});

it('closes an unchanged form with Escape and asks before discarding changes', async () => {
  const { user, url, path, accountId, selectAction } = await renderEntry();
  await findPayload();
  await selectAction('Edit text');
  await findText();
  await user.keyboard('{Escape}');
  await expectClosed();
  expectEntryFocus();
  await expect.poll(url).toBe(path);
  await user.keyboard('e');
  const text = await findText();
  await user.clear(text);
  await user.type(text, 'Second words');
  await user.keyboard('{Escape}');
  const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });
  await waitFor(() => expect(question()).not.toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question()).toBeNull());
  expect(text.value).toBe('Second words');
  await waitFor(() => expect(document.activeElement).toBe(text));
  // Also with the focus outside the form.
  screen.getByRole('complementary', { name: 'Entry' }).focus();
  await user.keyboard('{Escape}');
  const dialog = await findDialog('Discard your changes?');
  await user.click(within(dialog).getByRole('button', { name: 'Discard changes' }));
  await expectClosed();
  expect(screen.getByRole('complementary', { name: 'Entry' }).textContent).toContain('First words');
  await user.keyboard('{Escape}');
  await expect.poll(url).toBe(`/accounts/${accountId}`);
});

it('rejects an empty text and confirms a blank one', async () => {
  const { user, fetchTexts } = await renderEntry('First words', '?edit=true');
  const text = await findText();
  await user.clear(text);
  await user.click(saveButton());
  await within(editor()).findByText(/^This is required/);
  await user.type(text, '   ');
  await user.click(saveButton());
  const question = await findDialog('Save a blank text?');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(await fetchTexts()).toEqual(['First words']);
});

it("restores unsaved text, also on top of a colleague's save", async () => {
  const { user, tenant, path, fetchTexts, changeText } = await renderEntry('First words', '?edit=true');
  await user.clear(await findText());
  await user.type(await findText(), 'My words');
  await renderApp(service, tenant, `${path}?edit=true`);
  await findText();
  await user.click(await within(editor()).findByRole('button', { name: 'Review' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  await waitFor(async () => expect((await findText()).value).toBe('My words'));
  await changeText('Their words');
  await user.click(saveButton());
  await screen.findByRole('heading', { name: /while you were editing/ });
  await user.click(screen.getByRole('radio', { name: /^Yours/ }));
  const [save] = within(screen.getByRole('main')).getAllByRole('button', { name: 'Save' });
  await user.click(save as HTMLElement);
  await screen.findByText('Text saved');
  expect(await fetchTexts()).toEqual(['My words']);
});

it('asks about a text that a colleague changes during the save', async () => {
  const { user, fetchTexts, changeText } = await renderEntry('First words', '?edit=true');
  await user.clear(await findText());
  await user.type(await findText(), 'My words');
  let hasChanged = false;
  service.intercept((method, _url, _body, forward) => {
    if (method !== 'PATCH' || hasChanged) return undefined;
    hasChanged = true;
    return changeText('Their words').then(forward);
  });
  await user.click(saveButton());
  await screen.findByRole('heading', { name: /while you were editing/ });
  expect(await fetchTexts()).toEqual(['Their words']);
  await user.click(screen.getByRole('radio', { name: /^Yours/ }));
  const [save] = within(screen.getByRole('main')).getAllByRole('button', { name: 'Save' });
  await user.click(save as HTMLElement);
  await screen.findByText('Text saved');
  expect(await fetchTexts()).toEqual(['My words']);
});

it.each(['if-match', 'if-match-all'] as const)(
  'restores and saves an entry that a colleague deleted, where a service has %s',
  async (capability) => {
    service.offer(['read-one', 'logs', capability]);
    const { user, tenant, accountId, accountLogId, fetchTexts } = await renderEntry(
      'First words',
      '?edit=true',
    );
    await user.clear(await findText());
    await user.type(await findText(), 'My words');
    const params = { account_id: accountId, account_log_id: accountLogId };
    await tenant.call('deleteAccountLog', { params });
    await user.click(saveButton());
    const note = await screen.findByRole('alert');
    expect(note.textContent).toMatch(/^Deleted at \d+:\d\d/);
    await user.click(within(note).getByRole('button', { name: 'Copy text' }));
    expect(await navigator.clipboard.readText()).toBe('My words');
    expect(await fetchTexts()).toEqual([]);
    await user.click(within(note).getByRole('button', { name: 'Restore and save' }));
    await screen.findByText('Text saved');
    expect(await fetchTexts()).toEqual(['My words']);
  },
);

it('shows unsaved text on its row, on the entry and in the top bar', async () => {
  const { user, tenant, path } = await renderEntry('First words', '?edit=true');
  await user.clear(await findText());
  await user.type(await findText(), 'My words');
  await waitFor(() => expect(row('First words')).toContain('Unsaved changes'));
  await renderApp(service, tenant, path);
  await screen.findByRole('table', { name: 'Log' });
  await waitFor(() => expect(row('First words')).toContain('Unsaved changes'));
  const opened = within(screen.getByRole('complementary', { name: 'Entry' }));
  await opened.findByText(/Unsaved changes from/);
  await user.click(await screen.findByRole('button', { name: '1 unsaved record' }));
  const list = await findDialog('Unsaved changes');
  expect(within(list).getByRole('link', { name: 'First words' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(opened.getByRole('link', { name: 'Continue editing' }));
  await findText();
  await user.click(await within(editor()).findByRole('button', { name: 'Review' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  await waitFor(async () => expect((await findText()).value).toBe('My words'));
  await user.click(saveButton());
  await screen.findByText('Text saved');
  await waitFor(() => expect(screen.queryByText(/Unsaved/)).toBeNull());
});

it('asks before leaving unsaved text and saves it despite a lost response', async () => {
  const { tenant, path, addEntry, fetchTexts } = await renderEntry('One');
  const other = await addEntry('Two');
  const { user, url } = await renderApp(service, tenant, `${path}?edit=true`);
  await user.type(await findText(), ', and more');
  const leave = () => {
    const link = rowLinks(tableByName('Log')).find(({ textContent }) => textContent.includes('Two'));
    return user.click(link as HTMLElement);
  };
  await leave();
  const dialog = () => findDialog('Save before leaving?');
  await user.click(within(await dialog()).getByRole('button', { name: 'Stay' }));
  service.fail(/^PATCH/, 'response-lost', 1);
  await leave();
  await user.click(within(await dialog()).getByRole('button', { name: 'Save' }));
  await expect.poll(url).toBe(other.path);
  expect(await fetchTexts()).toEqual(['Two', 'One, and more']);
});

it('leaves the Escape that cancels the composition of a word to the input method', async () => {
  const { user } = await renderEntry();
  await findPayload();
  await user.keyboard('e');
  await user.type(await findText(), ' ほ');
  pressInComposition(await findText(), 'Escape');
  await user.keyboard('{Escape}');
  const dialog = await findDialog('Discard your changes?');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  // Asked once only.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
