import { expect } from '@playwright/test';
import { shortCodeStrings } from '#server/testing/injection-strings.ts';
import { expectSafeScreen, test } from './support/injection-test.ts';
import { routes, screenPath } from './support/routes.ts';

const screens = routes.filter(({ name }) => !/^(reference|operation|settings)$/.test(name));
const third = Math.ceil(screens.length / 3);

for (const part of [0, 1, 2])
  test(`injection strings stay inert on every screen, part ${part + 1}`, async ({
    injectionPage: page,
    injectionTenant: tenant,
  }) => {
    for (const route of screens.slice(part * third, (part + 1) * third))
      await expectSafeScreen(page, screenPath(route, tenant.ids), route.dialog);
  });

test('injection strings stay inert in topics, editor sections and people', async ({
  injectionPage: page,
  injectionTenant: tenant,
}) => {
  expect(tenant.topics).toHaveLength(4);
  for (const topicId of tenant.topics) await expectSafeScreen(page, `/topics/${topicId}`);
  for (const section of ['widgets', 'footer', 'scripts'])
    await expectSafeScreen(page, `/pages/${tenant.ids.pageId}/edit?section=${section}`);
  for (const personId of tenant.persons) await expectSafeScreen(page, `/persons/${personId}`);
  await expectSafeScreen(page, '/persons');
});

test('injection strings stay inert in searches', async ({ injectionPage: page }) => {
  for (const [at, list] of ['/pages', '/audiences', '/topics', '/persons', '/accounts', '/api'].entries())
    for (const text of shortCodeStrings.filter((_, n) => n % 12 === at))
      await expectSafeScreen(page, `${list}?q=${encodeURIComponent(text)}`);
});
