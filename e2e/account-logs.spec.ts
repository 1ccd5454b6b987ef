import { expect, type Page } from '@playwright/test';
import type { Account } from '#contract/accounts.ts';
import { createAccountLog, fetchAccountLogs, fetchAccounts } from './support/api.ts';
import { detail } from './support/description-list.ts';
import { formatCount } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { errorMessages, expectRetry } from './support/retry.ts';
import { expectSearchShortcut, tableByName } from './support/table.ts';

const table = (page: Page) => tableByName(page, 'Log');
const links = (page: Page) => table(page).getByRole('row').getByRole('link');
const entry = (page: Page) => page.getByRole('complementary', { name: 'Entry' });
const deleted = (page: Page) => page.getByRole('switch', { name: 'Include deleted' });

/** An account of the demo tenant with deleted entries, and all its entries. */
async function withDeleted(page: Page) {
  for (const account of await fetchAccounts(page)) {
    const logs = await fetchAccountLogs(page, account.accountId, { includeDeleted: 'true' });
    if (logs.some(({ deletedAt }) => deletedAt)) return { account, logs };
  }
  throw new Error('No account of the demo has deleted entries');
}

const entries = (n: number) => `${formatCount(n)} ${n === 1 ? 'entry' : 'entries'}`;

test('shows the log of an account, with deleted entries on request', async ({ demoPage, context }) => {
  const { account, logs } = await withDeleted(demoPage);
  const existing = logs.filter(({ deletedAt }) => !deletedAt);
  await demoPage.goto(`/accounts/${account.accountId}`);
  const heading = demoPage.getByRole('heading', { level: 1, name: account.name });
  await expect(heading).toBeAttached();
  await expect(demoPage.getByRole('main')).toContainText(account.domain);
  await deleted(demoPage).click();
  await expect(demoPage).toHaveURL(/deleted=true/);
  await demoPage.keyboard.press('End');
  await expect(table(demoPage)).toHaveAttribute('aria-rowcount', /\d+/);
  const deletedLabels = table(demoPage).getByText('Deleted', { exact: true });
  await expect(deletedLabels.first()).toBeAttached();
  const other = await context.newPage();
  await other.goto(demoPage.url());
  await expect(deleted(other)).toBeChecked();
  await deleted(other).click();
  await expect(deletedLabels).not.toHaveCount(0);
  await expect(tableByName(other, 'Log').getByText('Deleted', { exact: true })).toHaveCount(0);
  expect(existing.length).toBeLessThan(logs.length);
});

/** An account with entries of several sources and types. */
async function ownLog(page: Page, count = 30): Promise<Account> {
  const domain = 'company.example';
  for (let index = 0; index < count; index += 1)
    await createAccountLog(page, {
      domain,
      name: 'Company',
      source: ['crm', 'mail', 'shop'][index % 3] ?? '',
      type: ['call', 'note'][index % 2] ?? '',
      payload: {
        text: `Entry ${index}`,
        mark: `mark-${index}-`,
        half: index < count / 2 ? 'earlier' : 'later',
        list: ['needle', index],
      },
    });
  const [account] = await fetchAccounts(page);
  if (!account) throw new Error('No account was made');
  return account;
}

