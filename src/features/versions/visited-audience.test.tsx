import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { AudiencePatch } from '#contract/audience-requests.ts';
import { DAY, HOUR } from '#lib/time-units.ts';
import { addSessions, makePage, makePerson, plainSession, publishAll } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let tenant: Tenant;
let params: { page_id: string; audience_id: string };

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.ownTenant();
  service.clock.now = Date.now() - 3 * DAY;
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
  await makePerson(service.db, tenant.tenantId, 'person_ada', 'Ada Byron');
  const { audienceId: audience_id } = await tenant.call('createAudience', {
    params: { page_id },
    body: { customName: 'Ada Byron, Fleet', publishBehavior: 'publish' },
  });
  params = { page_id, audience_id };
  await tenant.call('setAudiencePerson', { params, body: { personId: 'person_ada' } });
  await publishAll(service);
});

/** Adds a session at the current time of the service. */
async function visit(): Promise<string> {
  const { page_id, audience_id } = params;
  const row = plainSession({ started_at: service.clock.now, audience_id });
  await addSessions(service.db, tenant.tenantId, page_id, [row]);
  service.clock.now += HOUR;
  return row.session_id;
}

async function publish(body: AudiencePatch): Promise<void> {
  await tenant.call('updateAudience', { params, body });
  await publishAll(service);
}

/** The section on the audience in the screen of a session. */
async function openSession(sessionId: string): Promise<HTMLElement> {
  await renderApp(service, tenant, `/pages/${params.page_id}/sessions/${sessionId}?range=all`);
  return screen.findByRole('region', { name: 'Audience' });
}

it('names the version that was live at a visit, and counts its overrides', async () => {
  service.clock.now += HOUR;
  const first = await visit();
  await publish({ actionUrlOverride: 'https://fleet.example', metadataOverride: { title: 'Fleet' } });
  service.clock.now += HOUR;
  const second = await visit();

  const then = await openSession(first);
  expect(await within(then).findByText(/^No overrides in/)).toBeTruthy();
  expect(within(then).getByRole('link', { name: 'version 1' })).toBeTruthy();
  const now = await openSession(second);
  expect(await within(now).findByText('2 overrides')).toBeTruthy();
  expect(within(now).getByRole('link', { name: 'version 2' })).toBeTruthy();
  expect(within(now).getByRole('link', { name: /Ada Byron, Fleet/ })).toBeTruthy();
});
