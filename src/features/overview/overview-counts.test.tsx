import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { DAY, HOUR } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { publishDue } from '#server/jobs/publisher.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  service.offer(['read-one', 'session-counts']);
  tenant = await service.ownTenant();
});

const region = (name: string) => screen.findByRole('region', { name });
const weekRows = async () => within(await region('Sessions, last 7 days')).findAllByRole('listitem');

async function addPage(name: string, startedAt: readonly number[]): Promise<string> {
  const pageId = await makePage(service.db, tenant.tenantId, name);
  const rows = startedAt.map((started_at) => plainSession({ started_at }));
  await addSessions(service.db, tenant.tenantId, pageId, rows);
  return pageId;
}

/** Sessions per calendar day of a zone, today first, and those a week earlier up to this time of day. */
function countDays(startedAt: readonly number[], zone: string, now: number) {
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const local = (at: number) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
  const daysAgo = (at: number) => Math.floor(local(now) / DAY) - Math.floor(local(at) / DAY);
  const past = startedAt.filter((at) => at <= now);
  return {
    days: Array.from({ length: 7 }, (_, day) => past.filter((at) => daysAgo(at) === day).length),
    previousTotal: past.filter(
      (at) => daysAgo(at) >= 7 && daysAgo(at) < 14 && local(at) <= local(now) - 7 * DAY,
    ).length,
  };
}

for (const zone of ['America/New_York', 'Asia/Kolkata'])
  it(`counts the sessions of all pages by two requests, in days of ${zone}`, async () => {
    timeZone.set(zone);
    const now = Date.now();
    const startedAt = new Map<string, number[]>();
    for (let page = 1; page <= 10; page += 1) {
      const times = Array.from({ length: page * 20 }, (_, n) => now - ((n * page * 7_919_000) % (20 * DAY)));
      startedAt.set(await addPage(`Page ${page}`, times), times);
    }
    await addPage('Unvisited', []);
    const { user } = await renderApp(service, tenant, '/');
    expect(await weekRows()).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'Show all 10 pages' }));
    const rows = await weekRows();
    const totals = rows.map((row) => {
      const times = startedAt.get(row.querySelector('a')?.href.split('/').at(-2) ?? '') ?? [];
      const { days, previousTotal } = countDays(times, zone, now);
      const bars = within(row)
        .getByRole('img')
        .getAttribute('aria-label')
        ?.match(/(?<=: )\d+/g);
      expect(bars?.map(Number)).toEqual(days.toReversed());
      const total = days.reduce((sum, count) => sum + count, 0);
      expect(row.textContent).toContain(`${total} session`);
      expect(row.textContent).toContain(`${previousTotal} a week earlier`);
      return total;
    });
    expect(totals).toHaveLength(10);
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    expect(service.requests.filter((each) => each.includes('session_counts'))).toHaveLength(2);
    expect(service.requests.filter((each) => each.includes('audience_sessions'))).toEqual([]);
  });

it('counts page by page without the capability', async () => {
  service.offer([]);
  timeZone.set('UTC');
  for (let page = 1; page <= 5; page += 1) await addPage(`Page ${page}`, [Date.now() - HOUR]);
  await renderApp(service, tenant, '/');
  await waitFor(async () =>
    expect((await weekRows()).map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 4 }, () => expect.stringContaining('1 session')),
    ),
  );
});

it.each(['not-found', 'not-implemented'] as const)(
  'counts page by page if counts are %s',
  async (failure) => {
    service.offer(capabilities, 'gateway');
    service.fail(/session_counts/, failure);
    timeZone.set('UTC');
    await addPage('Offers', [Date.now() - HOUR]);
    await renderApp(service, tenant, '/');
    await waitFor(async () => expect((await weekRows())[0]?.textContent).toContain('1 session'));
  },
);

it('retries after any kind of failure', async () => {
  await addPage('Offers', [Date.now() - HOUR]);
  await expectRetry(service, tenant, { path: '/', pattern: /session_counts/ });
  await within(await region('Sessions, last 7 days')).findByText('1 session');
});

it('lists audiences until they are published', async () => {
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
  const create = (customName: string, publishBehavior: 'draft' | 'publish') =>
    tenant.call('createAudience', { params: { page_id }, body: { customName, publishBehavior } });
  await create('Fleets', 'publish');
  await create('Vans', 'draft');
  const scheduled = await create('Trucks', 'draft');
  await tenant.call('publishAudience', {
    params: { page_id, audience_id: scheduled.audienceId },
    body: { publishAt: new Date(service.clock.now + HOUR).toISOString() },
  });
  await renderApp(service, tenant, '/');
  const publishing = within(await region('Publishing'));
  await publishing.findByRole('link', { name: 'Fleets' });
  expect(publishing.queryByText('Vans')).toBeNull();
  expect(publishing.queryByText('Trucks')).toBeNull();
  for (let step = 0; step < 3 && service.app.service; step += 1) {
    service.clock.now += 1;
    await publishDue(service.app.service);
  }
  await publishing.findByText('Nothing is being published.');
  expect(service.requests.filter((each) => /audiences\/search|versions/.test(each))).toEqual([]);
});
