import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { fetchAccountLogs, fetchAccounts, findPageId } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { heading, openFromPalette } from './support/keyboard.ts';
import { openEditor, openSection } from './support/page-editor.ts';

/** Names of the palette's actions for the current screen. */
async function actionNames(page: Page): Promise<string> {
  await page.keyboard.press('ControlOrMeta+k');
  const options = page.getByRole('group', { name: 'On this screen' }).getByRole('option');
  // The last group to render.
  await expect(page.getByRole('group', { name: 'Anywhere' })).toBeVisible();
  const names = await options.allTextContents();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeHidden();
  return names.join('\n');
}

const run = (page: Page, action: string) => openFromPalette(page, action, new RegExp(`^${action}`));

test('opens right after Escape has closed a filter panel', async ({ demoPage }) => {
  await demoPage.goto('/pages');
  await demoPage.getByRole('button', { name: 'Status filter' }).press('Enter');
  const panel = demoPage.getByRole('dialog', { name: 'Status' });
  await expect(panel.getByRole('checkbox').first()).toBeFocused();
  await demoPage.keyboard.press('Escape');
  await demoPage.keyboard.press('ControlOrMeta+k');
  await expect(demoPage.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
});

test('offers all actions of a log and an entry', async ({ demoPage }) => {
  const [account] = await fetchAccounts(demoPage);
  const accountId = account?.accountId ?? '';
  const [entry] = await fetchAccountLogs(demoPage, accountId);
  await demoPage.goto(`/accounts/${accountId}/logs/${entry?.accountLogId}`);
  await expect(demoPage.getByRole('tree', { name: 'payload' })).toBeVisible();
  const actions = await actionNames(demoPage);
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
    expect(actions).toContain(action);
  await run(demoPage, 'Show payload as raw text');
  await expect(demoPage.getByRole('radio', { name: 'Raw', exact: true })).toBeChecked();
  await run(demoPage, 'Filter by source');
  await expect(demoPage.getByRole('dialog', { name: 'Source' }).getByRole('checkbox').first()).toBeFocused();
  await demoPage.keyboard.press('Escape');
  await run(demoPage, 'Include deleted entries');
  await expect(demoPage).toHaveURL(/deleted=true/);
  await run(demoPage, 'Follow new entries');
  await expect(demoPage).toHaveURL(/follow=true/);
  await run(demoPage, 'Older entry');
  await expect(demoPage).toHaveURL(new RegExp(`/logs/(?!${entry?.accountLogId})`));
  await run(demoPage, 'Close entry');
  await expect(demoPage).toHaveURL(new RegExp(`/accounts/${accountId}\\?`));
});

test('offers the actions of lists and settings', async ({ demoPage }) => {
  // Opening a record leaves something to clear.
  await demoPage.goto(`/pages/${await findPageId(demoPage, 'Spring fleet launch')}`);
  await expect
    .poll(() => demoPage.evaluate(() => Object.keys(localStorage).some((key) => key.includes('recents'))))
    .toBe(true);
  await demoPage.goto('/pages');
  await expect(heading(demoPage, 'Pages')).toBeVisible();
  await run(demoPage, 'Sort by Name');
  await expect(demoPage).toHaveURL(/sort=name/);
  await run(demoPage, 'Filter by status');
  await expect(demoPage.getByRole('dialog', { name: 'Status' }).getByRole('checkbox').first()).toBeFocused();
  await demoPage.keyboard.press('Escape');
  await demoPage.goto('/accounts');
  await expect(heading(demoPage, 'Accounts')).toBeVisible();
  await run(demoPage, 'Show only accounts without people');
  await expect(demoPage).toHaveURL(/empty=true/);
  await demoPage.goto('/topics?sort=title');
  await expect(demoPage.getByRole('button', { name: 'Reset sorting' })).toBeVisible();
  await run(demoPage, 'Reset sorting');
  await expect(demoPage).toHaveURL(/\/topics$/);
  await demoPage.goto('/settings');
  await expect(demoPage.getByRole('button', { name: 'Clear everything' })).toBeVisible();
  await run(demoPage, 'Compact rows');
  await expect(demoPage.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await run(demoPage, 'Clear everything');
  await expect(demoPage.getByRole('dialog', { name: /^Clear .* on this device/ })).toBeVisible();
});

test('adds, expands and collapses rows of the page editor', async ({ demoPage }) => {
  await openEditor(demoPage, await findPageId(demoPage, 'Spring fleet launch'));
  const rows = demoPage.getByRole('main').getByRole('button', { name: /^(Expand|Collapse) (?!all$)/ });
  for (const [section, action] of [
    ['Widgets', 'Add widget'],
    ['Footer', 'Add group'],
    ['Scripts', 'Add script'],
    ['Actions', 'Add action'],
  ] as const) {
    await openSection(demoPage, section);
    await expect(demoPage.getByRole('button', { name: action, exact: true })).toBeVisible();
    const before = await rows.count();
    await run(demoPage, action);
    await expect(rows, section).toHaveCount(before + 1);
    await expect(demoPage.locator(':focus'), section).toBeEditable();
  }
  const closed = demoPage.getByRole('main').getByRole('button', { name: /^Expand (?!all$)/ });
  await run(demoPage, 'Expand all');
  await expect(closed).toHaveCount(0);
  await run(demoPage, 'Collapse all');
  await expect(closed).toHaveCount(await rows.count());
});

test('imports audiences from CSV through palette actions', async ({ demoPage }) => {
  await demoPage.goto(`/pages/${await findPageId(demoPage, 'Spring fleet launch')}/audiences/import`);
  await expect(demoPage.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
  const download = demoPage.waitForEvent('download');
  await run(demoPage, 'Download template');
  const template = await (await download).path();
  const asked = demoPage.waitForEvent('filechooser');
  await run(demoPage, 'Choose a CSV file');
  await (await asked).setFiles({
    name: 'template.csv',
    mimeType: 'text/csv',
    buffer: readFileSync(template),
  });
  await expect(demoPage.getByRole('button', { name: 'Create 1 audience' })).toBeVisible();
  expect(await actionNames(demoPage)).toContain('Create 1 audience');
});
