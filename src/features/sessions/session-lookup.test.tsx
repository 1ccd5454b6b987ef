import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { timeZone } from '#lib/time-zone.ts';
import { importPage, makePage } from '#server/testing/fixtures.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { renderSessions } from '../../testing/render-sessions.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(() => timeZone.set('UTC'));

const MINUTE = 60_000;
const START = Date.now() - 60 * 86_400_000;
const visitsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    audienceSessionId: `visit-${index}`,
    sessionStartedAt: new Date(START + index * 30 * MINUTE).toISOString(),
    timeSpentSeconds: 4 + index,
    utmSource: `source-${index}`,
  }));
/** Sessions that load in several requests, the first as the last of the list. */
const many = visitsOf(2500);

/** A page with many sessions in a new tenant, which have not been loaded. */
async function importMany() {
  const tenant = await service.ownTenant();
  const pageId = await importPage(service.db, tenant.tenantId, 'Offers', many);
  const path = `/pages/${pageId}/sessions/visit-0?range=all`;
  return { path, open: (search = '') => renderApp(service, tenant, path + search) };
}

const details = () => screen.getByRole('complementary', { name: 'Session details' });
const expectFigure = (name: string, text: string) =>
  expect.poll(() => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent).toBe(text);
const progress = () => screen.getByText('Finding the session:', { exact: false }).textContent;
const position = () => screen.getByRole('region', { name: 'Place in the list' }).textContent;
/** Hangs all requests but the first one of the list and the ones for a single session. */
const delayList = () => service.fail(/cursor=/, 'no-response');

it('shows the session of a shared link before the list has loaded', async () => {
  const { open } = await importMany();
  delayList();
  await open();
  await expectFigure('Source', 'source-0 ');
  await screen.findByText('Finding its place in the list:', { exact: false });
  service.recover();
  await expect.poll(position).toContain('2,500 of 2,500');
});

it('finds a session by its start where a service lacks sessions by ID', async () => {
  service.offer([], 'gateway');
  const { open } = await importMany();
  delayList();
  await open(`&at=${START}`);
  await expectFigure('Source', 'source-0 ');
  expect(within(details()).getByTitle('Copy session ID visit-0')).toBeTruthy();
  await screen.findByText('Finding its place in the list:', { exact: false });
  service.recover();
  await expect.poll(position).toContain('2,500 of 2,500');

  // The list is cached by now.
  delayList();
  await open();
  await expectFigure('Source', 'source-0 ');
});

it('finds a session by loading the list up to it where a service lacks sessions by ID', async () => {
  service.offer([], 'gateway');
  const { open } = await importMany();
  delayList();
  await open();
  await screen.findByText('Finding the session:', { exact: false });
  // The first page of each slice of days comes without a cursor.
  await expect.poll(progress).toMatch(/[12],\d{3} of 2,500 sessions/);
  service.recover();
  await expectFigure('Source', 'source-0 ');
  await expect.poll(position).toContain('2,500 of 2,500');
});

it('looks further for a session whose interactions are unknown where a service lacks sessions by ID', async () => {
  service.offer(['if-match'], 'gateway');
  const { open } = await importMany();
  const asked = Promise.withResolvers<void>();
  service.intercept((_method, url) => {
    if (/cursor=/.test(url)) return new Promise(() => {});
    if (!/interactions/.test(url)) return undefined;
    asked.resolve();
    return Response.json({ found: false, interactions: [] });
  });
  await open();
  await asked.promise;
  await expect.poll(progress).toMatch(/[12],\d{3} of 2,500 sessions/);
  expect(screen.queryByRole('heading', { name: 'Not found' })).toBeNull();
});

it('shows "Not found" once a service that lacks sessions by ID has listed all', async () => {
  service.offer([], 'gateway');
  const { tenant, open } = await renderSessions(service, visitsOf(3));
  const empty = await makePage(service.db, tenant.tenantId, 'Empty');
  const expectNotFound = async () => {
    await screen.findByRole('heading', { level: 1, name: 'Not found' });
    await screen.findByText(/^No session has the ID visit-unknown\./);
  };
  await open(`/visit-unknown?at=${START}`);
  await expectNotFound();
  await renderApp(service, tenant, `/pages/${empty}/sessions/visit-unknown`);
  await expectNotFound();
  await open('/visit-0');
  await screen.findByText('No clicks or questions recorded');
  await expectFigure('Time', '4s');
});
