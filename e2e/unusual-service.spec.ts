import type { ProfileName } from '#server/testing/mock-service/profiles.ts';
import { test } from './support/fixtures.ts';
import { expectSafeScreen } from './support/injection-test.ts';
import { navigate } from './support/navigate.ts';
import { expectNoOverflowAt, expectReady } from './support/ready.ts';
import { fetchIds, routes, screenPath } from './support/routes.ts';
import { signIn } from './support/sign-in.ts';

// Component tests open every screen with every profile (src/testing/unusual-data.test.tsx), and with every failure
// (failing-service.test.tsx). Only a browser has a layout.

// Without a GPU, spinners load the CPU.
test.use({
  reducedMotion: 'reduce',
  baseURL: async ({ mockServiceGateway }, use) => use(mockServiceGateway),
});

// It has the longest texts, and injection strings.
test('every screen fits the window and stays inert with data that is unexpected', async ({
  page,
  mockService,
}) => {
  await signIn(page, { apiKey: mockService.createKey({ profile: 'unexpected' }) });
  const ids = await fetchIds(page);
  for (const route of routes) await expectSafeScreen(page, screenPath(route, ids), route.dialog);
});

const withLists = ['overview', 'actions in the page editor', 'audience', 'session', 'account'].map((name) => {
  const route = routes.find((each) => each.name === name);
  if (!route) throw new Error(`No screen is named ${name}`);
  return route;
});

/** `endless` has the records of `typical`, and `random` the generator of `inconsistent`. */
const profiles: readonly ProfileName[] = ['sparse', 'idsOnly', 'endless', 'random'];

test('screens with lists fit the window with other unusual data', async ({ page, mockService }) => {
  for (const profile of profiles)
    await test.step(profile, async () => {
      await signIn(page, { apiKey: mockService.createKey({ profile }) });
      const ids = await fetchIds(page);
      for (const [at, route] of withLists.entries()) {
        if (at === 0) await page.goto(screenPath(route, ids));
        else await navigate(page, screenPath(route, ids));
        const name = `${route.name}, ${profile}`;
        await expectReady(page, { ...route, name });
        await expectNoOverflowAt(page, name, [360, 1440]);
      }
    });
});
