import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePage } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { expectRowKeys, expectSearchShortcut, rowNames, sortBy, tableByName } from '../../testing/table.ts';

let service: TestService;
let demo: Tenant;
let fleetPage: Awaited<ReturnType<typeof fetchPages>>[number] | undefined;

const fetchPages = async () => (await demo.call('listPages', { query: { limit: 1000 } })).items;
const fetchAudiences = async (query = '') =>
  (await demo.call('searchAudiences', { query: { query, limit: 1000 } })).items;

beforeAll(async () => {
  service = await startTestService();
  demo = await service.demoTenant();
  fleetPage = (await fetchPages()).find(({ name }) => name === 'Spring fleet launch');
});

beforeEach(() => service.offer(['if-match']));

const byName = (a: string, b: string) => a.localeCompare(b, 'en');

describe('across pages', () => {
  const names = () => rowNames('Audiences');
  const expectRowCount = (count: number) =>
    waitFor(() => expect(tableByName('Audiences').getAttribute('aria-rowcount')).toBe(`${count + 1}`));

  it('finds audiences by name, page and ID', async () => {
    const all = await fetchAudiences();
    const [some] = all;
    if (!some) throw new Error('There are no audiences');
    const { user, url } = await renderApp(service, demo, '/audiences');
    const search = await expectSearchShortcut(user, 'Search audiences');
    await expectRowCount(all.length);
    for (const text of [some.effectiveName?.toUpperCase() ?? '', some.pageName ?? '', some.audienceId]) {
      await user.clear(search);
      await user.paste(text);
      await expectRowCount((await fetchAudiences(text)).length);
      expect(names()).toContain(some.effectiveName);
    }
    await expect.poll(url).toContain(`q=${some.audienceId}`);
    await renderApp(service, demo, url());
    await screen.findByText('1 audience');
    expect(names()).toEqual([some.effectiveName]);
    await user.type(screen.getByRole('searchbox', { name: 'Search audiences' }), 'nobody of this name');
    await screen.findByText(/^No audiences match/);
  });

  it('filters by page and sorts all audiences', async () => {
    const all = await fetchAudiences();
    const hits = all.filter(({ pageId }) => pageId === fleetPage?.pageId);
    expect(hits.length).toBeGreaterThan(1);
    await renderApp(service, demo, `/audiences?page=${fleetPage?.pageId}&sort=name&desc=true`);
    await screen.findByText(`${hits.length} of ${all.length} audiences match`);
    const sorted = hits.map(({ effectiveName }) => effectiveName ?? '').toSorted((a, b) => byName(b, a));
    expect(names()).toEqual(sorted);
  });

  it('retries after any kind of failure', async () => {
    await expectRetry(service, demo, { path: '/audiences', pattern: /audiences.search/ });
    expect(names().length).toBeGreaterThan(1);
  });
});

describe('of a page', () => {
  const names = () => rowNames('Audiences of this page');

  it('finds as many audiences as the page counts', async () => {
    const hits = await fetchAudiences(fleetPage?.pageId);
    expect(hits).toHaveLength(fleetPage?.audiencesCount ?? 0);
    const { user, url } = await renderApp(service, demo, `/pages/${fleetPage?.pageId}/audiences`);
    await screen.findByText(`${hits.length} audiences`);
    const tabs = within(screen.getByRole('navigation', { name: 'Page' }));
    expect(tabs.getByRole('link', { name: /^Audiences/ }).textContent).toBe(`Audiences${hits.length}`);
    await sortBy(user, 'Audiences of this page', 'Audience', 'descending');
    const sorted = hits.map(({ effectiveName }) => effectiveName ?? '').toSorted((a, b) => byName(b, a));
    await expect.poll(names).toEqual(sorted);
    const search = await expectSearchShortcut(user, 'Search audiences of this page');
    const text = sorted[2]?.toUpperCase() ?? '';
    await user.type(search, text);
    await expect.poll(() => url().replaceAll('+', ' ')).toContain(`q=${text}`);
    await waitFor(() => expect(names().length).toBeLessThan(5));
    const found = names();
    expect(found).toContain(sorted[2]);
    await renderApp(service, demo, url());
    await screen.findByText(/audiences match/);
    expect(names()).toEqual(found);
  });

  it('filters by status, loading it per audience with progress', async () => {
    const tenant = await service.ownTenant();
    const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
    const create = (customName: string, publishBehavior: 'draft' | 'publish') =>
      tenant.call('createAudience', { params: { page_id }, body: { customName, publishBehavior } });
    const drafts = ['Ada', 'Bo', 'Cy'];
    for (const name of drafts) await create(name, 'draft');
    const last = await create('Di', 'publish');
    service.fail(new RegExp(`^GET .*/${last.audienceId}/versions`), 'no-response');
    const { user, url } = await renderApp(service, tenant, `/pages/${page_id}/audiences`);
    await waitFor(() => {
      const table = within(tableByName('Audiences of this page'));
      expect(table.getAllByText('Draft')).toHaveLength(3);
    });
    await user.click(screen.getByRole('button', { name: 'Status filter' }));
    await user.click(await screen.findByRole('checkbox', { name: /^Draft/ }));
    await user.keyboard('{Escape}');
    await expect.poll(url).toContain('status=draft');
    await screen.findByRole('progressbar', { name: 'Statuses loaded' });
    service.recover();
    await screen.findByText('3 of 4 audiences match');
    expect(names()).toEqual(drafts);
    await renderApp(service, tenant, url());
    await screen.findByText('3 of 4 audiences match');
    await user.click(screen.getByRole('button', { name: 'Remove filter Status' }));
    await waitFor(() => expect(names()).toHaveLength(4));
  });

  it('moves through the rows by keyboard', async () => {
    const app = await renderApp(service, demo, `/pages/${fleetPage?.pageId}/audiences`);
    await screen.findByText(/^\d+ audiences$/);
    await expectRowKeys(app, 'Audiences of this page', /\/pages\/page_\w+\/audiences\/audience_\w+$/);
  });

  it('shows empty states for no audiences and an unknown page', async () => {
    const tenant = await service.ownTenant();
    const pageId = await makePage(service.db, tenant.tenantId, 'Unvisited');
    await renderApp(service, tenant, `/pages/${pageId}/audiences`);
    await screen.findByText('No audiences yet');
    await renderApp(service, tenant, '/pages/page%2Fof%20none%25/audiences');
    await screen.findByText(/No page has the ID page.of none%\./);
  });

  it('retries after any kind of failure', async () => {
    const path = `/pages/${fleetPage?.pageId}/audiences`;
    await expectRetry(service, demo, { path, pattern: /audiences.search/ });
    expect(names().length).toBeGreaterThan(1);
  });
});
