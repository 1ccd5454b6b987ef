import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Tenant } from '#server/testing/harness.ts';
import { fetchListedIds, routes, screenPath } from '../../../e2e/support/routes.ts';
import { pressInComposition } from '../../testing/input-method.ts';
import { expectFocus, field, fill } from '../../testing/page-editor.ts';
import {
  findActiveOption,
  openPalette,
  palette,
  paletteField,
  queryPaletteField,
} from '../../testing/palette.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { rowLinks, rowNames, tableByName } from '../../testing/table.ts';

let service: TestService;
let demo: Tenant;

beforeAll(async () => {
  service = await startTestService();
  demo = await service.demoTenant();
});

// An open palette would also open in the next app.
afterEach(() => userEvent.keyboard('{Escape}'));

const heading = (name: string) => screen.getByRole('heading', { level: 1, name });

/** Renders the dashboard and waits for the heading of the screen. */
async function renderScreen(path: string, name: string) {
  const app = await renderApp(service, demo, path);
  await screen.findByRole('heading', { level: 1, name });
  return app;
}

async function findPageId(name: string): Promise<string> {
  const { items } = await demo.call('listPages', { query: { limit: 1000 } });
  return items.find((page) => page.name === name)?.pageId ?? '';
}

it('finds and opens a screen despite a typo and focuses it', async () => {
  const { user } = await renderScreen('/pages', 'Pages');
  await openPalette(user, 'setings');
  await findActiveOption(/^Settings/);
  await user.keyboard('{Enter}');
  await expectFocus(() => heading('Settings'));
  await openPalette(user, 'sprign fleet');
  await findActiveOption(/^Spring fleet launch/);
  await user.keyboard('{Enter}');
  await expectFocus(() => heading('Spring fleet launch'));
});

it('ranks a page before audiences, and audiences that match only by its name last', async () => {
  const { user } = await renderScreen('/audiences', 'Audiences');
  await expect.poll(() => rowLinks(tableByName('Audiences')).length).toBeGreaterThan(0);
  const namesIn = async (group: string) =>
    within(await palette().findByRole('group', { name: group }))
      .getAllByRole('option')
      .map((option) => option.querySelector('bdi')?.textContent);
  await openPalette(user, 'fleet');
  await findActiveOption(/^Spring fleet launch.*Page$/);
  expect(await namesIn('Best match')).toEqual(['Spring fleet launch']);
  const audiences = await namesIn('Audiences');
  expect(audiences.pop()).toBe('More audiences…');
  for (const name of audiences) expect(name).toMatch(/fleet/i);
  await fill(user, paletteField(), 'launch');
  await findActiveOption(/^Spring fleet launch.*Page$/);
  for (const name of await namesIn('On matching pages')) expect(name).not.toMatch(/launch/i);
  const labels = palette()
    .getAllByRole('group')
    .map((group) => group.firstElementChild?.textContent);
  expect(labels.at(-1)).toBe('On matching pages');
});

/** Texts of the results, from top to bottom. */
const resultTexts = () =>
  palette()
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

const isSearch = (url: string) => /\?(?=.*query=)/.test(url);
const isList = (url: string) => /v0\/(?:pages|accounts)\?/.test(url) && !isSearch(url);

/** Holds these requests back until the returned function is called. */
function hold(isHeld: (url: string) => boolean): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  service.intercept(async (_method, url, _body, forward) => {
    if (isHeld(url)) await promise;
    return forward();
  });
  return resolve;
}

const searchedKinds = ['Page', 'Audience', 'Topic'];
/** Waits until results of the lists or of the searches are shown. */
const findKinds = (kinds: readonly string[]) =>
  waitFor(() => {
    for (const kind of kinds)
      expect(resultTexts().some((text) => text.endsWith(kind) || text.endsWith(`${kind}↵`))).toBe(true);
  });

it('orders the same results in the same way, whichever response came first', async () => {
  const orders: string[][] = [];
  for (const [isHeld, firstKinds] of [
    [isList, ['Audience', 'Topic']],
    [isSearch, ['Page']],
  ] as const) {
    const release = hold(isHeld);
    const { user } = await renderScreen('/settings', 'Settings');
    await openPalette(user, 'fleet');
    await findKinds(firstKinds);
    release();
    await findKinds(searchedKinds);
    await expect.poll(() => palette().queryByText('Searching')).toBeNull();
    orders.push(resultTexts());
    await user.keyboard('{Escape}');
  }
  expect(orders[1]).toEqual(orders[0]);
});

