import { expect } from '@playwright/test';
import { code } from './support/hostile-strings.ts';
import { expectUnharmed, test } from './support/hostile-test.ts';
import { addressOf, routes } from './support/routes.ts';

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
  for (const [at, list] of ['/pages', '/audiences', '/topics', '/persons', '/accounts', '/api'].entries())
    for (const text of code.filter((_, n) => n % 12 === at))
      await expectUnharmed(page, `${list}?q=${encodeURIComponent(JSON.stringify(text))}`);
});
