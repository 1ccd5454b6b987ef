import { expect, type Page } from '@playwright/test';
import { accountsOf, writeLog } from './support/api.ts';
import { tryAgain } from './support/faults.ts';
import { test } from './support/fixtures.ts';
import { expectKeys, expectSlash, namesIn, sortBy, tableNamed } from './support/table.ts';

const table = (page: Page) => tableNamed(page, 'Accounts');
const rows = (page: Page) => table(page).getByRole('row');
const empty = (page: Page) => page.getByRole('switch', { name: 'Without people' });

test('lists the accounts, all of them as one scrolls', async ({ demo }) => {
  const accounts = await accountsOf(demo);
  await demo.goto('/accounts');
  await expect.poll(() => namesIn(table(demo))).toEqual(accounts.map(({ name }) => name));
  await expect(demo.getByText(`${accounts.length} accounts`, { exact: true })).toBeVisible();
  const [first] = accounts;
  await expect(rows(demo).nth(1)).toContainText(first?.domain ?? '');
  await expect(rows(demo).nth(1)).toContainText(String(first?.linkedPersonsCount));
});

test('leaves those without persons, in the url', async ({ demo, context }) => {
  const without = await accountsOf(demo, { includeEmptyOnly: 'true' });
  expect(without.length).toBeGreaterThan(0);
  const expected = without.map(({ name }) => name);
  await demo.goto('/accounts');
  await empty(demo).click();
  await expect(demo).toHaveURL(/empty=true/);
  await expect.poll(() => namesIn(table(demo))).toEqual(expected);
  const other = await context.newPage();
  await other.goto(demo.url());
  await expect(empty(other)).toBeChecked();
  await expect.poll(() => namesIn(table(other))).toEqual(expected);
});

test('searches and sorts all of them, in the url', async ({ demo }) => {
  const accounts = await accountsOf(demo);
  await demo.goto('/accounts');
  const search = await expectSlash(demo, 'Search accounts');
  await search.fill('.EXAMPLE');
  await expect(demo.getByText(`${accounts.length} accounts`, { exact: true })).toBeVisible();
  await search.fill(accounts[3]?.domain.toUpperCase() ?? '');
  await expect.poll(() => namesIn(table(demo))).toEqual([accounts[3]?.name]);
  await expect(demo.getByText(`1 of ${accounts.length} accounts matches`)).toBeVisible();
  await search.fill('');
  await sortBy(table(demo), 'People', 'descending');
  const most = Math.max(...accounts.map(({ linkedPersonsCount }) => linkedPersonsCount));
  await expect(rows(demo).nth(1)).toContainText(String(most));
  await sortBy(table(demo), 'Name', 'ascending');
  const sorted = accounts.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en'));
  await demo.reload();
  await expect.poll(() => namesIn(table(demo))).toEqual(sorted);
  await search.fill('no such thing');
  await expect(demo.getByText('No accounts match these filters')).toBeVisible();
});

test('is gone through by keyboard', async ({ demo }) => {
  await demo.goto('/accounts?sort=name');
  await expectKeys(demo, table(demo), /\/accounts\/account_\w+$/);
});

test('reads a long list as far as it is wanted, and says how far', async ({ page, tenant, faults }) => {
  await page.goto(`${faults.url}/accounts`);
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  await expect(page.getByText('No accounts yet')).toBeVisible();
  const domains = Array.from(
    { length: 230 },
    (_, index) => `company-${String(index).padStart(3, '0')}.example`,
  );
  await Promise.all(domains.map((domain) => writeLog(page, { domain })));
  faults.break(/cursor=/, 'hang');
  await page.reload();
  await expect(page.getByText(/^\d+ of 230 accounts loaded$/)).toBeVisible();
  await page.goto(`${faults.url}/accounts?sort=domain`);
  await expect(page.getByRole('progressbar', { name: 'Accounts loaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause loading' }).click();
  await expect(page.getByText(/of 230 accounts, paused$/)).toBeVisible();
  faults.mend();
  await page.getByRole('button', { name: 'Resume loading' }).click();
  await expect(page.getByText('230 accounts', { exact: true })).toBeAttached();
  await expect(rows(page).nth(1)).toContainText('company-000.example');
});

test('offers another try when it meets a fault, whichever it is', async ({ demo, faults }) => {
  await tryAgain(demo, faults, { path: '/accounts', broken: /^GET .v0.accounts\?/ });
  await expect(rows(demo).nth(1)).toBeVisible();
});

test('waits for a service that hangs, and for one that is busy', async ({ demo, faults }) => {
  for (const fault of ['hang', 'busy'] as const) {
    faults.break(/^GET .v0.accounts\?/, fault);
    const asked = demo.waitForRequest(/\/v0\/accounts\?/);
    await demo.goto(`${faults.url}/accounts`);
    await asked;
    await expect(table(demo)).toHaveAttribute('aria-busy', 'true');
    faults.mend();
    await expect(rows(demo).nth(1)).toBeVisible();
  }
});
