import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { accountsOf, logsOf, pageNamed } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { idsOf, routes } from './support/routes.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** The one that Enter takes. */
const active = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true });

async function openPalette(page: Page, text = ''): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  if (text) await field(page).fill(text);
}

test('goes to a place, finds with a slip of the finger, and gives the focus to the screen', async ({
  demo,
}) => {
  await demo.goto('/pages');
  await expect(heading(demo, 'Pages')).toBeVisible();
  await openPalette(demo, 'setings');
  await expect(active(demo)).toHaveAccessibleName(/^Settings/);
  await demo.keyboard.press('Enter');
  await expect(heading(demo, 'Settings')).toBeFocused();
  await openPalette(demo, 'sprign fleet');
  await expect(active(demo)).toHaveAccessibleName(/^Spring fleet launch/);
  await demo.keyboard.press('Enter');
  await expect(heading(demo, 'Spring fleet launch')).toBeFocused();
});

test('knows the screens of a thing, moves by arrows, and steps back by Esc', async ({ demo }) => {
  const pageId = await pageNamed(demo, 'Spring fleet launch');
  await demo.goto('/topics');
  await expect(heading(demo, 'Topics')).toBeVisible();
  await openPalette(demo, 'spring fleet launch');
  await expect(active(demo)).toHaveAccessibleName(/^Spring fleet launch/);
  await demo.keyboard.press('Tab');
  await expect(demo.getByRole('combobox', { name: 'Screens of Spring fleet launch' })).toBeFocused();
  await demo.keyboard.press('Escape');
  await expect(field(demo)).toBeFocused();
  await field(demo).fill('spring fleet launch');
  await expect(active(demo)).toHaveAccessibleName(/^Spring fleet launch/);
  await demo.keyboard.press('Tab');
  await expect(active(demo)).toHaveAccessibleName(/^Overview/);
  await demo.keyboard.press('ArrowDown');
  await demo.keyboard.press('ArrowDown');
  await expect(active(demo)).toHaveAccessibleName(/^Audiences/);
  await demo.keyboard.press('ArrowUp');
  await demo.keyboard.press('Enter');
  await expect(demo).toHaveURL(new RegExp(`/pages/${pageId}/edit`));
});

