import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { expectSearchShortcut } from './support/table.ts';

interface Written {
  accountId: string;
  accountLogId: string;
}

async function write(page: Page, type: string, payload: object, domain = 'depot.example'): Promise<Written> {
  const response = await page.request.post('/v0/account_logs', {
    data: { source: 'crm', type, payload, domain, name: 'Depot & Sons' },
  });
  expect(response.status()).toBe(201);
  return response.json();
}

const rows = (page: Page) => page.getByRole('table', { name: 'Log' }).getByRole('row');
const entry = (page: Page) => page.getByRole('complementary', { name: 'Entry' });
const tree = (page: Page) => page.getByRole('tree', { name: 'payload' });

// Each test writes to its own tenant.
test.beforeEach(({ tenant }) => void tenant);

test('steps through a log by keyboard with the entry beside it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const first = await write(page, 'note', { text: 'First words' });
  await write(page, 'task', { title: 'Second words' });
  await page.goto(`/accounts/${first.accountId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Depot & Sons');
  await expect(page.getByText('Today', { exact: true })).toBeVisible();
  await expect(rows(page).filter({ hasText: '2 entries' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(entry(page).getByRole('heading', { name: 'task' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(entry(page).getByText('First words', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/logs/${first.accountLogId}$`));
  await expect(rows(page).getByRole('link', { name: 'First words' })).toBeFocused();
  await page.goBack();
  await expect(entry(page)).toHaveCount(0);
  await expect(rows(page).getByRole('link', { name: 'First words' })).toBeFocused();
});

test("the search shortcut focuses the log's search, or the payload's when it is alone", async ({ page }) => {
  const { accountId, accountLogId } = await write(page, 'note', { text: 'First words' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/accounts/${accountId}/logs/${accountLogId}`);
  await expect(tree(page)).toBeVisible();
  await expectSearchShortcut(page, 'Search log');
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(rows(page)).toHaveCount(0);
  await expectSearchShortcut(page, 'Search payload');
});

test('shows an entry whose list fails, and a log whose account fails', async ({ page, failureProxy }) => {
  const { accountId, accountLogId } = await write(page, 'note', { text: 'Own words' });
  failureProxy.inject(/logs\?|accounts\?/, 'server-error');
  await page.goto(`${failureProxy.url}/accounts/${accountId}/logs/${accountLogId}`);
  await expect(page.getByText('Own words', { exact: true })).toBeVisible();
  failureProxy.reset();
  failureProxy.inject(/accounts\?/, 'html');
  await page.goto(`${failureProxy.url}/accounts/${accountId}`);
  await expect(rows(page).filter({ hasText: 'Own words' })).toBeVisible();
  const retryButton = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retryButton).toBeVisible();
  failureProxy.reset();
  await retryButton.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Depot & Sons');
});

test('shows any payload, searchable and navigable by keyboard', async ({ page }) => {
  const payload = JSON.parse(
    '{"__proto__": {"x": 1}, "<img src=x onerror=alert(1)>": "<script>alert(1)</script>"}',
  );
  const keys = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`key ${n}`, `value ${n}`]));
  const { accountId, accountLogId } = await write(page, 'webhook', {
    odd: payload,
    keys,
    control: 'a\u0000b\u202ec',
  });
  await page.goto(`/accounts/${accountId}/logs/${accountLogId}`);
  await expect(tree(page).getByRole('treeitem', { name: '<script>' })).toBeVisible();
  await expect(tree(page)).toContainText('__proto__: {1}');
  await expect(tree(page)).toContainText('a\\u0000b\\u202ec');
  await page.getByRole('searchbox', { name: 'Search payload' }).fill('value 4321');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(tree(page).getByRole('treeitem', { selected: true })).toHaveText('key 4321: "value 4321"');
  expect(await tree(page).getByRole('treeitem').count()).toBeLessThan(150);
  await page.getByRole('searchbox', { name: 'Search payload' }).fill('');
  await tree(page)
    .getByRole('treeitem', { name: /^payload/ })
    .focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tree(page).getByRole('treeitem')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tree(page).getByRole('treeitem', { name: /^odd/ })).toBeFocused();
});
