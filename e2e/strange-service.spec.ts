import { expect, type Page } from '@playwright/test';
import { test } from './support/behind-gateway.ts';
import { addressOf, type Ids, idsOf, type Route, routes } from './support/routes.ts';
import { closeDialog, expectFitsAt, expectSettled } from './support/settled.ts';
import { signIn } from './support/sign-in.ts';
import { type MoodName, moods } from './support/strange/moods.ts';
import type { Refusal } from './support/strange/refusals.ts';
import type { StrangeService } from './support/strange-service.ts';

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

for (const mood of Object.keys(moods) as MoodName[])
  test(`every screen holds up in front of a service that is ${mood}`, async ({ page, behind }) => {
    await signIn(page, { apiKey: behind.key({ mood }) });
    const ids = await idsOf(page);
    let before = '';
    for (const route of routes) {
      const address = addressOf(route, ids);
      if (route.dialog || within(address, before)) await page.goto(address);
      else await lead(page, address);
      before = address;
      await expectSettled(page, route);
      await expectFitsAt(page, route.name, [360, 1440]);
    }
  });

/** Tabs in parallel: one loads while others wait for a retry. */
const AT_ONCE = 3;
const reading = routes.filter(({ reads }) => reads.length > 0);

let ids: Promise<Ids> | undefined;

interface Visit {
  route: Route;
  tab: Page;
  key: string;
  address: string;
  refusal: Refusal;
}

/**
 * Opens every screen that reads, a few at once, each before a service of its own. What is loaded for one serves for
 * the next; of a service nothing is kept.
 */
async function visitAll(
  behind: StrangeService,
  another: () => Promise<Page>,
  refusalsInTurn: readonly Refusal[],
  look: (visit: Visit) => Promise<void>,
): Promise<void> {
  const visits = reading.map((route, index) => async (tab: Page) => {
    const key = behind.key({ mood: 'plain' });
    await signIn(tab, { apiKey: key });
    // Every service of this mood has the same records.
    ids ??= idsOf(tab);
    const refusal = refusalsInTurn[index % refusalsInTurn.length] ?? 'failing';
    const address = addressOf(route, await ids);
    behind.behave(key, { mood: 'plain', refuses: { refusal, pattern: /^/ } });
    await look({ route, tab, key, address, refusal });
  });
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const tab = await another();
      for (let next = visits.shift(); next; next = visits.shift()) await next(tab);
    }),
  );
}

const again = (tab: Page) => tab.getByRole('main').getByRole('button', { name: 'Try again' });
const told =
  /don't have access|Not found|No \w+ (of this \w+ )?has|Too many requests|went wrong on the server|Couldn't connect|Unexpected response/;

/** In each of these runs a screen meets one of them; every screen meets one of each run. */
const refused: readonly Refusal[][] = [
  ['failing', 'a page instead of data', 'a page of a proxy', 'half an answer'],
  ['another shape', 'not an object', 'broken JSON', 'not found'],
  ['unauthorized', 'busy', 'busy for an hour'],
];
for (const some of refused)
  test(`every screen says what is wrong, and goes on once it is not: ${some.join(', ')}`, ({
    behind,
    another,
  }) =>
    visitAll(behind, another, some, async ({ route, tab, key, address, refusal }) => {
      const name = `${route.name}, ${refusal}`;
      await tab.clock.install();
      await tab.goto(address);
      await expectSettled(tab, { ...route, name }, tab.clock);
      await closeDialog(tab, route);
      await expect.soft(tab.getByRole('main').getByText(told).first(), name).toBeVisible();
      behind.behave(key, { mood: 'plain' });
      if ((await again(tab).count()) === 0) await tab.reload();
      // Every part is tried again by itself.
      await expect(async () => {
        if (await again(tab).count()) await again(tab).first().click({ timeout: 1000 });
        expect(await again(tab).count()).toBe(0);
      }, name).toPass({ timeout: 20_000 });
      await expectSettled(tab, { name: `${name}, mended` });
      await expect.soft(tab.getByRole('main').getByText(told), `${name}, mended`).toHaveCount(0);
    }));

test('every screen waits for a service that hangs, and shows its data once they come', ({
  behind,
  another,
}) =>
  visitAll(behind, another, ['no answer'], async ({ route, tab, key, address }) => {
    await tab.goto(address);
    await expect
      .soft(tab.locator('main [role=status], main [aria-busy=true]').first(), route.name)
      .toBeAttached();
    behind.behave(key, { mood: 'plain' });
    await expectSettled(tab, route);
    await closeDialog(tab, route);
    await expect.soft(tab.getByRole('main').getByText(told), route.name).toHaveCount(0);
  }));

test('whoever is signed out signs in and is where they were', ({ behind, another }) =>
  visitAll(behind, another, ['unauthorized'], async ({ route, tab, key, address }) => {
    behind.forget(key);
    await tab.goto(address);
    const field = tab.getByRole('textbox', { name: 'API key' });
    await field.fill(behind.key({ mood: 'plain' }));
    await field.press('Enter');
    await expectSettled(tab, route);
    const { pathname } = new URL(address, 'http://console');
    await expect.soft.poll(() => new URL(tab.url()).pathname, route.name).toBe(pathname);
  }));
