import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { Tenant } from '#server/testing/harness.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let demo: Tenant;

beforeAll(async () => {
  service = await startTestService();
  demo = await service.demoTenant();
});

const rows = () =>
  within(screen.getByRole('table', { name: 'Pages' }))
    .getAllByRole('row')
    .slice(1);
const names = () =>
  rows().map((row) => within(row).getAllByRole('link')[0]?.querySelector('bdi')?.textContent);

async function renderPages(search = '', tenant = demo) {
  const app = await renderApp(service, tenant, `/pages${search}`);
  await screen.findByText(/^\d+ pages$|pages match$|No pages/);
  return app;
}

it('searches, and keeps the search in the URL', async () => {
  const { user, url } = await renderPages();
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search pages' }));
  await user.keyboard('FLEET');
  await screen.findByText(/^\d+ of 12 pages match$/);
  expect(names()).toContain('Spring fleet launch');
  await expect.poll(url).toBe('/pages?q=FLEET');
  await user.keyboard('{Escape}');
  await screen.findByText('12 pages');
  await expect.poll(url).toBe('/pages');
});

it('filters by status and type, and restores both from the URL', async () => {
  const { user, url } = await renderPages();
  await user.click(screen.getByRole('button', { name: 'Status filter' }));
  await user.click(await screen.findByRole('checkbox', { name: /Draft/ }));
  await user.click(screen.getByRole('checkbox', { name: /Archived/ }));
  await user.keyboard('{Escape}');
  await screen.findByText('2 of 12 pages match');
  expect(url()).toMatch(/status=draft(,|%2C)archived/);
});