test('searches and filters entries and keeps both in the URL', async ({ page, tenant, context }) => {
  const { accountId } = await ownLog(page);
  await page.goto(`/accounts/${accountId}`);
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  await expect(page.getByText(entries(30), { exact: true }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Source filter' }).click();
  await page.getByRole('checkbox', { name: /mail/ }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('10 of 30 entries match')).toBeVisible();
  const search = await expectSearchShortcut(page, 'Search log');
  await search.fill('MARK-28-');
  await expect(links(page)).toHaveText(['Entry 28']);
  await expect(page).toHaveURL(/source=mail.*MARK|MARK.*source=mail/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(links(other)).toHaveText(['Entry 28']);
  await search.fill('zebra');
  await expect(page.getByText('No entries match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText(entries(30), { exact: true }).last()).toBeVisible();
});

test('going back from an entry opened right after a search restores the search', async ({ page, tenant }) => {
  const { accountId } = await ownLog(page);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(`/accounts/${accountId}`);
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search log' });
  await search.fill('MARK-28-');
  await links(page).getByText('Entry 28').click();
  await expect(page).toHaveURL(/logs/);
  await page.goBack();
  await expect(search).toHaveValue('MARK-28-');
  await expect(links(page)).toHaveText(['Entry 28']);
});

test('screen readers get a long log in order once it stops loading', async ({ page, tenant }) => {
  const { accountId } = await ownLog(page, 160);
  await page.goto(`/accounts/${accountId}?source=crm,mail,shop`);
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  await expect(page.getByText(entries(160), { exact: true }).last()).toBeVisible();
  const order = () => links(page).allTextContents();
  const inOrder = (first: number, count: number) =>
    [...Array(count).keys()].map((index) => `Entry ${first - index}`);
  await page.mouse.move(600, 500);
  for (const by of [700, 900, -500]) {
    await page.mouse.wheel(0, by);
    await expect
      .poll(async () => {
        const [all, top] = [await order(), await page.evaluate(() => scrollY)];
        const first = Number(all[0]?.split(' ')[1]);
        return top > 0 && all.length > 25 && all.join() === inOrder(first, all.length).join();
      })
      .toBe(true);
  }
});

test('opens an entry beside the log and steps through entries by keyboard', async ({
  page,
  tenant,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { accountId } = await ownLog(page);
  const logs = await fetchAccountLogs(page, accountId);
  await page.goto(`/accounts/${accountId}`);
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  await expect(links(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/accounts/${accountId}/logs/${logs[0]?.accountLogId}`);
  await expect(entry(page)).toContainText('Entry 29');
  await page.keyboard.press('j');
  await expect(page).toHaveURL(`/accounts/${accountId}/logs/${logs[1]?.accountLogId}`);
  await expect(entry(page)).toContainText('Entry 28');
  await page.keyboard.press('k');
  await expect(entry(page)).toContainText('Entry 29');
  await entry(page).getByRole('button', { name: 'Copy entry ID' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(logs[0]?.accountLogId);
  await entry(page).getByRole('link', { name: 'Close entry' }).click();
  await expect(page).toHaveURL(`/accounts/${accountId}`);
  await expect(entry(page)).toHaveCount(0);
  await expect(links(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry(page)).toContainText('Entry 29');
  await page.keyboard.press('ArrowRight');
  await expect(entry(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(entry(page)).toHaveCount(0);
  await expect(links(page).first()).toBeFocused();
});

test('shows a payload as a searchable tree and as text', async ({ page, tenant }) => {
  const { accountId } = await ownLog(page);
  const [log] = await fetchAccountLogs(page, accountId);
  await page.goto(`/accounts/${accountId}/logs/${log?.accountLogId}`);
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  await expect(detail(entry(page), 'Source')).toHaveText(log?.source ?? '');
  await expect(detail(entry(page), 'Updated')).toHaveText('Never');
  await entry(page).getByRole('searchbox', { name: 'Search payload' }).fill('needle');
  await expect(entry(page).getByText('1 of 1')).toBeVisible();
  await entry(page).getByRole('radio', { name: 'Raw' }).click();
  await expect(entry(page).getByRole('figure', { name: 'Payload' })).toContainText('"needle"');
});

test('replaces the log with the entry on a phone', async ({ page, tenant }) => {
  const { accountId } = await ownLog(page);
  const [first, second] = await fetchAccountLogs(page, accountId);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/accounts/${accountId}/logs/${first?.accountLogId}`);
  await expect(page.getByRole('main')).toContainText('Entry 29');
  await expect(page.getByRole('button', { name: tenant.name })).toBeHidden();
  await expect(table(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Older entry' }).click();
  await expect(page).toHaveURL(`/accounts/${accountId}/logs/${second?.accountLogId}`);
  await page.getByRole('link', { name: 'Close entry' }).click();
  await expect(table(page)).toBeVisible();
});

test('shows "not found" for an unknown entry and account', async ({ demoPage }) => {
  const [account] = await fetchAccounts(demoPage);
  await demoPage.goto(`/accounts/${account?.accountId}/logs/log%2Fof%20none%25`);
  await expect(entry(demoPage).getByText('Not found')).toBeVisible();
  await expect(links(demoPage).first()).toBeVisible();
  await demoPage.goto(`/accounts/account_${'0'.repeat(26)}`);
  await expect(demoPage.getByText(/No account has/)).toBeVisible();
  await expect(demoPage.getByRole('searchbox', { name: 'Search log' })).toHaveCount(0);
});

test('retries after any kind of failure in any section', async ({ demoPage, failureProxy }) => {
  const { account, logs } = await withDeleted(demoPage);
  const path = `/accounts/${account.accountId}`;
  await expectRetry(demoPage, failureProxy, { path, pattern: /\/logs\?/ });
  const log = () => expect(links(demoPage).first()).toBeVisible();
  await log();
  const existing = logs.find(({ deletedAt }) => !deletedAt);
  const one = `${path}/logs/${existing?.accountLogId}`;
  await expectRetry(demoPage, failureProxy, { path: one, pattern: / .v0.*logs\/\w/, whileFailing: log });
  failureProxy.inject(/ .v0.*logs\/\w|^GET .v0.accounts\?/, 'html');
  await demoPage.goto(failureProxy.url + one);
  await expect(demoPage.getByRole('main').getByText(errorMessages.html).first()).toBeVisible();
  await log();
  const ofAccount = demoPage.getByRole('main').getByRole('alert').filter({ hasText: 'listAccounts' });
  await expect(ofAccount).toBeVisible();
  failureProxy.reset();
  await ofAccount.getByRole('button', { name: 'Try again' }).click();
  await expect(demoPage.getByText(account.domain).first()).toBeVisible();
});
