import { expect, type Page } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { type HostileTenant, hostileTenant } from './hostile-tenant.ts';
import { expectFitsAt, expectSettled } from './settled.ts';
import { signIn } from './sign-in.ts';

interface ForTest {
  /** A page signed in to the tenant; what it asks of anybody else is gathered. */
  guarded: { page: Page; strangers: string[] };
}

export const test = base.extend<ForTest, { hostile: HostileTenant }>({
  hostile: [
    async ({ server }, use) => {
      await use(await hostileTenant(server));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  guarded: async ({ page, server, hostile: tenant }, use) => {
    const strangers: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(server.url) && !/^(data|blob|about):/.test(url)) strangers.push(url);
    });
    page.on('popup', (popup) => strangers.push(`popup ${popup.url()}`));
    await signIn(page, { apiKey: tenant.key });
    await use({ page, strangers });
    expect(strangers, 'asked of others').toEqual([]);
  },
});

let turns = 0;

/** Expects a screen to show what it has as text, whatever that is; every other screen in the dark. */
export async function expectUnharmed(page: Page, path: string, dialog?: string): Promise<void> {
  turns += 1;
  const colorScheme = turns % 2 === 0 ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme });
  await page.goto(path);
  await expectSettled(page, { name: path, dialog });
  await expect.soft(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await expectFitsAt(page, path, widths);
  await expectText(page, path);
}

const shown = ':is(main, [role=dialog], [data-sonner-toaster])';

const widths = [360, 768, 1440];

/** Expects what is on the screen now to be text, in windows of three widths, the widest last, and to lead nowhere odd. */
export async function expectHarmless(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 900 });
  await expectFitsAt(page, name, widths);
  await expectText(page, name);
}

/** Expects what is on the screen to be text, and to lead nowhere odd. */
async function expectText(page: Page, name: string): Promise<void> {
  expect.soft(await page.evaluate(() => 'ran' in window), `${name}: ran`).toBe(false);
  const links = await page
    .locator(`${shown} a[href]`)
    .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  expect
    .soft(
      links.filter((href) => !/^(\/|https?:|mailto:|tel:|#)/i.test(href)),
      name,
    )
    .toEqual([]);
  await expect
    .soft(page.locator(`${shown} :is(script, iframe, object, embed, form[action], base, meta)`), name)
    .toHaveCount(0);
}
