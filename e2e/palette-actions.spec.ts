import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { accountsOf, logsOf, pageNamed } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { fromPalette, heading } from './support/keyboard.ts';
import { openEditor, toSection } from './support/page-editor.ts';

/** The names of what the palette says can be done on the screen. */
async function actionsHere(page: Page): Promise<string> {
  await page.keyboard.press('ControlOrMeta+k');
  const here = page.getByRole('group', { name: 'On this screen' }).getByRole('option');
  // The last of the groups, which are drawn one after another.
  await expect(page.getByRole('group', { name: 'Anywhere' })).toBeVisible();
  const names = await here.allTextContents();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeHidden();
  return names.join('\n');
}

const run = (page: Page, action: string) => fromPalette(page, action, new RegExp(`^${action}`));

test('opens right after Escape has closed the panel of a filter', async ({ demo }) => {
  await demo.goto('/pages');
  await demo.getByRole('button', { name: 'Status filter' }).press('Enter');
  const panel = demo.getByRole('dialog', { name: 'Status' });
  await expect(panel.getByRole('checkbox').first()).toBeFocused();
  await demo.keyboard.press('Escape');
  await demo.keyboard.press('ControlOrMeta+k');
  await expect(demo.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
});

test('offers all that can be done on a log and with an entry', async ({ demo }) => {
  const [account] = await accountsOf(demo);
  const accountId = account?.accountId ?? '';
  const [entry] = await logsOf(demo, accountId);
  await demo.goto(`/accounts/${accountId}/logs/${entry?.accountLogId}`);
  await expect(demo.getByRole('tree', { name: 'payload' })).toBeVisible();
  const offered = await actionsHere(demo);
  for (const action of [
    'Older entry',
    'Newer entry',
    'Edit text',
    'Copy link to this entry',
    'Close entry',
    'Follow new entries',
    'Filter by source',
    'Filter by type',
    'Include deleted entries',
    'Clear filters',
    'Show payload as raw text',
    'Copy payload',
  ])
    expect(offered).toContain(action);
  await run(demo, 'Show payload as raw text');
  await expect(demo.getByRole('radio', { name: 'Raw', exact: true })).toBeChecked();
  await run(demo, 'Filter by source');
  await expect(demo.getByRole('dialog', { name: 'Source' }).getByRole('checkbox').first()).toBeFocused();
  await demo.keyboard.press('Escape');
  await run(demo, 'Include deleted entries');
  await expect(demo).toHaveURL(/deleted=true/);
  await run(demo, 'Follow new entries');
  await expect(demo).toHaveURL(/follow=true/);
  await run(demo, 'Older entry');
  await expect(demo).toHaveURL(new RegExp(`/logs/(?!${entry?.accountLogId})`));
  await run(demo, 'Close entry');
  await expect(demo).toHaveURL(new RegExp(`/accounts/${accountId}\\?`));
});

test('offers what lists and settings have beside their rows', async ({ demo }) => {
  // What was opened is kept, so that there is something to clear.
  await demo.goto(`/pages/${await pageNamed(demo, 'Spring fleet launch')}`);
  await expect
    .poll(() => demo.evaluate(() => Object.keys(localStorage).some((key) => key.includes('recents'))))
    .toBe(true);
  await demo.goto('/pages');
  await expect(heading(demo, 'Pages')).toBeVisible();
  await run(demo, 'Sort by Name');
  await expect(demo).toHaveURL(/sort=name/);
  await run(demo, 'Filter by status');
  await expect(demo.getByRole('dialog', { name: 'Status' }).getByRole('checkbox').first()).toBeFocused();
  await demo.keyboard.press('Escape');
  await demo.goto('/accounts');
  await expect(heading(demo, 'Accounts')).toBeVisible();
  await run(demo, 'Show only accounts without people');
  await expect(demo).toHaveURL(/empty=true/);
  await demo.goto('/topics?sort=title');
  await expect(demo.getByRole('button', { name: 'Reset sorting' })).toBeVisible();
  await run(demo, 'Reset sorting');
  await expect(demo).toHaveURL(/\/topics$/);
  await demo.goto('/persons');
  await expect(heading(demo, 'People')).toBeVisible();
  await run(demo, 'Open a person by ID');
  await expect(demo.getByRole('textbox', { name: 'Open by ID' })).toBeFocused();
  await demo.goto('/settings');
  await expect(demo.getByRole('button', { name: 'Clear everything' })).toBeVisible();
  await run(demo, 'Compact rows');
  await expect(demo.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await run(demo, 'Clear everything');
  await expect(demo.getByRole('dialog', { name: /^Clear .* on this device/ })).toBeVisible();
});

test('adds, opens and closes the rows of the page editor', async ({ demo }) => {
  await openEditor(demo, await pageNamed(demo, 'Spring fleet launch'));
  const rows = demo.getByRole('main').getByRole('button', { name: /^(Expand|Collapse) (?!all$)/ });
  for (const [section, action] of [
    ['Widgets', 'Add widget'],
    ['Footer', 'Add group'],
    ['Scripts', 'Add script'],
    ['Actions', 'Add action'],
  ] as const) {
    await toSection(demo, section);
    await expect(demo.getByRole('button', { name: action, exact: true })).toBeVisible();
    const before = await rows.count();
    await run(demo, action);
    await expect(rows, section).toHaveCount(before + 1);
    await expect(demo.locator(':focus'), section).toBeEditable();
  }
  const closed = demo.getByRole('main').getByRole('button', { name: /^Expand (?!all$)/ });
  await run(demo, 'Expand all');
  await expect(closed).toHaveCount(0);
  await run(demo, 'Collapse all');
  await expect(closed).toHaveCount(await rows.count());
});

test('makes audiences from CSV by what the palette offers', async ({ demo }) => {
  await demo.goto(`/pages/${await pageNamed(demo, 'Spring fleet launch')}/audiences/import`);
  await expect(demo.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
  const download = demo.waitForEvent('download');
  await run(demo, 'Download template');
  const template = await (await download).path();
  const asked = demo.waitForEvent('filechooser');
  await run(demo, 'Choose a CSV file');
  await (await asked).setFiles({
    name: 'template.csv',
    mimeType: 'text/csv',
    buffer: readFileSync(template),
  });
  await expect(demo.getByRole('button', { name: 'Create 1 audience' })).toBeVisible();
  expect(await actionsHere(demo)).toContain('Create 1 audience');
});
