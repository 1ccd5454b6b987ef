import { expect, type Page } from '@playwright/test';
import type { Failure } from '#server/testing/failures.ts';
import { type ProfileName, profiles } from '#server/testing/mock-service/profiles.ts';
import { test } from './support/fixtures.ts';
import { navigate } from './support/navigate.ts';
import { closeDialog, expectNoOverflowAt, expectReady } from './support/ready.ts';
import { fetchIds, type Route, routes, screenPath } from './support/routes.ts';
import { signIn } from './support/sign-in.ts';

// Component tests open every screen (src/testing/unusual-data.test.tsx, failing-service.test.tsx). These prove the same
// in a real browser, with a real layout, on a few of them.

// Without a GPU, spinners load the CPU.
test.use({
  reducedMotion: 'reduce',
  baseURL: async ({ mockServiceGateway }, use) => use(mockServiceGateway),
});

const routesNamed = (...names: string[]): Route[] => {
  const found = routes.filter(({ name }) => names.includes(name));
  if (found.length < names.length) throw new Error(`Not every screen exists: ${names.join(', ')}`);
  return found;
};

const withLists = routesNamed('overview', 'actions in the page editor', 'audience', 'session', 'account');

for (const profile of Object.keys(profiles) as ProfileName[])
  test(`screens fit the window with data that is ${profile}`, async ({ page, mockService }) => {
    await signIn(page, { apiKey: mockService.createKey({ profile }) });
    const ids = await fetchIds(page);
    await page.goto('/settings');
    await expectReady(page, { name: 'start' });
    // The most unusual texts are the longest.
    for (const route of profile === 'unexpected' ? routes : withLists) {
      await navigate(page, screenPath(route, ids));
      await expectReady(page, route);
      await expectNoOverflowAt(page, route.name, [360, 1440]);
    }
  });

const retryButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });
const errorText =
  /don't have access|Not found|No \w+ (of this \w+ )?has|Too many requests|went wrong on the server|Couldn't connect|Unexpected response/;

test('screens show an error and recover', async ({ page, mockService }) => {
  const key = mockService.createKey({ profile: 'typical' });
  await signIn(page, { apiKey: key });
  const ids = await fetchIds(page);
  await page.clock.install();
  const failures: [Failure, Route][] = [];
  const [pages, audience, sessions, account, entry] = routesNamed(
    'pages',
    'audience',
    'sessions of a page',
    'account',
    'new entry of an account',
  );
  for (const [failure, route] of [
    ['truncated', pages],
    ['server-problem', audience],
    ['html-from-proxy', sessions],
    ['wrong-shape', account],
    ['rate-limited-for-an-hour', entry],
  ] as const)
    if (route) failures.push([failure, route]);
  for (const [failure, route] of failures) {
    const name = `${route.name}, ${failure}`;
    mockService.setBehavior(key, { profile: 'typical', failure: { type: failure, pattern: /^/ } });
    await page.goto(screenPath(route, ids));
    await expectReady(page, { ...route, name }, page.clock);
    await closeDialog(page, route);
    await expect(page.getByRole('main').getByText(errorText).first(), name).toBeVisible();
    mockService.setBehavior(key, { profile: 'typical' });
    // Each section has its own retry button.
    const recover = () =>
      expect(async () => {
        // It disappears if an automatic retry succeeds first.
        if (await retryButtons(page).count()) await retryButtons(page).first().click({ timeout: 1000 });
        expect(await retryButtons(page).count()).toBe(0);
        expect(await page.getByRole('main').getByText(errorText).count()).toBe(0);
      }, name).toPass();
    await recover();
    await expectReady(page, { name: `${name}, recovered` });
    // A response in flight can fail a section after its retry.
    await recover();
  }
});

test('signing in again returns to the same screen', async ({ page, mockService }) => {
  await signIn(page, { apiKey: mockService.createKey({ profile: 'typical' }) });
  const ids = await fetchIds(page);
  for (const route of withLists) {
    const key = mockService.createKey({ profile: 'typical' });
    await signIn(page, { apiKey: key });
    mockService.revokeKey(key);
    const path = screenPath(route, ids);
    await page.goto(path);
    const field = page.getByRole('textbox', { name: 'Access key' });
    await field.fill(mockService.createKey({ profile: 'typical' }));
    await field.press('Enter');
    await expectReady(page, route);
    const { pathname } = new URL(path, 'http://console');
    await expect.poll(() => new URL(page.url()).pathname, route.name).toBe(pathname);
  }
});
