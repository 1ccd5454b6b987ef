import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { expectSearchShortcut } from '../../testing/table.ts';

const operations = Object.entries<Endpoint>(endpoints);

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.ownTenant();
});

const navigation = () => screen.getByRole('navigation', { name: 'Operations' });
const links = () => within(navigation()).queryAllByRole('link');
const article = () => screen.getByRole('article');

async function renderApi(search = '') {
  const app = await renderApp(service, tenant, `/api${search}`);
  await screen.findByRole('navigation', { name: 'Operations' });
  return app;
}

it('lists the operations and shows each one', async () => {
  const { user, url } = await renderApi();
  expect(links()).toHaveLength(operations.length);
  for (const [name, { method, path, summary, query }] of operations) {
    const link = navigation().querySelector<HTMLElement>(`a[href$="op=${name}"]`);
    expect(link?.textContent).toContain(summary);
    await user.click(link as HTMLElement);
    await expect.poll(url).toMatch(new RegExp(`op=${name}$`));
    await waitFor(() => expect(article().querySelector('h2')?.textContent).toBe(summary));
    expect(document.title).toContain(summary);
    for (const text of [method, path, ...Object.keys(query.shape)])
      expect(article().textContent).toContain(text);
    expect(article().textContent).not.toContain('`');
  }
});

it('searches operations and keeps the query in the URL', async () => {
  const { user, url } = await renderApi();
  const search = await expectSearchShortcut(user, 'Search operations');
  await user.type(search, 'PATCH');
  const updates = operations.filter(([, { method }]) => method === 'PATCH');
  await screen.findByText(`${updates.length} of ${operations.length} operations`);
  expect(links()).toHaveLength(updates.length);
  await expect.poll(url).toContain('q=PATCH');
  const restored = await renderApi('?q=PATCH');
  expect(links()).toHaveLength(updates.length);
  await user.clear(screen.getByRole('searchbox', { name: 'Search operations' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search operations' }), 'zebra');
  await screen.findByText(/^No operations match/);
  await expect.poll(restored.url).toContain('q=zebra');
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
  await waitFor(() => expect(links()).toHaveLength(operations.length));
});

it('moves through the operations by keyboard', async () => {
  const { user, url } = await renderApi();
  await user.keyboard('j');
  await waitFor(() => expect(document.querySelectorAll('nav [aria-current=page]').length).toBeGreaterThan(0));
  expect(screen.getByRole('link', { name: 'Introduction' }).getAttribute('aria-current')).toBeNull();
  const first = url();
  await user.keyboard('j');
  await expect.poll(url).not.toBe(first);
  await user.keyboard('k');
  await expect.poll(url).toBe(first);
});

it('offers a cURL command', async () => {
  await renderApi('?op=listPages');
  await waitFor(() => {
    expect(article().textContent).toContain(`curl "${location.origin}/v0/pages?limit=10"`);
    expect(article().textContent).toContain('x-api-key: $API_KEY');
  });
});

it('leads to the parts of an operation, and shows an example of its response', async () => {
  const { user, url } = await renderApi('?op=updatePage');
  const parts = within(await screen.findByRole('navigation', { name: 'Parts of the operation' }));
  expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Parameters',
    'Body',
    'Response 200',
    'Errors',
  ]);
  const rows = within(screen.getByRole('table', { name: 'Parameters' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'NameTypeDescription',
    expect.stringMatching(/^page_idstringpathrequired/),
    expect.stringMatching(/^If-Matchstringheader/),
  ]);
  await user.click(parts.getByRole('link', { name: 'Response 200' }));
  await expect.poll(url).toContain('#response-200');
  const figure = screen.getByRole('figure', { name: 'Example response' });
  await user.click(within(figure).getByRole('button', { name: /^Show all, \d+ lines$/ }));
  expect(JSON.parse(figure.querySelector('pre')?.textContent ?? '')).toHaveProperty('pageId');
});

it('shows "not found" for an unknown operation', async () => {
  const { user, url } = await renderApi('?op=dropTables');
  await screen.findByText('Operation not found');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'All operations' }));
  await expect.poll(url).toBe('/api');
});

it('retries after any kind of failure', async () => {
  await expectRetry(service, tenant, { path: '/api', pattern: /openapi/ });
  expect(links()).toHaveLength(operations.length);
});
