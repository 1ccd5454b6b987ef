import { expect, type Page } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { navigate } from './navigate.ts';
import { expectNoOverflowAt, expectReady } from './ready.ts';
import { signIn } from './sign-in.ts';

interface TestFixtures {
  /** A page signed in to the tenant. Fails the test on requests to other origins. */
  injectionPage: Page;
}

export const test = base.extend<TestFixtures>({
  injectionPage: async ({ page, server, injectionTenant: tenant }, use) => {
    const externalRequests: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(server.url) && !/^(data|blob|about):/.test(url)) externalRequests.push(url);
    });
    page.on('popup', (popup) => externalRequests.push(`popup ${popup.url()}`));
    await signIn(page, { apiKey: tenant.key });
    await use(page);
    expect(externalRequests, 'external requests').toEqual([]);
  },
});

let screenCount = 0;

/**
 * Opens a screen and expects its content to render as inert text. The first one is loaded from the server, the others
 * open in the app. Alternates between the light and dark theme.
 */
export async function expectSafeScreen(page: Page, path: string, dialog?: string): Promise<void> {
  screenCount += 1;
  const colorScheme = screenCount % 2 === 0 ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme });
  if (page.url() === 'about:blank') await page.goto(path);
  else await navigate(page, path);
  await expectReady(page, { name: path, dialog });
  await expect.soft(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await expectNoOverflowAt(page, path, widths);
  await expectInertText(page, path);
}

const visibleRegions = ':is(main, [role=dialog], [data-sonner-toaster])';

const widths = [360, 768, 1440];

/** Expects the current screen to render as inert text at three widths; leaves the widest set. */
export async function expectSafeContent(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 900 });
  await expectNoOverflowAt(page, name, widths);
  await expectInertText(page, name);
}

/** Expects that no script ran, no markup was injected, and links have safe schemes. */
async function expectInertText(page: Page, name: string): Promise<void> {
  expect.soft(await page.evaluate(() => 'ran' in window), `${name}: ran`).toBe(false);
  const links = await page
    .locator(`${visibleRegions} a[href]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect
    .soft(
      links.filter((href) => !/^(\/|https?:|mailto:|tel:|#)/i.test(href)),
      name,
    )
    .toEqual([]);
  await expect
    .soft(
      page.locator(`${visibleRegions} :is(script, iframe, object, embed, form[action], base, meta)`),
      name,
    )
    .toHaveCount(0);
}
