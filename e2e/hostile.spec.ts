import { expect, type Page } from '@playwright/test';
import { test as base } from './support/fixtures.ts';
import { hostile } from './support/hostile-strings.ts';
import { type HostileTenant, hostileTenant } from './support/hostile-tenant.ts';
import { addressOf, routes } from './support/routes.ts';
import { expectFits, expectSettled } from './support/settled.ts';
import { signIn } from './support/sign-in.ts';

interface ForTest {
  /** A page signed in to the tenant; what it asks of anybody else is gathered. */
  guarded: { page: Page; strangers: string[] };
}

const test = base.extend<ForTest, { hostile: HostileTenant }>({
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

/** Expects a screen to show what it has as text, whatever that is, in windows of two widths. */
async function expectUnharmed(page: Page, path: string, dialog?: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await expectSettled(page, { name: path, dialog });
  await expectFits(page, path, 1440);
  await expectFits(page, path, 360);
  const links = await page
    .locator('main a[href]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  expect
    .soft(
      links.filter((href) => !/^(\/|https?:|mailto:|tel:|#)/i.test(href)),
      path,
    )
    .toEqual([]);
  await expect
    .soft(page.locator('main :is(script, iframe, object, embed, form[action], base, meta)'), path)
    .toHaveCount(0);
}

const screens = routes.filter(({ name }) => !/^(reference|operation|settings)$/.test(name));
const third = Math.ceil(screens.length / 3);

for (const part of [0, 1, 2])
  test(`no screen runs, leaks or breaks on hostile strings, part ${part + 1}`, async ({
    guarded: { page },
    hostile: tenant,
  }) => {
    test.setTimeout(240_000);
    for (const route of screens.slice(part * third, (part + 1) * third))
      await expectUnharmed(page, addressOf(route, tenant.ids), route.dialog);
  });

test('no entry of a topic, session, log or person runs, leaks or breaks anything', async ({
  guarded: { page },
  hostile: tenant,
}) => {
  test.setTimeout(240_000);
  expect(tenant.topics).toHaveLength(4);
  for (const topicId of tenant.topics) await expectUnharmed(page, `/topics/${topicId}`);
  for (const section of ['widgets', 'footer', 'scripts'])
    await expectUnharmed(page, `/pages/${tenant.ids.pageId}/edit?section=${section}`);
  for (const personId of tenant.persons) await expectUnharmed(page, `/persons/${personId}`);
  await expectUnharmed(page, '/persons');
});

test('no search runs, leaks or breaks anything', async ({ guarded: { page } }) => {
  test.setTimeout(240_000);
  const asked = hostile.filter(
    (text) => /[<&%\\]|script|\.\./.test(text) && text.length < 500 && text.isWellFormed(),
  );
  for (const [at, list] of ['/pages', '/audiences', '/topics', '/persons', '/accounts', '/api'].entries())
    for (const text of asked.filter((_, n) => n % 40 === at))
      await expectUnharmed(page, `${list}?q=${encodeURIComponent(JSON.stringify(text))}`);
});
