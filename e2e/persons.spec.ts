import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { createAccountLog, createPersonLog } from './support/api.ts';
import { detail } from './support/description-list.ts';
import { test } from './support/fixtures.ts';
import { tableByName } from './support/table.ts';

const seen = (page: Page) => tableByName(page, "People you've opened");
const details = (page: Page) => page.getByRole('complementary', { name: 'Person details' });
const createPerson = (page: Page, name: string) =>
  createPersonLog(page, `${name.toLowerCase()}@visitor.example`, { name });

test("adds an entry to a person's log, and links to the account and back", async ({ page, tenant }) => {
  await createAccountLog(page, { domain: 'visitor.example', name: 'Visitors' });
  const personId = await createPerson(page, 'Ada');
  await page.goto('/accounts');
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Visitors' })).toBeVisible();
  await page.goto(`/persons/${personId}`);
  await page.getByRole('link', { name: 'Log entry' }).click();
  await page.getByLabel('Note', { exact: true }).fill('Rang about the invoice');
  await page.getByLabel('Source', { exact: true }).fill('phone');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Log entry added to Ada')).toBeVisible();
  const log = tableByName(page, 'Log');
  await expect(log).toContainText('Rang about the invoice');
  await expect(log).toContainText('phone');
  await page.reload();
  await expect(log).toContainText('Rang about the invoice');
  await expectAccessible(page);
  // A phone is the last width, which shows one section at a time.
  await page.getByRole('radio', { name: 'Contact' }).check();
  await expectAccessible(page, [360], ['light']);
  await detail(details(page), 'Account').getByRole('link').click();
  await expect(page).toHaveURL(/\/accounts\/account_/);
  // The URL changes before the screen.
  await expect(page.getByRole('heading', { level: 1, name: 'Visitors' })).toBeVisible();
  await page.getByRole('radio', { name: 'People' }).check();
  await page.getByRole('main').getByRole('link', { name: 'Ada', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/persons/${personId}$`));
});

test('remembers a person even if the page is closed right away', async ({ page, tenant }) => {
  const personId = await createPerson(page, 'Ada');
  await page.route('**/session', async (route) => {
    const response = await route.fetch();
    const { capabilities, ...session } = await response.json();
    const json = { ...session, capabilities: capabilities.filter((name: string) => name !== 'people') };
    await route.fulfill({ response, json });
  });
  // Leaves as soon as the name is rendered.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!location.pathname.startsWith('/persons/person_')) return;
      if (document.querySelector('h1')?.textContent !== 'Ada') return;
      observer.disconnect();
      location.assign('/persons');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto('/persons');
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  await page.getByRole('textbox', { name: 'Open by ID' }).fill(personId);
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await expect(seen(page).getByRole('row').getByRole('link')).toHaveAccessibleName('Ada visitor.example');
});
