import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fetchAccountLogs, fetchAccounts, findPageId } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { fetchIds, routes } from './support/routes.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** The option that Enter opens. */
const active = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true });

async function openPalette(page: Page, text = ''): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  if (text) await field(page).fill(text);
}

test('finds and opens a screen despite a typo and focuses it', async ({ demoPage }) => {
  await demoPage.goto('/pages');
  await expect(heading(demoPage, 'Pages')).toBeVisible();
  await openPalette(demoPage, 'setings');
  await expect(active(demoPage)).toHaveAccessibleName(/^Settings/);
  await demoPage.keyboard.press('Enter');
  await expect(heading(demoPage, 'Settings')).toBeFocused();
  await openPalette(demoPage, 'sprign fleet');
  await expect(active(demoPage)).toHaveAccessibleName(/^Spring fleet launch/);
  await demoPage.keyboard.press('Enter');
  await expect(heading(demoPage, 'Spring fleet launch')).toBeFocused();
});

test('lists the screens of a record, moves by arrow keys, and goes back with Escape', async ({
  demoPage,
}) => {
  const pageId = await findPageId(demoPage, 'Spring fleet launch');
  await demoPage.goto('/topics');
  await expect(heading(demoPage, 'Topics')).toBeVisible();
  await openPalette(demoPage, 'spring fleet launch');
  await expect(active(demoPage)).toHaveAccessibleName(/^Spring fleet launch/);
  await demoPage.keyboard.press('Tab');
  await expect(demoPage.getByRole('combobox', { name: 'Screens of Spring fleet launch' })).toBeFocused();
  await demoPage.keyboard.press('Escape');
  await expect(field(demoPage)).toBeFocused();
  await field(demoPage).fill('spring fleet launch');
  await expect(active(demoPage)).toHaveAccessibleName(/^Spring fleet launch/);
  await demoPage.keyboard.press('Tab');
  await expect(active(demoPage)).toHaveAccessibleName(/^Overview/);
  await demoPage.keyboard.press('ArrowDown');
  await demoPage.keyboard.press('ArrowDown');
  await expect(active(demoPage)).toHaveAccessibleName(/^Audiences/);
  await demoPage.keyboard.press('ArrowUp');
  await demoPage.keyboard.press('Enter');
  await expect(demoPage).toHaveURL(new RegExp(`/pages/${pageId}/edit`));
});

