import { expect, type Page } from '@playwright/test';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { test } from './support/fixtures.ts';
import { expectRetry } from './support/retry.ts';
import { expectSearchShortcut } from './support/table.ts';

const operations = Object.entries<Endpoint>(endpoints);
const list = (page: Page) => page.getByRole('navigation', { name: 'Operations', exact: true });
const shown = (page: Page) => page.getByRole('article');

test('lists the operations and shows each one', async ({ demoPage }) => {
  await demoPage.goto('/api');
  await expect(list(demoPage).getByRole('link')).toHaveCount(operations.length);
  for (const [name, { method, path, summary, query }] of operations) {
    await list(demoPage).getByRole('link', { name: summary }).first().click();
    await expect(demoPage).toHaveURL(new RegExp(`op=${name}$`));
    await expect(demoPage).toHaveTitle(new RegExp(summary));
    await expect(shown(demoPage).getByRole('heading', { level: 2 }).first()).toHaveText(summary);
    await expect(shown(demoPage)).toContainText(method);
    await expect(shown(demoPage)).toContainText(path);
    for (const param of Object.keys(query.shape)) await expect(shown(demoPage)).toContainText(param);
  }
});

test('searches operations and keeps the query in the URL', async ({ demoPage, context }) => {
  await demoPage.goto('/api');
  const search = await expectSearchShortcut(demoPage, 'Search operations');
  await search.fill('PATCH');
  const updates = operations.filter(([, { method }]) => method === 'PATCH');
  await expect(list(demoPage).getByRole('link')).toHaveCount(updates.length);
  await expect(demoPage.getByText(`${updates.length} of ${operations.length} operations`)).toBeVisible();
  await expect(demoPage).toHaveURL(/q=/);
  const other = await context.newPage();
  await other.goto(demoPage.url());
  await expect(list(other).getByRole('link')).toHaveCount(updates.length);
  await search.fill('zebra');
  await expect(demoPage.getByText('No operations match')).toBeVisible();
  await demoPage.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(list(demoPage).getByRole('link')).toHaveCount(operations.length);
});

test('moves through the operations by keyboard', async ({ demoPage }) => {
  await demoPage.goto('/api');
  await expect(list(demoPage).getByRole('link').first()).toBeVisible();
  await demoPage.keyboard.press('j');
  await expect(list(demoPage).locator('[aria-current=page]')).toHaveCount(1);
  const first = demoPage.url();
  await demoPage.keyboard.press('j');
  await expect(demoPage).not.toHaveURL(first);
  await demoPage.keyboard.press('k');
  await expect(demoPage).toHaveURL(first);
});

test('offers a working cURL command', async ({ demoPage, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await demoPage.goto('/api?op=listPages');
  const example = shown(demoPage)
    .getByRole('region', { name: 'Example call' })
    .or(shown(demoPage).getByText(/^curl /));
  await expect(example.first()).toContainText(`curl "${new URL(demoPage.url()).origin}/v0/pages?limit=10"`);
  await expect(example.first()).toContainText('x-api-key: $API_KEY');
});

test('shows "not found" for an unknown operation', async ({ demoPage }) => {
  await demoPage.goto('/api?op=dropTables');
  await expect(demoPage.getByText('Operation not found')).toBeVisible();
  await demoPage.getByRole('main').getByRole('link', { name: 'All operations' }).click();
  await expect(demoPage).toHaveURL(/\/api$/);
});

test('replaces the list with the operation on a phone', async ({ demoPage }) => {
  await demoPage.setViewportSize({ width: 360, height: 740 });
  await demoPage.goto('/api');
  await list(demoPage).getByRole('link').first().click();
  await expect(list(demoPage)).toBeHidden();
  await shown(demoPage).getByRole('link', { name: 'All operations' }).click();
  await expect(list(demoPage)).toBeVisible();
});

test('retries after any kind of failure', async ({ demoPage, failureProxy }) => {
  await expectRetry(demoPage, failureProxy, { path: '/api', pattern: /openapi/ });
  await expect(list(demoPage).getByRole('link')).toHaveCount(operations.length);
});
