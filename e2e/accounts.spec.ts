import { expect, type Page } from '@playwright/test';
import { createAccountLog, fetchAccounts } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { expectRetry } from './support/retry.ts';
import { expectRowKeys, expectSearchShortcut, rowNames, sortBy, tableByName } from './support/table.ts';

const table = (page: Page) => tableByName(page, 'Accounts');
const rows = (page: Page) => table(page).getByRole('row');
const empty = (page: Page) => page.getByRole('switch', { name: 'Without people' });

test('lists all accounts while scrolling', async ({ demoPage }) => {
  const accounts = await fetchAccounts(demoPage);
  await demoPage.goto('/accounts');
  await expect.poll(() => rowNames(table(demoPage))).toEqual(accounts.map(({ name }) => name));
  await expect(demoPage.getByText(`${accounts.length} accounts`, { exact: true })).toBeVisible();
  const [first] = accounts;
  await expect(rows(demoPage).nth(1)).toContainText(first?.domain ?? '');
  await expect(rows(demoPage).nth(1)).toContainText(String(first?.linkedPersonsCount));
});

test('filters accounts without people and keeps the filter in the URL', async ({ demoPage, context }) => {
  const without = await fetchAccounts(demoPage, { includeEmptyOnly: 'true' });
  expect(without.length).toBeGreaterThan(0);
  const expected = without.map(({ name }) => name);
  await demoPage.goto('/accounts');
  await empty(demoPage).click();
  await expect(demoPage).toHaveURL(/empty=true/);
  await expect.poll(() => rowNames(table(demoPage))).toEqual(expected);
  const other = await context.newPage();
  await other.goto(demoPage.url());
  await expect(empty(other)).toBeChecked();
  await expect.poll(() => rowNames(table(other))).toEqual(expected);
});

test('searches and sorts all accounts and keeps both in the URL', async ({ demoPage }) => {
  const accounts = await fetchAccounts(demoPage);
  await demoPage.goto('/accounts');
  const search = await expectSearchShortcut(demoPage, 'Search accounts');
  await search.fill('.EXAMPLE');
  await expect(demoPage.getByText(`${accounts.length} accounts`, { exact: true })).toBeVisible();
  await search.fill(accounts[3]?.domain.toUpperCase() ?? '');
  await expect.poll(() => rowNames(table(demoPage))).toEqual([accounts[3]?.name]);
  await expect(demoPage.getByText(`1 of ${accounts.length} accounts matches`)).toBeVisible();
  await search.fill('');
  await sortBy(table(demoPage), 'People', 'descending');
  const most = Math.max(...accounts.map(({ linkedPersonsCount }) => linkedPersonsCount));
  await expect(rows(demoPage).nth(1)).toContainText(String(most));
  await sortBy(table(demoPage), 'Name', 'ascending');
  const sorted = accounts.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en'));
  await demoPage.reload();
  await expect.poll(() => rowNames(table(demoPage))).toEqual(sorted);
  await search.fill('no such thing');
  await expect(demoPage.getByText('No accounts match these filters')).toBeVisible();
});

test('moves through the rows by keyboard', async ({ demoPage }) => {
  await demoPage.goto('/accounts?sort=name');
  await expectRowKeys(demoPage, table(demoPage), /\/accounts\/account_\w+$/);
});

test('loads a long list on demand and shows its progress', async ({ page, tenant, failureProxy }) => {
  await page.goto(`${failureProxy.url}/accounts`);
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  await expect(page.getByText('No accounts yet')).toBeVisible();
  const domains = Array.from(
    { length: 230 },
    (_, index) => `company-${String(index).padStart(3, '0')}.example`,
  );
  await Promise.all(domains.map((domain) => createAccountLog(page, { domain })));
  failureProxy.inject(/cursor=/, 'no-response');
  await page.reload();
  await expect(page.getByText(/^\d+ of 230 accounts loaded$/)).toBeVisible();
  await page.goto(`${failureProxy.url}/accounts?sort=domain`);
  await expect(page.getByRole('progressbar', { name: 'Accounts loaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause loading' }).click();
  await expect(page.getByText(/of 230 accounts, paused$/)).toBeVisible();
  failureProxy.reset();
  await page.getByRole('button', { name: 'Resume loading' }).click();
  await expect(page.getByText('230 accounts', { exact: true })).toBeAttached();
  await expect(rows(page).nth(1)).toContainText('company-000.example');
});

test('retries after any kind of failure', async ({ demoPage, failureProxy }) => {
  await expectRetry(demoPage, failureProxy, { path: '/accounts', pattern: /^GET .v0.accounts\?/ });
  await expect(rows(demoPage).nth(1)).toBeVisible();
});

test('waits for slow and rate-limited responses', async ({ demoPage, failureProxy }) => {
  for (const failure of ['no-response', 'rate-limited'] as const) {
    failureProxy.inject(/^GET .v0.accounts\?/, failure);
    const asked = demoPage.waitForRequest(/\/v0\/accounts\?/);
    await demoPage.goto(`${failureProxy.url}/accounts`);
    await asked;
    await expect(table(demoPage)).toHaveAttribute('aria-busy', 'true');
    failureProxy.reset();
    await expect(rows(demoPage).nth(1)).toBeVisible();
  }
});