test('runs actions of the screen and explains disabled ones', async ({ demoPage }) => {
  await demoPage.goto(`/pages/${await findPageId(demoPage, 'Spring fleet launch')}`);
  await expect(heading(demoPage, 'Spring fleet launch')).toBeVisible();
  await openPalette(demoPage, 'archive');
  await expect(active(demoPage)).toHaveAccessibleName(/^Archive page/);
  await demoPage.keyboard.press('Enter');
  await expect(demoPage.getByRole('dialog', { name: 'Archive Spring fleet launch?' })).toBeVisible();
  await demoPage.keyboard.press('Escape');
  await demoPage.keyboard.press('e');
  await expect(demoPage.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  await openPalette(demoPage, 'discard changes');
  await expect(active(demoPage)).toHaveAccessibleName(/No unsaved changes/);
  await expect(active(demoPage)).toHaveAttribute('aria-disabled', 'true');
  await demoPage.keyboard.press('Enter');
  await expect(field(demoPage)).toBeVisible();
  await demoPage.keyboard.press('Escape');
  await demoPage.getByRole('textbox', { name: 'Name', exact: true }).fill('Changed');
  await openPalette(demoPage, 'undo');
  await demoPage.keyboard.press('Enter');
  await expect(demoPage.getByRole('textbox', { name: 'Name', exact: true })).not.toHaveValue('Changed');
});

test('opens any pasted URL or ID', async ({ demoPage }) => {
  const ids = await fetchIds(demoPage);
  await demoPage.goto('/settings');
  await expect(heading(demoPage, 'Settings')).toBeVisible();
  const origin = new URL(demoPage.url()).origin;
  for (const route of routes.slice(0, 8)) {
    const path = route.path(ids);
    await openPalette(demoPage, `${origin}${path}`);
    await expect(active(demoPage)).toHaveAccessibleName(/^Open this address/);
    await demoPage.keyboard.press('Enter');
    await expect(demoPage).toHaveURL(origin + path);
    await expect(field(demoPage)).toBeHidden();
  }
  const targets = [
    [ids.pageId, `/pages/${ids.pageId}`],
    [ids.personId, `/persons/${ids.personId}`],
    [ids.accountId, `/accounts/${ids.accountId}`],
    [ids.topicId, `/topics/${ids.topicId}`],
    [ids.audienceId, `/pages/${ids.pageId}/audiences/${ids.audienceId}`],
  ] as const;
  for (const [id, path] of targets) {
    await openPalette(demoPage, ` ${id} `);
    await expect(active(demoPage)).toBeVisible();
    await expect(demoPage.getByRole('dialog').getByText('Searching', { exact: true })).toBeHidden();
    await demoPage.keyboard.press('Enter');
    await expect(demoPage).toHaveURL(origin + path);
  }
});

test('offers the possible meanings of an ambiguous ID and treats unusual ones as text', async ({
  demoPage,
}) => {
  await demoPage.goto('/pages');
  await expect(heading(demoPage, 'Pages')).toBeVisible();
  const unusualId = 'a/b%?c d"<b>1'.replace(' ', '_');
  await openPalette(demoPage, unusualId);
  for (const kind of ['page', 'person', 'account', 'topic'])
    await expect(option(demoPage, new RegExp(`^Open ${kind}`))).toBeVisible();
  await option(demoPage, /^Open account/).click();
  await expect(demoPage).toHaveURL(new RegExp(encodeURIComponent(unusualId).slice(0, 6)));
  await expect(demoPage.getByRole('dialog')).toBeHidden();
  await openPalette(demoPage, 'javascript:alert(1)');
  await expect(option(demoPage, /Open this address/)).toHaveCount(0);
  await field(demoPage).fill(`${'x'.repeat(20_000)} y`);
  await expect(demoPage.getByText('No results', { exact: true })).toBeVisible();
  await expect(demoPage.getByRole('dialog').getByRole('status')).toHaveText('Nothing matches');
});

test('shows that the server is unreachable instead of "No results"', async ({ demoPage, failureProxy }) => {
  await demoPage.goto(`${failureProxy.url}/pages`);
  await expect(demoPage.getByRole('link', { name: 'Spring fleet launch' })).toBeVisible();
  failureProxy.inject(/ .v0\//, 'unreachable');
  await openPalette(demoPage, 'quokka');
  const dialog = demoPage.getByRole('dialog');
  await expect(dialog.getByText("Can't reach the server", { exact: true })).toBeVisible();
  await expect(dialog.getByText('Nothing saved on this device matches', { exact: true })).toBeVisible();
  await expect(demoPage.getByText('No results')).toBeHidden();
  await field(demoPage).fill('spring fleet');
  await expect(option(demoPage, /^Spring fleet launch/).first()).toBeVisible();
  await expect(
    dialog.getByText("Can't reach the server. Showing what's saved on this device."),
  ).toBeVisible();
  await expectAccessible(demoPage);
  await field(demoPage).fill('quokka');
  await expect(active(demoPage)).toHaveAccessibleName('Search again');
  failureProxy.reset();
  await demoPage.keyboard.press('Enter');
  await expect(demoPage.getByText('No results', { exact: true })).toBeVisible();
});

test('ranks the log entry action of an account above recent entries', async ({ demoPage }) => {
  const [account, other] = await fetchAccounts(demoPage);
  const [entry] = await fetchAccountLogs(demoPage, other?.accountId ?? '');
  await demoPage.goto(`/accounts/${other?.accountId}/logs/${entry?.accountLogId}`);
  const recent = demoPage.getByRole('list', { name: 'Recent' }).getByRole('link');
  await expect(recent.filter({ hasText: `· ${other?.name}` })).toHaveCount(1);
  for (const text of ['log entry', 'new log', 'new entry']) {
    await demoPage.goto(`/accounts/${account?.accountId}`);
    await expect(heading(demoPage, account?.name ?? '')).toBeVisible();
    await openPalette(demoPage);
    await demoPage.keyboard.type(text);
    await expect(active(demoPage)).toHaveAccessibleName(/^Add a log entry/);
    await demoPage.keyboard.press('Enter');
    await expect(demoPage.getByRole('dialog', { name: /log entry/i })).toBeVisible();
  }
});

test('adds a log entry from any screen', async ({ demoPage }) => {
  for (const [detail, path] of [
    ['Account', '/accounts'],
    ['Person', '/persons'],
  ] as const) {
    await demoPage.goto('/topics');
    await expect(heading(demoPage, 'Topics')).toBeVisible();
    await openPalette(demoPage, 'new log');
    await option(demoPage, new RegExp(`^Add a log entry.*${detail}`)).click();
    await expect(demoPage).toHaveURL(new RegExp(`${path}\\?`));
    await expect(demoPage.getByRole('dialog', { name: /log entry/i })).toBeVisible();
  }
});

test('also searches the service, and keeps local results if that fails', async ({
  demoPage,
  failureProxy,
}) => {
  await demoPage.goto(`${failureProxy.url}/settings`);
  await expect(heading(demoPage, 'Settings')).toBeVisible();
  failureProxy.inject(/ .v0\//, 'server-error');
  await openPalette(demoPage, 'marta');
  await expect(option(demoPage, /^Search again/)).toBeVisible();
  await field(demoPage).fill('marta s');
  await field(demoPage).fill('marta');
  await expect(option(demoPage, /^Search again/)).toBeVisible();
  failureProxy.reset();
  await option(demoPage, /^Search again/).click();
  await expect(option(demoPage, /^Marta .* Audience of /).first()).toBeVisible();
  failureProxy.inject(/ .v0\//, 'no-response');
  await field(demoPage).fill('topics');
  await expect(demoPage.getByRole('dialog').getByText('Searching', { exact: true })).toBeVisible();
  await expect(active(demoPage)).toHaveAccessibleName(/^Topics/);
  await demoPage.keyboard.press('Enter');
  await expect(demoPage).toHaveURL(/\/topics$/);
});

test('starts with recently opened records', async ({ demoPage }) => {
  await demoPage.goto('/pages');
  await demoPage.getByRole('link', { name: 'Pricing call follow-up' }).click();
  await expect(heading(demoPage, 'Pricing call follow-up')).toBeVisible();
  await demoPage.keyboard.press('g');
  await demoPage.keyboard.press('s');
  await expect(heading(demoPage, 'Settings')).toBeFocused();
  await openPalette(demoPage);
  await expect(
    demoPage.getByRole('group', { name: 'Recent' }).getByRole('option').first(),
  ).toHaveAccessibleName(/^Pricing call follow-up Page/);
  await demoPage.keyboard.press('Enter');
  await expect(heading(demoPage, 'Pricing call follow-up')).toBeFocused();
});

test('closes on the shortcut that opened it and restores the focus', async ({ demoPage }) => {
  await demoPage.goto('/pages');
  const search = demoPage.getByRole('searchbox', { name: 'Search pages' });
  await search.focus();
  await openPalette(demoPage, 'x');
  await demoPage.keyboard.press('ControlOrMeta+k');
  await expect(field(demoPage)).toBeHidden();
  await expect(search).toBeFocused();
});

test('lists all shortcuts; single-key ones can be turned off', async ({ demoPage }) => {
  await demoPage.goto('/pages');
  await expect(heading(demoPage, 'Pages')).toBeVisible();
  await demoPage.keyboard.press('?');
  const sheet = demoPage.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Next row')).toBeVisible();
  await expect(sheet.getByText(/^Undo/)).toHaveText('Undo, not on this screen');
  await expect(sheet.getByText('Add log entry')).toBeAttached();
  await expectAccessible(demoPage);
  await sheet.getByRole('switch').focus();
  await demoPage.keyboard.press('Space');
  await demoPage.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await demoPage.keyboard.press('j');
  await expect(demoPage.getByRole('row').nth(1).getByRole('link')).not.toBeFocused();
  await demoPage.keyboard.press('?');
  await expect(sheet).toBeHidden();
  await openPalette(demoPage, 'shortcuts');
  await demoPage.keyboard.press('Enter');
  await sheet.getByRole('switch').click();
  await demoPage.keyboard.press('Escape');
  await demoPage.keyboard.press('j');
  await expect(demoPage.getByRole('row').nth(1).getByRole('link')).toBeFocused();
});

test('is accessible in both themes and on a phone', async ({ demoPage }) => {
  await demoPage.goto('/pages');
  await expect(heading(demoPage, 'Pages')).toBeVisible();
  await openPalette(demoPage, 'pri');
  await expect(demoPage.getByRole('dialog').getByText('Searching', { exact: true })).toBeHidden();
  await expectAccessible(demoPage);
  await field(demoPage).fill('nothing is called so');
  await expect(demoPage.getByText('No results', { exact: true })).toBeVisible();
  await expectAccessible(demoPage);
});
