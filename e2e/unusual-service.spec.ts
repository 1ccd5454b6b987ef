import { expect, type Page } from '@playwright/test';
import type { Failure } from './support/mock-service/failures.ts';
import { type ProfileName, profiles } from './support/mock-service/profiles.ts';
import type { MockService } from './support/mock-service/service.ts';
import { closeDialog, expectNoOverflowAt, expectReady } from './support/ready.ts';
import { fetchIds, type RecordIds, type Route, routes, screenPath } from './support/routes.ts';
import { signIn } from './support/sign-in.ts';
import { test } from './support/unusual-service-test.ts';

// Each goes through every screen.
test.describe.configure({ timeout: 300_000 });
// Without a graphics card every frame of what spins is painted by the processor.
test.use({ reducedMotion: 'reduce' });

/** Leads from one screen to another without loading the console anew, and waits for the other to be there. */
async function lead(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('main')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, address);
  await expect(page.locator('main:not([data-left])')).toBeAttached({ timeout: 20_000 });
}

/** Whether one screen stands where the other did: another part of it, or beside the list that was there. */
const within = (address: string, before: string) => address.startsWith(before.replace(/\?.*/, ''));

for (const profile of Object.keys(profiles) as ProfileName[])
  test(`every screen holds up in front of a service that is ${profile}`, async ({ page, mockService }) => {
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
const AT_ONCE = 3;
const reading = routes.filter(({ operations }) => operations.length > 0);

let ids: Promise<RecordIds> | undefined;

interface Visit {
  route: Route;
  tab: Page;
  key: string;
  address: string;
  failure: Failure;
}

/**
 * Opens every screen that reads, a few at once, each before a service of its own. What is loaded for one serves for
 * the next; of a service nothing is kept.
 */
async function visitAll(
  mockService: MockService,
  openInNewContext: () => Promise<Page>,
  failuresInTurn: readonly Failure[],
  look: (visit: Visit) => Promise<void>,
): Promise<void> {
  const visits = reading.map((route, index) => async (tab: Page) => {
    const key = mockService.createKey({ profile: 'typical' });
    await signIn(tab, { apiKey: key });
    // Every service of this profile has the same records.
    ids ??= fetchIds(tab);
    const failure = failuresInTurn[index % failuresInTurn.length] ?? 'server error';
    const address = screenPath(route, await ids);
    mockService.setBehavior(key, { profile: 'typical', failure: { type: failure, pattern: /^/ } });
    await look({ route, tab, key, address, failure });
  });
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const tab = await openInNewContext();
      for (let next = visits.shift(); next; next = visits.shift()) await next(tab);
    }),
  );
}

const again = (tab: Page) => tab.getByRole('main').getByRole('button', { name: 'Try again' });
const told =
  /don't have access|Not found|No \w+ (of this \w+ )?has|Too many requests|went wrong on the server|Couldn't connect|Unexpected response/;

/** In each of these runs a screen meets one of them; every screen meets one of each run. */
const refused: readonly Failure[][] = [
  ['server error', 'HTML instead of JSON', 'HTML from a proxy', 'truncated JSON'],
  ['wrong shape', 'not an object', 'broken JSON', 'not found'],
  ['unauthorized', 'rate limited', 'rate limited for an hour'],
];
for (const some of refused)
  test(`every screen says what is wrong, and goes on once it is not: ${some.join(', ')}`, ({
    mockService,
    openInNewContext,
  }) =>
    visitAll(mockService, openInNewContext, some, async ({ route, tab, key, address, failure }) => {
      const name = `${route.name}, ${failure}`;
      await tab.clock.install();
      await tab.goto(address);
      await expectReady(tab, { ...route, name }, tab.clock);
      await closeDialog(tab, route);
      await expect.soft(tab.getByRole('main').getByText(told).first(), name).toBeVisible();
      mockService.setBehavior(key, { profile: 'typical' });
      if ((await again(tab).count()) === 0) await tab.reload();
      // Every part is tried again by itself.
      await expect(async () => {
        if (await again(tab).count()) await again(tab).first().click({ timeout: 1000 });
        expect(await again(tab).count()).toBe(0);
      }, name).toPass({ timeout: 20_000 });
      await expectReady(tab, { name: `${name}, mended` });
      await expect.soft(tab.getByRole('main').getByText(told), `${name}, mended`).toHaveCount(0);
    }));

test('every screen waits for a service that hangs, and shows its data once they come', ({
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
    await expect.soft(tab.getByRole('main').getByText(told), route.name).toHaveCount(0);
  }));

test('whoever is signed out signs in and is where they were', ({ mockService, openInNewContext }) =>
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
