import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/fixtures.ts';
import { heading, openFromPalette, press } from './support/keyboard.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' });
const dialog = (page: Page, name = 'Search or jump to') => page.getByRole('dialog', { name });
/** The option that Enter opens. */
const active = (page: Page) => dialog(page).getByRole('option', { selected: true });

async function openPalette(page: Page, text: string): Promise<void> {
  await press(page, 'ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
}

test('opens screens despite typos and imports audiences by keyboard', async ({ demoPage }) => {
  await demoPage.goto('/pages');
  await demoPage.getByRole('button', { name: 'Status filter' }).press('Enter');
  await expect(dialog(demoPage, 'Status').getByRole('checkbox').first()).toBeFocused();
  await press(demoPage, 'Escape');
  // The closed panel may still have the focus.
  await openFromPalette(demoPage, 'setings', /^Settings/);
  await expect(heading(demoPage, 'Settings')).toBeFocused();
  await openPalette(demoPage, 'sprign fleet');
  await expect(active(demoPage)).toHaveAccessibleName(/^Spring fleet launch/);
  await press(demoPage, 'Tab');
  await expect(demoPage.getByRole('combobox', { name: 'Screens of Spring fleet launch' })).toBeFocused();
  await demoPage.keyboard.type('csv');
  await expect(active(demoPage)).toHaveAccessibleName('Import audiences from CSV');
  await press(demoPage, 'Enter');
  await expect(demoPage.getByRole('button', { name: 'Choose file' })).toBeVisible();
  const download = demoPage.waitForEvent('download');
  await openFromPalette(demoPage, 'Download template', /^Download template/);
  const template = await (await download).path();
  const fileChooser = demoPage.waitForEvent('filechooser');
  await openFromPalette(demoPage, 'Choose file', /^Choose file/);
  await (await fileChooser).setFiles({
    name: 'template.csv',
    mimeType: 'text/csv',
    buffer: readFileSync(template),
  });
  await expect(demoPage.getByRole('button', { name: 'Create 1 audience' })).toBeVisible();
  await openPalette(demoPage, 'create 1');
  await expect(active(demoPage)).toHaveAccessibleName('Create 1 audience');
});

test('is accessible, with and without results, as is the list of shortcuts', async ({
  demoPage,
  failureProxy,
}) => {
  await demoPage.goto(`${failureProxy.url}/pages`);
  await expect(demoPage.getByRole('link', { name: 'Spring fleet launch' })).toBeVisible();
  await press(demoPage, '?');
  await expect(dialog(demoPage, 'Keyboard shortcuts').getByText('Next row')).toBeVisible();
  await expectAccessible(demoPage);
  await press(demoPage, 'Escape');
  await expect(dialog(demoPage, 'Keyboard shortcuts')).toBeHidden();
  await openPalette(demoPage, 'pri');
  await expect(dialog(demoPage).getByText('Searching', { exact: true })).toBeHidden();
  await expectAccessible(demoPage);
  await field(demoPage).fill('nothing is called so');
  await expect(demoPage.getByText('No results', { exact: true })).toBeVisible();
  await expectAccessible(demoPage, [1440]);
  failureProxy.inject(/ .v0\//, 'unreachable');
  await field(demoPage).fill('spring fleet');
  await expect(
    dialog(demoPage).getByText("Can't reach the server. Showing what's saved on this device."),
  ).toBeVisible();
  await expect(active(demoPage)).toHaveAccessibleName(/^Spring fleet launch/);
  await expectAccessible(demoPage, [1440]);
});