it('leaves the rows above the selected one where they are as results arrive', async () => {
  const release = hold(isList);
  const { user } = await renderScreen('/settings', 'Settings');
  await openPalette(user, 'fleet');
  await findKinds(['Audience', 'Topic']);
  await user.keyboard('{ArrowDown}');
  const before = resultTexts();
  const selected = palette().getByRole('option', { selected: true });
  release();
  await findKinds(searchedKinds);
  await expect.poll(() => palette().queryByText('Searching')).toBeNull();
  expect(resultTexts().slice(0, before.length)).toEqual(before);
  expect(palette().getByRole('option', { selected: true })).toBe(selected);
});

it('selects another result than the screen that is open', async () => {
  const { user } = await renderScreen('/settings', 'Settings');
  await openPalette(user, 'settings');
  const [selected, ...others] = await waitFor(() => {
    const texts = resultTexts();
    expect(texts).toContain('SettingsGS');
    return texts;
  });
  expect(selected).not.toMatch(/^Settings/);
  expect(others).toContain('SettingsGS');
});

it('lists the screens of a record, moves by arrow keys, and goes back with Escape', async () => {
  const { user, url } = await renderScreen('/topics', 'Topics');
  await openPalette(user, 'spring fleet launch');
  await findActiveOption(/^Spring fleet launch/);
  await user.keyboard('{Tab}');
  await expectFocus(() => screen.getByRole('combobox', { name: 'Screens of Spring fleet launch' }));
  await user.keyboard('{Escape}');
  await expectFocus(paletteField);
  // With the query from before.
  await findActiveOption(/^Spring fleet launch/);
  await user.keyboard('{Tab}');
  await findActiveOption(/^Overview/);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await findActiveOption(/^Audiences/);
  await user.keyboard('{ArrowUp}{Enter}');
  await expect.poll(url).toContain(`/pages/${await findPageId('Spring fleet launch')}/edit`);
});

