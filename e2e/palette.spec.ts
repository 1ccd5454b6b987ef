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
  await expect(active(demo)).toHaveAccessibleName(/Nothing is changed/);
  await expect(active(demo)).toHaveAttribute('aria-disabled', 'true');
  await demo.keyboard.press('Enter');
  await expect(field(demo)).toBeVisible();
  await demo.keyboard.press('Escape');
  await demo.getByRole('textbox', { name: 'Name', exact: true }).fill('Changed');
  await openPalette(demo, 'undo');
  await demo.keyboard.press('Enter');
  await expect(demo.getByRole('textbox', { name: 'Name', exact: true })).not.toHaveValue('Changed');
});

/** The names of what the palette says can be done on the screen. */
async function actionsHere(page: Page): Promise<string[]> {
  await openPalette(page);
  const here = page.getByRole('group', { name: 'On this screen' }).getByRole('option');
  await expect(here.first()).toBeVisible();
  const names = await here.locator('> :nth-child(2)').allTextContents();
  await page.keyboard.press('Escape');
  return names;
}

async function run(page: Page, action: string): Promise<void> {
  await openPalette(page, action);
  await expect(active(page)).toHaveAccessibleName(new RegExp(`^${action}`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeHidden();
}

test('offers all that can be done on a log and with an entry', async ({ demo }) => {
  const [account] = await accountsOf(demo);
  const accountId = account?.accountId ?? '';
  const [entry] = await logsOf(demo, accountId);
  await demo.goto(`/accounts/${accountId}/logs/${entry?.accountLogId}`);
  await expect(demo.getByRole('tree', { name: 'payload' })).toBeVisible();
  const offered = (await actionsHere(demo)).join('\n');
  for (const action of [
    'Older entry',
    'Newer entry',
    'Edit text',
    'Copy link to this entry',
    'Close entry',
    'Follow new entries',
    'Filter by source',
    'Filter by type',
    'Show deleted entries too',
    'Clear search and filters',
    'Show payload as raw text',
    'Copy payload',
  ])
    expect(offered).toContain(action);
  await run(demo, 'Show payload as raw text');
  await expect(demo.getByRole('button', { name: 'Raw', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await run(demo, 'Filter by source');
  await expect(demo.getByRole('dialog', { name: 'Source' }).getByRole('checkbox').first()).toBeVisible();
  await demo.keyboard.press('Escape');
  await run(demo, 'Show deleted entries too');
  await expect(demo).toHaveURL(/deleted=true/);
  await run(demo, 'Follow new entries');
  await expect(demo).toHaveURL(/follow=true/);
  await run(demo, 'Older entry');
  await expect(demo).toHaveURL(new RegExp(`/logs/(?!${entry?.accountLogId})`));
  await run(demo, 'Close entry');
  await expect(demo).toHaveURL(new RegExp(`/accounts/${accountId}\\?`));
});

test('offers what lists and settings have beside their rows', async ({ demo }) => {
  await demo.goto('/accounts');
  await expect(heading(demo, 'Accounts')).toBeVisible();
  await run(demo, 'Show only accounts without persons');
  await expect(demo).toHaveURL(/empty=true/);
  await demo.goto('/topics?sort=title');
  await expect(heading(demo, 'Topics')).toBeVisible();
  await expect(demo.getByRole('button', { name: 'Show their own order' })).toBeVisible();
  await run(demo, 'Show their own order');
  await expect(demo).toHaveURL(/\/topics$/);
  await demo.goto('/persons');
  await expect(heading(demo, 'Persons')).toBeVisible();
  await run(demo, 'Open a person by id');
  await expect(demo.getByRole('textbox', { name: 'Open by id' })).toBeFocused();
  await demo.goto('/settings');
  await expect(demo.getByRole('button', { name: 'Clear everything' })).toBeVisible();
  await run(demo, 'Compact rows');
  await expect(demo.getByRole('button', { name: 'Compact' })).toHaveAttribute('aria-pressed', 'true');
  await run(demo, 'Clear everything');
  await expect(demo.getByRole('dialog', { name: /^Clear everything kept/ })).toBeVisible();
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
    await expect(demo.getByRole('dialog').getByText('Asking the service', { exact: true })).toBeHidden();
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
  await expect(demo.getByText(/^Nothing known here/)).toBeVisible();
  await expect(demo.getByRole('dialog').getByRole('status')).toHaveText('Nothing matches');
});

test('asks the service, too, says so where that fails, and goes on without it', async ({ demo, faults }) => {
  await demo.goto(`${faults.url}/settings`);
  await expect(heading(demo, 'Settings')).toBeVisible();
  faults.break(/ .v0\//, 'error');
  await openPalette(demo, 'marta');
  await expect(option(demo, /^Ask the service again/)).toBeVisible();
  await field(demo).fill('marta s');
  await field(demo).fill('marta');
  await expect(option(demo, /^Ask the service again/)).toBeVisible();
  faults.mend();
  await option(demo, /^Ask the service again/).click();
  await expect(option(demo, /^Marta .* Audience of /).first()).toBeVisible();
  faults.break(/ .v0\//, 'hang');
  await field(demo).fill('topics');
  await expect(demo.getByRole('dialog').getByText('Asking the service', { exact: true })).toBeVisible();
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
  await expect(sheet.getByText('Next row; arrows within the list')).toBeVisible();
  await expect(sheet.getByText(/^Undo/)).toHaveText('Undo, not on this screen');
  await expect(sheet.getByText('Write the log entry of a form')).toBeAttached();
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
  await expect(demo.getByRole('dialog').getByText('Asking the service', { exact: true })).toBeHidden();
  await expectAccessible(demo);
  await field(demo).fill('nothing is called so');
  await expect(demo.getByText(/^Nothing known here/)).toBeVisible();
  await expectAccessible(demo);
});
