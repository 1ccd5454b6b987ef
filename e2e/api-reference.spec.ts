import { expect, type Page } from '@playwright/test';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { tryAgain } from './support/faults.ts';
import { test } from './support/fixtures.ts';
import { expectSlash } from './support/table.ts';

const operations = Object.entries<Endpoint>(endpoints);
const list = (page: Page) => page.getByRole('navigation', { name: 'Operations', exact: true });
const shown = (page: Page) => page.getByRole('article');

test('lists the operations and shows each', async ({ demo }) => {
  await demo.goto('/api');
  await expect(list(demo).getByRole('link')).toHaveCount(operations.length);
  for (const [name, { method, path, summary, query }] of operations) {
    await list(demo).getByRole('link', { name: summary }).first().click();
    await expect(demo).toHaveURL(new RegExp(`op=${name}$`));
    await expect(demo).toHaveTitle(new RegExp(summary));
    await expect(shown(demo).getByRole('heading', { level: 2 }).first()).toHaveText(summary);
    await expect(shown(demo)).toContainText(method);
    await expect(shown(demo)).toContainText(path);
    for (const param of Object.keys(query.shape)) await expect(shown(demo)).toContainText(param);
  }
});

test('searches the operations, in the url', async ({ demo, context }) => {
  await demo.goto('/api');
  const search = await expectSlash(demo, 'Search operations');
  await search.fill('PATCH');
  const patches = operations.filter(([, { method }]) => method === 'PATCH');
  await expect(list(demo).getByRole('link')).toHaveCount(patches.length);
  await expect(demo.getByText(`${patches.length} of ${operations.length} operations`)).toBeVisible();
  await expect(demo).toHaveURL(/q=/);
  const other = await context.newPage();
  await other.goto(demo.url());
  await expect(list(other).getByRole('link')).toHaveCount(patches.length);
  await search.fill('zebra');
  await expect(demo.getByText('No operations match')).toBeVisible();
  await demo.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(list(demo).getByRole('link')).toHaveCount(operations.length);
});

test('goes through the operations by keyboard', async ({ demo }) => {
  await demo.goto('/api');
  await expect(list(demo).getByRole('link').first()).toBeVisible();
  await demo.keyboard.press('j');
  await expect(list(demo).locator('[aria-current=page]')).toHaveCount(1);
  const first = demo.url();
  await demo.keyboard.press('j');
  await expect(demo).not.toHaveURL(first);
  await demo.keyboard.press('k');
  await expect(demo).toHaveURL(first);
});

test('gives a call that works', async ({ demo, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await demo.goto('/api?op=listPages');
  const example = shown(demo)
    .getByRole('region', { name: 'Example call' })
    .or(shown(demo).getByText(/^curl /));
  await expect(example.first()).toContainText(`curl "${new URL(demo.url()).origin}/v0/pages?limit=10"`);
  await expect(example.first()).toContainText('x-api-key: $API_KEY');
});

test('says that there is no such operation', async ({ demo }) => {
  await demo.goto('/api?op=dropTables');
  await expect(demo.getByText('Operation not found')).toBeVisible();
  await demo.getByRole('main').getByRole('link', { name: 'All operations' }).click();
  await expect(demo).toHaveURL(/\/api$/);
});

test('on a phone the operation stands in the place of the list', async ({ demo }) => {
  await demo.setViewportSize({ width: 360, height: 740 });
  await demo.goto('/api');
  await list(demo).getByRole('link').first().click();
  await expect(list(demo)).toBeHidden();
  await shown(demo).getByRole('link', { name: 'All operations' }).click();
  await expect(list(demo)).toBeVisible();
});

test('offers another try when it meets a fault, whichever it is', async ({ demo, faults }) => {
  await tryAgain(demo, faults, { path: '/api', broken: /openapi/ });
  await expect(list(demo).getByRole('link')).toHaveCount(operations.length);
});