it('runs actions of the screen and explains disabled ones', async () => {
  const path = `/pages/${await findPageId('Spring fleet launch')}`;
  const { user } = await renderScreen(path, 'Spring fleet launch');
  await openPalette(user, 'archive');
  await findActiveOption(/^Archive page/);
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Archive Spring fleet launch?' });
  await user.keyboard('{Escape}');
  await expect.poll(() => dialog.isConnected).toBe(false);
  await user.keyboard('e');
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await openPalette(user, 'discard changes');
  const discard = await findActiveOption(/No unsaved changes/);
  expect(discard.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  expect(paletteField()).toBeTruthy();
  await user.keyboard('{Escape}');
  await fill(user, input, 'Changed');
  expect(field('Name').value).toBe('Changed');
  await openPalette(user, 'undo');
  await user.keyboard('{Enter}');
  await expect.poll(() => field('Name').value).not.toBe('Changed');
});

it('opens any pasted URL or ID', async () => {
  const { user, url } = await renderScreen('/settings', 'Settings');
  const body = { source: 'crm', type: 'call', payload: {}, email: 'somebody@visitor.example' };
  const { personId } = await demo.call('createPersonLog', { body });
  const ids = { ...(await fetchListedIds(async (path) => (await fetch(path)).json())), personId };
  for (const route of routes.slice(0, 8)) {
    const path = screenPath(route, ids);
    await openPalette(user, location.origin + path);
    await findActiveOption(/^Open this address/);
    await user.keyboard('{Enter}');
    await expect.poll(url).toBe(path);
    await expect.poll(queryPaletteField).toBeNull();
  }
  const targets = [
    [ids.pageId, `/pages/${ids.pageId}`],
    [ids.personId, `/persons/${ids.personId}`],
    [ids.accountId, `/accounts/${ids.accountId}`],
    [ids.topicId, `/topics/${ids.topicId}`],
    [ids.audienceId, `/pages/${ids.pageId}/audiences/${ids.audienceId}`],
  ] as const;
  for (const [id, path] of targets) {
    await openPalette(user, ` ${id} `);
    await findActiveOption(/./);
    await expect.poll(() => palette().queryByText('Searching')).toBeNull();
    await user.keyboard('{Enter}');
    await expect.poll(url).toBe(path);
  }
});

it('offers the possible meanings of an ambiguous ID and treats unusual ones as text', async () => {
  const { user, url, router } = await renderScreen('/pages', 'Pages');
  const unusualId = 'a/b%?c_d"<b>1';
  await openPalette(user, unusualId);
  // Without names, which happy-dom can't compute if an element's ID has a quote.
  const options = () => palette().queryAllByRole('option');
  const optionTexts = () => options().map(({ textContent }) => textContent);
  for (const kind of ['page', 'person', 'account', 'topic'])
    await expect.poll(optionTexts).toContainEqual(expect.stringMatching(`^Open ${kind}`));
  const option = options().find(({ textContent }) => textContent.startsWith('Open account'));
  await user.click(option as HTMLElement);
  await expect.poll(url).toBe(`/accounts/${unusualId}`);
  expect(router.history.location.href).toContain(encodeURIComponent(unusualId));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await openPalette(user, 'javascript:alert(1)');
  expect(optionTexts().join()).toContain('Open page');
  expect(optionTexts().join()).not.toContain('Open this address');
  await fill(user, paletteField(), `${'x'.repeat(20_000)} y`);
  await palette().findByText('No results');
  expect(palette().getByRole('status').textContent).toBe('Nothing matches');
  expect((await palette().findByRole('option', { name: /^New page/ })).getAttribute('aria-selected')).toBe(
    'false',
  );
  expect(document.activeElement?.hasAttribute('aria-activedescendant')).toBe(false);
  await user.keyboard('{ArrowDown}');
  await findActiveOption(/^New page/);
});

it('shows that the server is unreachable instead of "No results"', async () => {
  const { user } = await renderScreen('/pages', 'Pages');
  await expect.poll(() => rowNames('Pages')).toContain('Spring fleet launch');
  service.fail(/ .v0\//, 'unreachable');
  await openPalette(user, 'quokka');
  await palette().findByText("Can't reach the server");
  await palette().findByText('Nothing saved on this device matches');
  expect(screen.queryByText('No results', { exact: false })).toBeNull();
  await fill(user, paletteField(), 'spring fleet');
  await palette().findAllByRole('option', { name: /^Spring fleet launch/ });
  await palette().findByText("Can't reach the server. Showing what's saved on this device.");
  await fill(user, paletteField(), 'quokka');
  await findActiveOption(/^Search again$/);
  service.recover();
  await user.keyboard('{Enter}');
  await palette().findByText('No results');
});

it('ranks the log entry action of an account above recent entries', async () => {
  const [account, other] = (await demo.call('listAccounts', {})).items;
  const params = { account_id: other?.accountId ?? '' };
  const [entry] = (await demo.call('listAccountLogs', { params })).items;
  await renderApp(service, demo, `/accounts/${other?.accountId}/logs/${entry?.accountLogId}`);
  await expect.poll(() => Object.values(localStorage).join()).toContain(entry?.accountLogId);
  const { user } = await renderScreen(`/accounts/${account?.accountId}`, account?.name ?? '');
  for (const text of ['log entry', 'new log', 'new entry']) {
    await openPalette(user, text);
    await findActiveOption(/^Add a log entry/);
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: /log entry/i });
    await user.keyboard('{Escape}');
    await expect.poll(() => dialog.isConnected).toBe(false);
  }
});

it.each([
  ['Account', '/accounts'],
  ['Person', '/persons'],
])('adds a log entry from any screen: %s', async (detail, path) => {
  const { user, url } = await renderScreen('/topics', 'Topics');
  await openPalette(user, 'new log');
  const option = { name: new RegExp(`^Add a log entry.*${detail}`) };
  await user.click(await palette().findByRole('option', option));
  await expect.poll(url).toContain(`${path}?`);
  await screen.findByRole('dialog', { name: /log entry/i });
});

