import { expect, type Page } from '@playwright/test';
import type { Failure } from './support/mock-service/failures.ts';
import { type ProfileName, profiles } from './support/mock-service/profiles.ts';
import type { MockService } from './support/mock-service/service.ts';
import { closeDialog, expectNoOverflowAt, expectReady } from './support/ready.ts';
import { fetchIds, type RecordIds, type Route, routes, screenPath } from './support/routes.ts';
import { signIn } from './support/sign-in.ts';
import { test } from './support/unusual-service-test.ts';

// Each test visits every screen.
test.describe.configure({ timeout: 300_000 });
// Without a GPU, spinners load the CPU.
test.use({ reducedMotion: 'reduce' });

/** Navigates in the app, without a reload, and waits for the next screen. */
async function lead(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('main')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, address);
  await expect(page.locator('main:not([data-left])')).toBeAttached({ timeout: 20_000 });
}

/** Whether both paths share a screen, as sections or as list and details. */
const within = (address: string, before: string) => address.startsWith(before.replace(/\?.*/, ''));

for (const profile of Object.keys(profiles) as ProfileName[])
  test(`every screen renders data that is ${profile}`, async ({ page, mockService }) => {
    await signIn(page, { apiKey: mockService.createKey({ profile }) });
    const ids = await fetchIds(page);
    let before = '';
    for (const route of routes) {
      const address = screenPath(route, ids);
      if (route.dialog || within(address, before)) await page.goto(address);
      else await lead(page, address);
      before = address;
      await expectReady(page, route);
      await expectNoOverflowAt(page, route.name, [360, 1440]);
    }
  });

/** Tabs in parallel: one loads while others wait for a retry. */
const MAX_TABS = 3;
const routesWithData = routes.filter(({ operations }) => operations.length > 0);

let ids: Promise<RecordIds> | undefined;

interface Visit {
  route: Route;
  tab: Page;
  key: string;
  address: string;
  failure: Failure;
}

/**
 * Opens every screen that loads data, a few in parallel, each with its own key. Scripts stay cached, data doesn't.
 */
async function visitAll(
  mockService: MockService,
  openInNewContext: () => Promise<Page>,
  failuresInTurn: readonly Failure[],
  check: (visit: Visit) => Promise<void>,
): Promise<void> {
  const visits = routesWithData.map((route, index) => async (tab: Page) => {
    const key = mockService.createKey({ profile: 'typical' });
    await signIn(tab, { apiKey: key });
    // Every service with this profile has the same records.
    ids ??= fetchIds(tab);
    const failure = failuresInTurn[index % failuresInTurn.length] ?? 'server error';
    const address = screenPath(route, await ids);
    mockService.setBehavior(key, { profile: 'typical', failure: { type: failure, pattern: /^/ } });
    await check({ route, tab, key, address, failure });
  });
  await Promise.all(
    Array.from({ length: MAX_TABS }, async () => {
      const tab = await openInNewContext();
      for (let next = visits.shift(); next; next = visits.shift()) await next(tab);
    }),
  );
}

const retryButtons = (tab: Page) => tab.getByRole('main').getByRole('button', { name: 'Try again' });
const errorText =
  /don't have access|Not found|No \w+ (of this \w+ )?has|Too many requests|went wrong on the server|Couldn't connect|Unexpected response/;

/** Each list is one test run, in which every screen meets one of the failures. */
const failureSets: readonly Failure[][] = [
  ['server error', 'HTML instead of JSON', 'HTML from a proxy', 'truncated JSON'],
  ['wrong shape', 'not an object', 'broken JSON', 'not found'],
  ['unauthorized', 'rate limited', 'rate limited for an hour'],
];
for (const failureSet of failureSets)
  test(`every screen shows an error and recovers: ${failureSet.join(', ')}`, ({
    mockService,
    openInNewContext,
  }) =>
    visitAll(mockService, openInNewContext, failureSet, async ({ route, tab, key, address, failure }) => {
      const name = `${route.name}, ${failure}`;
      await tab.clock.install();
      await tab.goto(address);
      await expectReady(tab, { ...route, name }, tab.clock);
      await closeDialog(tab, route);
      await expect.soft(tab.getByRole('main').getByText(errorText).first(), name).toBeVisible();
      mockService.setBehavior(key, { profile: 'typical' });
      if ((await retryButtons(tab).count()) === 0) await tab.reload();
      // Each section has its own retry button.
      await expect(async () => {
        if (await retryButtons(tab).count()) await retryButtons(tab).first().click({ timeout: 1000 });
        expect(await retryButtons(tab).count()).toBe(0);
      }, name).toPass({ timeout: 20_000 });
      await expectReady(tab, { name: `${name}, recovered` });
      await expect.soft(tab.getByRole('main').getByText(errorText), `${name}, recovered`).toHaveCount(0);
    }));

test('every screen waits for a hanging service and then shows its data', ({
  mockService,
  openInNewContext,
}) =>
  visitAll(mockService, openInNewContext, ['no response'], async ({ route, tab, key, address }) => {
    await tab.goto(address);
    await expect
      .soft(tab.locator('main [role=status], main [aria-busy=true]').first(), route.name)
      .toBeAttached();
    mockService.setBehavior(key, { profile: 'typical' });
    await expectReady(tab, route);
    await closeDialog(tab, route);
    await expect.soft(tab.getByRole('main').getByText(errorText), route.name).toHaveCount(0);
  }));

test('signing in again returns to the same screen', ({ mockService, openInNewContext }) =>
  visitAll(mockService, openInNewContext, ['unauthorized'], async ({ route, tab, key, address }) => {
    mockService.revokeKey(key);
    await tab.goto(address);
    const field = tab.getByRole('textbox', { name: 'API key' });
    await field.fill(mockService.createKey({ profile: 'typical' }));
    await field.press('Enter');
    await expectReady(tab, route);
    const { pathname } = new URL(address, 'http://console');
    await expect.soft.poll(() => new URL(tab.url()).pathname, route.name).toBe(pathname);
  }));
