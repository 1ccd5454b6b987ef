import { expect, it } from 'vitest';
import { type ProfileName, profiles } from '#server/testing/mock-service/profiles.ts';
import { routes, screenPath } from '../../e2e/support/routes.ts';
import { expectReady, mockDashboard } from './mock-dashboard.ts';

const dashboard = mockDashboard();

it.each(Object.keys(profiles) as ProfileName[])('every screen renders data that is %s', async (profile) => {
  const key = dashboard.service.createKey({ profile });
  const ids = await dashboard.fetchIds(key);
  expect(routes.length).toBeGreaterThan(20);
  for (const route of routes) {
    await dashboard.render(key, screenPath(route, ids));
    await expectReady(route);
  }
});