it('also searches the service, and keeps local results if that fails', async () => {
  const { user, url } = await renderScreen('/settings', 'Settings');
  service.fail(/ .v0\//, 'server-error');
  await openPalette(user, 'marta');
  await palette().findByRole('option', { name: /^Search again/ });
  await fill(user, paletteField(), 'marta s');
  await fill(user, paletteField(), 'marta');
  const retry = await palette().findByRole('option', { name: /^Search again/ });
  service.recover();
  await user.click(retry);
  await palette().findAllByRole('option', { name: /^Marta .*Audience$/ });
  service.fail(/ .v0\//, 'no-response');
  await fill(user, paletteField(), 'topics');
  await palette().findByText('Searching');
  await findActiveOption(/^Topics/);
  await user.keyboard('{Enter}');
  await expect.poll(url).toBe('/topics');
});

it('shows people by name that the service lists after others', async () => {
  const tenant = await service.ownTenant();
  const createPerson = (name: string, email: string) =>
    tenant.call('createPersonLog', { body: { source: 'crm', type: 'call', payload: {}, name, email } });
  await createPerson('Zorina Oyelaran', 'oyelaran@visitor.example');
  for (let count = 0; count < 20; count += 1)
    await createPerson(`Person ${count}`, `zorb.${count}@visitor.example`);
  const { user } = await renderApp(service, tenant, '/settings');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await openPalette(user, 'zor');
  await waitFor(() => expect(resultTexts()[0]).toContain('Zorina Oyelaran'));
  await expect.poll(() => palette().queryByText('Searching')).toBeNull();
  const count = resultTexts().length;
  await user.click(palette().getByRole('option', { name: 'More people…' }));
  await expect.poll(() => resultTexts().length).toBeGreaterThan(count);
  expect(resultTexts().join()).not.toContain('Zorina Oyelaran');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(resultTexts()[0]).toContain('Zorina Oyelaran'));
});

it('finds the person of a whole email before the account of its domain', async () => {
  const { items } = await demo.call('listPersons', { query: { limit: 100 } });
  const person = items.find(({ email, name }) => name !== email);
  const { user } = await renderScreen('/settings', 'Settings');
  await openPalette(user, person?.email ?? '');
  await findActiveOption(new RegExp(`^${person?.name}.*Person$`));
  await palette().findByRole('option', { name: /Account$/ });
});

it('starts with recently opened records', async () => {
  const { user } = await renderScreen('/pages', 'Pages');
  const pages = within(await screen.findByRole('table', { name: 'Pages' }));
  await user.click(await pages.findByRole('link', { name: /^Pricing call follow-up/ }));
  await screen.findByRole('heading', { level: 1, name: 'Pricing call follow-up' });
  await user.keyboard('gs');
  await expectFocus(() => heading('Settings'));
  await openPalette(user);
  const recents = await palette().findByRole('group', { name: 'Recent' });
  const [first] = within(recents).getAllByRole('option');
  expect(await findActiveOption(/^Pricing call follow-up.*Page$/)).toBe(first);
  await user.keyboard('{Enter}');
  await expectFocus(() => heading('Pricing call follow-up'));
  // Not the current page.
  await openPalette(user);
  await findActiveOption(/^(?!Pricing call follow-up)/);
});

it('closes on the shortcut that opened it and restores the focus', async () => {
  const { user } = await renderScreen('/pages', 'Pages');
  const search = await screen.findByRole('searchbox', { name: 'Search pages' });
  search.focus();
  await openPalette(user, 'x');
  await user.keyboard('{Control>}k{/Control}');
  expect(queryPaletteField()).toBeNull();
  await expectFocus(() => search);
});

it('lists all shortcuts; single-key ones can be turned off', async () => {
  const { user } = await renderScreen('/pages', 'Pages');
  await expect.poll(() => rowLinks(tableByName('Pages')).length).toBeGreaterThan(0);
  const firstRow = () => rowLinks(tableByName('Pages'))[0];
  const name = 'Keyboard shortcuts';
  const toggle = () => within(screen.getByRole('dialog', { name })).getByRole('switch');
  const closeSheet = async () => {
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog', { name })).toBeNull();
  };
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name }));
  expect(sheet.getByText('Next row')).toBeTruthy();
  expect(sheet.getByText('→')).toBeTruthy();
  // The sheet has the focus, so that keys scroll it.
  await expectFocus(() => sheet.getByText('Next row').closest('[tabindex="-1"]') as Element);
  expect(sheet.getByText(/^Undo/).textContent).toBe('Undo, not on this screen');
  expect(sheet.getByText('Add log entry')).toBeTruthy();
  toggle().focus();
  await user.keyboard(' ');
  await closeSheet();
  await user.keyboard('j');
  expect(document.activeElement).not.toBe(firstRow());
  await user.keyboard('?');
  expect(screen.queryByRole('dialog', { name })).toBeNull();
  await openPalette(user, 'shortcuts');
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name });
  await user.click(toggle());
  await closeSheet();
  await user.keyboard('j');
  expect(document.activeElement).toBe(firstRow());
});

it('leaves the keys of an input method to it', async () => {
  const { user, url } = await renderScreen('/topics', 'Topics');
  await openPalette(user, 'accounts');
  const active = await findActiveOption(/^Accounts/);
  for (const key of ['Enter', 'ArrowDown', 'Tab', 'Escape']) pressInComposition(paletteField(), key);
  expect(active.getAttribute('aria-selected')).toBe('true');
  expect(url()).toBe('/topics');
  await user.keyboard('{Enter}');
  await expect.poll(url).toBe('/accounts');
});
