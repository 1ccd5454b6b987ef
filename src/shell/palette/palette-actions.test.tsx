import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { Tenant } from '#server/testing/harness.ts';
import { expectFocus, fill, openEditor, openSection } from '../../testing/page-editor.ts';
import {
  findActiveOption,
  openPalette,
  palette,
  paletteField,
  queryPaletteField,
  runFromPalette,
} from '../../testing/palette.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let demo: Tenant;

beforeAll(async () => {
  service = await startTestService();
  demo = await service.demoTenant();
});

async function findPageId(name: string): Promise<string> {
  const { items } = await demo.call('listPages', { query: { limit: 1000 } });
  return items.find((page) => page.name === name)?.pageId ?? '';
}

/** Expects the palette to find each of these actions first. */
async function expectActions(user: UserEvent, names: readonly string[]): Promise<void> {
  await openPalette(user);
  for (const name of names) {
    await fill(user, paletteField(), name);
    await findActiveOption(new RegExp(`^${name}`));
  }
  await user.keyboard('{Escape}');
  await expect.poll(queryPaletteField).toBeNull();
}

/** Names of the options of a group of the empty palette. */
const optionsOf = (group: string) =>
  within(palette().getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.querySelector('bdi')?.textContent);

/** Expects a filter to open with the focus on its first value, and closes it. */
async function expectFilterPanel(user: UserEvent, name: string): Promise<void> {
  await expectFocus(
    () => within(screen.getByRole('dialog', { name })).getAllByRole('checkbox')[0] as Element,
  );
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog', { name })).toBeNull();
}

/** Whether an editable field has the focus. */
const hasFieldFocus = () =>
  document.activeElement?.matches('main :is(input, textarea):not([readonly], [disabled])');

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

it('offers all actions of a log and an entry', async () => {
  const [account] = (await demo.call('listAccounts', {})).items;
  const accountId = account?.accountId ?? '';
  const [entry] = (await demo.call('listAccountLogs', { params: { account_id: accountId } })).items;
  const path = `/accounts/${accountId}/logs/${entry?.accountLogId}`;
  const { user, url } = await renderApp(service, demo, path);
  await screen.findByRole('region', { name: 'Payload' });
  await expectActions(user, [
    'Newer entry',
    'Older entry',
    'Edit text',
    'Copy JSON',
    'Copy link to entry',
    'Delete entry',
    'Close entry',
    'Follow new entries',
    'Filter by source',
    'Filter by type',
    'Include deleted entries',
    'Clear filters',
    'Show payload as JSON',
  ]);
  await runFromPalette(user, 'Show payload as JSON');
  await expect.poll(() => radio('JSON').checked).toBe(true);
  await runFromPalette(user, 'Filter by source');
  await expectFilterPanel(user, 'Source');
  await runFromPalette(user, 'Include deleted entries');
  await expect.poll(url).toContain('deleted=true');
  await runFromPalette(user, 'Follow new entries');
  await expect.poll(url).toContain('follow=true');
  await runFromPalette(user, 'Older entry');
  await expect.poll(url).toMatch(new RegExp(`/logs/(?!${entry?.accountLogId})`));
  await runFromPalette(user, 'Close entry');
  await expect.poll(url).toContain(`/accounts/${accountId}?`);
});

it('offers the actions of lists', async () => {
  const pages = await renderApp(service, demo, '/pages');
  await findHeading('Pages');
  await runFromPalette(pages.user, 'Sort by Name');
  await expect.poll(pages.url).toContain('sort=name');
  await runFromPalette(pages.user, 'Filter by status');
  await expectFilterPanel(pages.user, 'Status');
  const accounts = await renderApp(service, demo, '/accounts');
  await findHeading('Accounts');
  await runFromPalette(accounts.user, 'Filter by Without people');
  await expect.poll(accounts.url).toContain('empty=true');
  const topics = await renderApp(service, demo, '/topics?sort=title');
  await screen.findByRole('button', { name: 'Reset sorting' });
  await runFromPalette(topics.user, 'Reset sorting');
  await expect.poll(topics.url).toBe('/topics');
});

it('starts with places and the first actions of the screen; filters and sorting are levels', async () => {
  const { user, url } = await renderApp(service, demo, '/pages');
  await findHeading('Pages');
  await screen.findByRole('button', { name: 'Status filter' });
  await openPalette(user);
  // Without the screen that is open.
  const places = ['Overview', 'Audiences', 'Sessions', 'Topics', 'People', 'Accounts'];
  expect(optionsOf('Go to')).toEqual(places);
  expect(optionsOf('This screen')).toEqual(['New page', 'Filter…', 'Sort by…', 'Columns…', 'Export CSV']);
  await user.click(palette().getByRole('option', { name: 'Filter…' }));
  await expectFocus(() => screen.getByRole('combobox', { name: 'Filter…' }));
  expect(optionsOf('Filter…')).toEqual(['Status', 'Type']);
  await user.keyboard('{Enter}');
  await expectFilterPanel(user, 'Status');
  await openPalette(user);
  await user.click(palette().getByRole('option', { name: 'Sort by…' }));
  await user.keyboard('{Escape}');
  await expectFocus(paletteField);
  await user.click(palette().getByRole('option', { name: 'Sort by…' }));
  await user.paste('name');
  await findActiveOption(/^Name$/);
  await user.keyboard('{Enter}');
  await expect.poll(url).toContain('sort=name');
});

it('offers the actions of settings', async () => {
  // Opening a record leaves something to clear.
  await renderApp(service, demo, `/pages/${await findPageId('Spring fleet launch')}`);
  await expect.poll(() => Object.keys(localStorage).some((key) => key.includes('recents'))).toBe(true);
  const { user } = await renderApp(service, demo, '/settings');
  await screen.findByRole('button', { name: 'Clear everything' });
  await runFromPalette(user, 'Compact rows');
  await expect.poll(() => radio('Compact').checked).toBe(true);
  await runFromPalette(user, 'Clear everything');
  const dialog = await screen.findByRole('dialog', { name: /^Clear .* on this device/ });
  await user.keyboard('{Escape}');
  await expect.poll(() => dialog.isConnected).toBe(false);
});

it('adds, expands and collapses rows of the page editor', async () => {
  const { user } = await openEditor(service, demo, await findPageId('Spring fleet launch'));
  const rows = (name = /^(Expand|Collapse) (?!all$)/) =>
    within(screen.getByRole('main')).queryAllByRole('button', { name });
  const collapsedRows = () => rows(/^Expand (?!all$)/);
  for (const [section, action] of [
    ['Widgets', 'Add widget'],
    ['Footer', 'Add group'],
    ['Scripts', 'Add script'],
    ['Actions', 'Add action'],
  ] as const) {
    await openSection(user, section);
    await screen.findByRole('button', { name: action });
    const before = rows().length;
    await runFromPalette(user, action);
    await expect.poll(() => [section, rows().length]).toEqual([section, before + 1]);
    await expect.poll(hasFieldFocus).toBe(true);
  }
  await runFromPalette(user, 'Expand all');
  await expect.poll(collapsedRows).toEqual([]);
  await runFromPalette(user, 'Collapse all');
  await expect.poll(() => collapsedRows().length).toBe(rows().length);
});
