import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { publishDue } from '#server/jobs/publisher.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { expectSaveState, field, fill } from '../../testing/page-editor.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { rowByText, tableByName } from '../../testing/table.ts';

let service: TestService;
let demo: Tenant;

beforeAll(async () => {
  service = await startTestService();
  demo = await service.demoTenant();
});

beforeEach(() => service.offer(['if-match']));

const part = (name: string) => screen.getByRole('region', { name });
const findPart = (name: string) => screen.findByRole('region', { name });

it('shows recently edited pages and the number of sessions', async () => {
  const { items } = await demo.call('listPages', { query: { limit: 1000 } });
  const pageId = items.find(({ name }) => name === 'Spring fleet launch')?.pageId ?? '';
  const hours = [1, 2, 30, 24 * 10];
  const sessions = hours.map((hour) => plainSession({ started_at: Date.now() - hour * 3_600_000 }));
  await addSessions(service.db, demo.tenantId, pageId, sessions);
  const { user, url } = await renderApp(service, demo, '/');
  const edited = await findPart('Recently edited pages');
  await within(edited).findByRole('link', { name: 'All 12 pages' });
  const pages = within(edited).getAllByRole('listitem');
  expect(pages).toHaveLength(6);
  expect(pages[0]?.textContent).toContain('Spring fleet launch');
  const week = () => {
    const rows = within(part('Sessions, last 7 days')).getAllByRole('listitem');
    return rows.find(({ textContent }) => textContent.includes('Spring')) as HTMLElement;
  };
  await waitFor(() => expect(week().textContent).toContain('3 sessions'));
  expect(within(week()).getByRole('img').getAttribute('aria-label')).toMatch(/so far: \d+$/);
  await user.click(within(week()).getByRole('link'));
  await expect.poll(url).toMatch(new RegExp(`/pages/${pageId}/sessions\\?range=7d&from=`));
});

it('polls audiences until they are published', async () => {
  const tenant = await service.ownTenant();
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
  const create = (customName: string, publishBehavior: 'draft' | 'publish') =>
    tenant.call('createAudience', { params: { page_id }, body: { customName, publishBehavior } });
  await create('Fleets', 'draft');
  await renderApp(service, tenant, '/');
  await within(await findPart('Publishing')).findByText('Nothing is being published.');
  await create('Vans', 'publish');
  await renderApp(service, tenant, '/');
  const publishing = within(await findPart('Publishing'));
  await publishing.findByText('Checked 2 recent audiences.');
  expect(publishing.getByRole('link', { name: /Vans/ })).toBeTruthy();
  for (let step = 0; step < 3; step += 1) {
    service.clock.now += 1;
    if (service.app.service) await publishDue(service.app.service);
  }
  // Published automatically by now.
  await publishing.findByText('Nothing is being published.');
});

it('shows audiences in flight despite many scheduled ones', async () => {
  const tenant = await service.ownTenant();
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
  const create = (customName: string, publishBehavior: 'draft' | 'publish') =>
    tenant.call('createAudience', { params: { page_id }, body: { customName, publishBehavior } });
  await create('Vans', 'publish');
  for (let number = 1; number <= 20; number += 1) {
    const { audienceId } = await create(`Fleet ${number}`, 'draft');
    await tenant.call('publishAudience', {
      params: { page_id, audience_id: audienceId },
      body: { publishAt: new Date(service.clock.now + 3_600_000).toISOString() },
    });
  }
  service.offer(['read-one', 'audience-lists']);
  await renderApp(service, tenant, '/');
  await within(await findPart('Publishing')).findByRole('link', { name: /Vans/ });
  service.offer(['read-one']);
  await renderApp(service, tenant, '/');
  await within(await findPart('Publishing')).findByText('Nothing is being published.');
});

it('shows the other sections when one fails, and retries it', async () => {
  const tenant = await service.ownTenant();
  await makePage(service.db, tenant.tenantId, 'Offers');
  service.fail(/audience_sessions|audiences.search/, 'server-error');
  const { user } = await renderApp(service, tenant, '/');
  await within(await findPart('Recently edited pages')).findByText('Offers');
  const names = ['Sessions, last 7 days', 'Publishing'] as const;
  for (const name of names)
    await waitFor(() => expect(part(name).textContent).toContain('Something went wrong on the server'));
  service.recover();
  for (const name of names) await user.click(within(part(name)).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(part(names[0]).textContent).toContain('0 sessions'));
  await waitFor(() => expect(part(names[1]).textContent).toContain('No audiences yet'));
});

it('names one cause while the server is unreachable, and loads once it is back', async () => {
  const tenant = await service.ownTenant();
  await makePage(service.db, tenant.tenantId, 'Offers');
  service.fail(/ .v0\//, 'unreachable');
  await renderApp(service, tenant, '/');
  const main = within(await screen.findByRole('main'));
  await main.findByText("Couldn't load pages. Retrying automatically.");
  await main.findByText("Couldn't load sessions. Retrying automatically.");
  expect(screen.getAllByText("Can't reach the server.")).toHaveLength(1);
  expect(main.queryByRole('button', { name: 'Try again' })).toBeNull();
  service.recover();
  await within(await findPart('Recently edited pages')).findByText('Offers');
});

it('links to recently opened records and unsaved work', async () => {
  const tenant = await service.ownTenant();
  const pageId = await makePage(service.db, tenant.tenantId, 'Offers');
  const { user, url } = await renderApp(service, tenant, `/pages/${pageId}/edit`);
  const open = (name: string) =>
    user.click(within(screen.getByRole('complementary', { name: 'Sidebar' })).getByRole('link', { name }));
  const expectNotice = async () =>
    waitFor(() => expect(part('Unsaved changes').textContent).toContain('Unsaved changes from'));
  await expectSaveState(/./);
  await fill(user, field('Name'), 'Half a name');
  await open('Overview');
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await findPart('Unsaved changes');
  await open('Pages');
  await screen.findByText('1 page');
  const row = () => rowByText(tableByName('Pages'), 'Offers');
  await waitFor(() => expect(row().textContent).toContain('Unsaved changes'));
  await user.click(within(row()).getByRole('link', { name: 'Edit' }));
  await expectNotice();
  await open('Overview');
  await user.click(await within(await findPart('Unsaved changes')).findByRole('link', { name: 'Offers' }));
  await expect.poll(url).toMatch(new RegExp(`/pages/${pageId}/edit$`));
  await expectNotice();

  const overview = await renderApp(service, tenant, '/');
  const recents = within(await findPart('Recently opened')).getAllByRole('listitem');
  const recent = recents.find(({ textContent }) => textContent.includes('Offers')) as HTMLElement;
  await overview.user.click(within(recent).getByRole('link'));
  await expect.poll(overview.url).toBe(`/pages/${pageId}`);
});
