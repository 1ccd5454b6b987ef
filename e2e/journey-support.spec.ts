import { expect } from '@playwright/test';
import { createAccountLog, fetchAccountLogs } from './support/api.ts';
import { detail } from './support/description-list.ts';
import { test } from './support/fixtures.ts';
import {
  heading,
  openFromPalette,
  press,
  pressEnterOn,
  rowLinks,
  signInByKeyboard,
  typeInto,
} from './support/keyboard.ts';

// Keyboard only.

test('a support agent finds an account and a person, adds log entries and corrects one', async ({
  page,
  server,
}) => {
  const tenant = await server.createTenant('Support');
  await server.createPages(tenant, ['Offers']);
  await signInByKeyboard(page, tenant.key);
  const { accountId } = await createAccountLog(page, {
    domain: 'depot.example',
    name: 'Depot & Sons',
    payload: { text: 'Pilot starts in April', vans: 12 },
  });
  await createAccountLog(page, { domain: 'other.example', name: 'Others' });

  await press(page, 'g', 'c');
  await expect(rowLinks(page, 'Accounts')).toHaveCount(2);
  await press(page, '/');
  await page.keyboard.type('depot');
  await expect(rowLinks(page, 'Accounts')).toHaveCount(1);
  await pressEnterOn(page, rowLinks(page, 'Accounts'));
  await expect(heading(page, 'Depot & Sons')).toBeAttached();
  await expect(rowLinks(page, 'Log').first()).toBeVisible();

  await press(page, 'Shift+N');
  const form = page.getByRole('dialog', { name: 'Log entry for Depot & Sons' });
  await expect(form.getByLabel('Note', { exact: true })).toBeFocused();
  await page.keyboard.type('Rang about the invoice');
  await press(page, 'ControlOrMeta+Enter');
  await expect(page.getByText('Entry added', { exact: true })).toBeVisible();
  await expect(form).toHaveCount(0);

  await press(page, '/');
  await page.keyboard.type('pilot');
  await expect(rowLinks(page, 'Log')).toHaveText(['Call Pilot starts in April']);
  await pressEnterOn(page, rowLinks(page, 'Log'));
  const entry = page.getByRole('complementary', { name: 'Entry' });
  await expect(entry).toContainText('Pilot starts in April');
  await pressEnterOn(page, entry.getByRole('button', { name: 'More for this entry' }));
  await expect(page.getByRole('menuitem', { name: 'Edit text' })).toBeFocused();
  await press(page, 'Enter');
  const text = page.getByRole('region', { name: 'Edit text' }).getByRole('textbox', { name: 'Text' });
  await expect(text).toBeFocused();
  await press(page, 'ControlOrMeta+a');
  await page.keyboard.type('Pilot starts in May');
  await press(page, 'ControlOrMeta+s');
  await expect(page.getByText('Text saved')).toBeVisible();
  const logs = await fetchAccountLogs(page, accountId);
  expect(logs.map(({ payload }) => payload.text)).toEqual(['Rang about the invoice', 'Pilot starts in May']);

  await press(page, 'g', 'e');
  await expect(page.getByText('No people yet')).toBeVisible();
  await press(page, 'Shift+N');
  const personal = page.getByRole('dialog', { name: /^Log entry for a person/ });
  await typeInto(page, personal.getByRole('combobox', { name: 'Person' }), 'ada@depot.example');
  await typeInto(page, personal.getByLabel('Note', { exact: true }), 'Wants a demo');
  await press(page, 'ControlOrMeta+Enter');
  await expect(personal).toHaveCount(0);
  const toasts = page.getByRole('region', { name: /^Notices/ });
  await pressEnterOn(page, toasts.getByRole('button', { name: 'Open person' }));
  await expect(page).toHaveURL(/\/persons\/person_\w+$/);
  const details = page.getByRole('complementary', { name: 'Person details' });
  await expect(detail(details, 'Email')).toHaveText('ada@depot.example');
  const written = page.getByRole('table', { name: 'Log' });
  await expect(written).toContainText('Wants a demo');
  await pressEnterOn(page, detail(details, 'Account').getByRole('link'));
  await expect(heading(page, 'Depot & Sons')).toBeAttached();

  await press(page, '?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await press(page, 'Escape');
  await openFromPalette(page, 'sign out', /^Sign out/);
  await expect(page).toHaveURL(/\/sign-in/);
});
