import { expect } from '@playwright/test';
import { logsOf, writeLog } from './support/api.ts';
import { fact } from './support/facts.ts';
import { test } from './support/fixtures.ts';
import { enterOn, fromPalette, heading, linksIn, press, typeInto, typeKey } from './support/keyboard.ts';

// Nothing here is done by a pointer, nor by anything else that a keyboard cannot do.

test('support finds an account and a person, adds to both and corrects an entry', async ({
  page,
  server,
}) => {
  const tenant = await server.tenant('Support');
  await typeKey(page, tenant.key);
  const { accountId } = await writeLog(page, {
    domain: 'depot.example',
    name: 'Depot & Sons',
    payload: { text: 'Pilot starts in April', vans: 12 },
  });
  await writeLog(page, { domain: 'other.example', name: 'Others' });

  await press(page, 'g', 'c');
  await expect(linksIn(page, 'Accounts')).toHaveCount(2);
  await press(page, '/');
  await page.keyboard.type('depot');
  await expect(linksIn(page, 'Accounts')).toHaveCount(1);
  await enterOn(page, linksIn(page, 'Accounts'));
  await expect(heading(page, 'Depot & Sons')).toBeAttached();
  await expect(linksIn(page, 'Log').first()).toBeVisible();

  await press(page, 'Shift+N');
  const form = page.getByRole('dialog', { name: 'Log entry for Depot & Sons' });
  await expect(form.getByLabel('Payload', { exact: true })).toBeFocused();
  await page.keyboard.type('Rang about the invoice');
  await press(page, 'ControlOrMeta+Enter');
  await expect(page.getByText('Log entry added to Depot & Sons')).toBeVisible();
  await expect(form).toHaveCount(0);

  await press(page, '/');
  await page.keyboard.type('pilot');
  await expect(linksIn(page, 'Log')).toHaveText(['Pilot starts in April']);
  await enterOn(page, linksIn(page, 'Log'));
  const entry = page.getByRole('complementary', { name: 'Entry' });
  await expect(entry).toContainText('Pilot starts in April');
  await enterOn(page, entry.getByRole('button', { name: 'Edit text' }));
  const text = page.getByRole('region', { name: 'Edit text' }).getByRole('textbox', { name: 'Text' });
  await expect(text).toBeFocused();
  await press(page, 'ControlOrMeta+a');
  await page.keyboard.type('Pilot starts in May');
  await press(page, 'ControlOrMeta+s');
  await expect(page.getByText('Text saved')).toBeVisible();
  const logs = await logsOf(page, accountId);
  expect(logs.map(({ payload }) => payload.text)).toEqual(['Rang about the invoice', 'Pilot starts in May']);

  await press(page, 'g', 'e');
  await expect(page.getByText('No people yet')).toBeVisible();
  await press(page, 'Shift+N');
  const personal = page.getByRole('dialog', { name: /^Log entry for a person/ });
  await typeInto(page, personal.getByRole('textbox', { name: 'Email' }), 'ada@depot.example');
  await typeInto(page, personal.getByLabel('Payload', { exact: true }), 'Wants a demo');
  await press(page, 'ControlOrMeta+Enter');
  await expect(personal).toHaveCount(0);
  const notices = page.getByRole('region', { name: /^Notices/ });
  await enterOn(page, notices.getByRole('button', { name: 'Open person' }));
  await expect(page).toHaveURL(/\/persons\/person_\w+$/);
  const facts = page.getByRole('complementary', { name: 'Person details' });
  await expect(fact(facts, 'Email')).toHaveText('ada@depot.example');
  const written = page.getByRole('table', { name: "Entries you've added" });
  await expect(written).toContainText('Wants a demo');
  await enterOn(page, fact(facts, 'Account').getByRole('link'));
  await expect(heading(page, 'Depot & Sons')).toBeAttached();

  await press(page, '?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await press(page, 'Escape');
  await fromPalette(page, 'sign out', /^Sign out/);
  await expect(page).toHaveURL(/\/sign-in/);
});