test('does what the screen can do, and says why where it cannot', async ({ demo }) => {
  await demo.goto(`/pages/${await pageNamed(demo, 'Spring fleet launch')}`);
  await expect(heading(demo, 'Spring fleet launch')).toBeVisible();
  await openPalette(demo, 'archive');
  await expect(active(demo)).toHaveAccessibleName(/^Archive page/);
  await demo.keyboard.press('Enter');
  await expect(demo.getByRole('dialog', { name: 'Archive Spring fleet launch?' })).toBeVisible();
  await demo.keyboard.press('Escape');
  await demo.keyboard.press('e');
  await expect(demo.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  await openPalette(demo, 'discard changes');
  await expect(active(demo)).toHaveAccessibleName(/No unsaved changes/);
  await expect(active(demo)).toHaveAttribute('aria-disabled', 'true');
  await demo.keyboard.press('Enter');
  await expect(field(demo)).toBeVisible();
  await demo.keyboard.press('Escape');
  await demo.getByRole('textbox', { name: 'Name', exact: true }).fill('Changed');
  await openPalette(demo, 'undo');
  await demo.keyboard.press('Enter');
  await expect(demo.getByRole('textbox', { name: 'Name', exact: true })).not.toHaveValue('Changed');
});

test('opens any address and any id that is pasted', async ({ demo }) => {
  const ids = await idsOf(demo);
  await demo.goto('/settings');
  await expect(heading(demo, 'Settings')).toBeVisible();
  const origin = new URL(demo.url()).origin;
  for (const route of routes.slice(0, 8)) {
    const path = route.path(ids);
    await openPalette(demo, `${origin}${path}`);
    await expect(active(demo)).toHaveAccessibleName(/^Open this address/);
    await demo.keyboard.press('Enter');
    await expect(demo).toHaveURL(origin + path);
    await expect(field(demo)).toBeHidden();
  }
  const places = [
    [ids.pageId, `/pages/${ids.pageId}`],
    [ids.personId, `/persons/${ids.personId}`],
    [ids.accountId, `/accounts/${ids.accountId}`],
    [ids.topicId, `/topics/${ids.topicId}`],
    [ids.audienceId, `/pages/${ids.pageId}/audiences/${ids.audienceId}`],
  ] as const;
  for (const [id, path] of places) {
    await openPalette(demo, ` ${id} `);
    await expect(active(demo)).toBeVisible();
    await expect(demo.getByRole('dialog').getByText('Searching', { exact: true })).toBeHidden();
    await demo.keyboard.press('Enter');
    await expect(demo).toHaveURL(origin + path);
  }
});

test('offers what an id may be that says nothing by itself, and nothing odd is done with it', async ({
  demo,
}) => {
  await demo.goto('/pages');
  await expect(heading(demo, 'Pages')).toBeVisible();
  const odd = 'a/b%?c d"<b>1'.replace(' ', '_');
  await openPalette(demo, odd);
  for (const kind of ['page', 'person', 'account', 'topic'])
    await expect(option(demo, new RegExp(`^Open ${kind}`))).toBeVisible();
  await option(demo, /^Open account/).click();
  await expect(demo).toHaveURL(new RegExp(encodeURIComponent(odd).slice(0, 6)));
  await expect(demo.getByRole('dialog')).toBeHidden();
  await openPalette(demo, 'javascript:alert(1)');
  await expect(option(demo, /Open this address/)).toHaveCount(0);
  await field(demo).fill(`${'x'.repeat(20_000)} y`);
  await expect(demo.getByText('No results', { exact: true })).toBeVisible();
  await expect(demo.getByRole('dialog').getByRole('status')).toHaveText('Nothing matches');
});

test('says that the server is unreachable instead of "No results"', async ({ demo, faults }) => {
  await demo.goto(`${faults.url}/pages`);
  await expect(demo.getByRole('link', { name: 'Spring fleet launch' })).toBeVisible();
  faults.break(/ .v0\//, 'unreachable');
  await openPalette(demo, 'quokka');
  const dialog = demo.getByRole('dialog');
  await expect(dialog.getByText("Can't reach the server", { exact: true })).toBeVisible();
  await expect(dialog.getByText('Nothing saved on this device matches', { exact: true })).toBeVisible();
  await expect(demo.getByText('No results')).toBeHidden();
  await field(demo).fill('spring fleet');
  await expect(option(demo, /^Spring fleet launch/).first()).toBeVisible();
  await expect(
    dialog.getByText("Can't reach the server. Showing what's saved on this device."),
  ).toBeVisible();
  await expectAccessible(demo);
  await field(demo).fill('quokka');
  await expect(active(demo)).toHaveAccessibleName('Search again');
  faults.mend();
  await demo.keyboard.press('Enter');
  await expect(demo.getByText('No results', { exact: true })).toBeVisible();
});

test('finds the log entry action of an account before entries opened earlier', async ({ demo }) => {
  const [account, other] = await accountsOf(demo);
  const [entry] = await logsOf(demo, other?.accountId ?? '');
  await demo.goto(`/accounts/${other?.accountId}/logs/${entry?.accountLogId}`);
  const recent = demo.getByRole('list', { name: 'Recent' }).getByRole('link');
  await expect(recent.filter({ hasText: `· ${other?.name}` })).toHaveCount(1);
  for (const text of ['log entry', 'new log', 'new entry']) {
    await demo.goto(`/accounts/${account?.accountId}`);
    await expect(heading(demo, account?.name ?? '')).toBeVisible();
    await openPalette(demo);
    await demo.keyboard.type(text);
    await expect(active(demo)).toHaveAccessibleName(/^Add a log entry/);
    await demo.keyboard.press('Enter');
    await expect(demo.getByRole('dialog', { name: /log entry/i })).toBeVisible();
  }
});

test('adds a log entry from any screen', async ({ demo }) => {
  for (const [detail, path] of [
    ['Account', '/accounts'],
    ['Person', '/persons'],
  ] as const) {
    await demo.goto('/topics');
    await expect(heading(demo, 'Topics')).toBeVisible();
    await openPalette(demo, 'new log');
    await option(demo, new RegExp(`^Add a log entry.*${detail}`)).click();
    await expect(demo).toHaveURL(new RegExp(`${path}\\?`));
    await expect(demo.getByRole('dialog', { name: /log entry/i })).toBeVisible();
  }
});

test('asks the service, too, says so where that fails, and goes on without it', async ({ demo, faults }) => {
  await demo.goto(`${faults.url}/settings`);
  await expect(heading(demo, 'Settings')).toBeVisible();
  faults.break(/ .v0\//, 'error');
  await openPalette(demo, 'marta');
  await expect(option(demo, /^Search again/)).toBeVisible();
  await field(demo).fill('marta s');
  await field(demo).fill('marta');
  await expect(option(demo, /^Search again/)).toBeVisible();
  faults.mend();
  await option(demo, /^Search again/).click();
  await expect(option(demo, /^Marta .* Audience of /).first()).toBeVisible();
  faults.break(/ .v0\//, 'hang');
  await field(demo).fill('topics');
  await expect(demo.getByRole('dialog').getByText('Searching', { exact: true })).toBeVisible();
  await expect(active(demo)).toHaveAccessibleName(/^Topics/);
  await demo.keyboard.press('Enter');
  await expect(demo).toHaveURL(/\/topics$/);
});

test('begins with what was opened lately', async ({ demo }) => {
  await demo.goto('/pages');
  await demo.getByRole('link', { name: 'Pricing call follow-up' }).click();
  await expect(heading(demo, 'Pricing call follow-up')).toBeVisible();
  await demo.keyboard.press('g');
  await demo.keyboard.press('s');
  await expect(heading(demo, 'Settings')).toBeFocused();
  await openPalette(demo);
  await expect(demo.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toHaveAccessibleName(
    /^Pricing call follow-up Page/,
  );
  await demo.keyboard.press('Enter');
  await expect(heading(demo, 'Pricing call follow-up')).toBeFocused();
});

test('closes by the key that opened it, and gives the focus back', async ({ demo }) => {
  await demo.goto('/pages');
  const search = demo.getByRole('searchbox', { name: 'Search pages' });
  await search.focus();
  await openPalette(demo, 'x');
  await demo.keyboard.press('ControlOrMeta+k');
  await expect(field(demo)).toBeHidden();
  await expect(search).toBeFocused();
});

test('shows all shortcuts; those of single keys can be turned off', async ({ demo }) => {
  await demo.goto('/pages');
  await expect(heading(demo, 'Pages')).toBeVisible();
  await demo.keyboard.press('?');
  const sheet = demo.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Next row')).toBeVisible();
  await expect(sheet.getByText(/^Undo/)).toHaveText('Undo, not on this screen');
  await expect(sheet.getByText('Add log entry')).toBeAttached();
  await expectAccessible(demo);
  await sheet.getByRole('switch').focus();
  await demo.keyboard.press('Space');
  await demo.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await demo.keyboard.press('j');
  await expect(demo.getByRole('row').nth(1).getByRole('link')).not.toBeFocused();
  await demo.keyboard.press('?');
  await expect(sheet).toBeHidden();
  await openPalette(demo, 'shortcuts');
  await demo.keyboard.press('Enter');
  await sheet.getByRole('switch').click();
  await demo.keyboard.press('Escape');
  await demo.keyboard.press('j');
  await expect(demo.getByRole('row').nth(1).getByRole('link')).toBeFocused();
});

test('is accessible in both themes and on a phone', async ({ demo }) => {
  await demo.goto('/pages');
  await expect(heading(demo, 'Pages')).toBeVisible();
  await openPalette(demo, 'pri');
  await expect(demo.getByRole('dialog').getByText('Searching', { exact: true })).toBeHidden();
  await expectAccessible(demo);
  await field(demo).fill('nothing is called so');
  await expect(demo.getByText('No results', { exact: true })).toBeVisible();
  await expectAccessible(demo);
});
