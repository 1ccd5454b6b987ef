import { expect, type Page } from '@playwright/test';
import { sessionsOf } from './support/api.ts';
import { expectFigures } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';

/** Does something in the worker that analyses sessions. */
async function inWorker(page: Page, act: () => void): Promise<void> {
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  await page.workers().at(-1)?.evaluate(act);
}

const crashes = [
  {
    what: 'throws',
    crash: () =>
      void setTimeout(() => {
        throw new Error('Out of memory');
      }),
  },
  { what: 'fails where nobody waits for it', crash: () => void Promise.reject(new Error('Out of memory')) },
];

for (const { what, crash } of crashes)
  test(`a worker that ${what} is told of, and another one takes its place`, async ({ page, busy }) => {
    await signIn(page, { apiKey: busy.key });
    const all = await sessionsOf(page, busy.pageId);
    await page.goto(`/pages/${busy.pageId}/sessions?range=all`);
    await expectFigures(page, all);
    await inWorker(page, crash);
    const progress = page.getByRole('status').filter({ hasText: 'of 6,000 sessions' });
    await progress.getByRole('button', { name: 'Try again' }).click();
    await expectFigures(page, all);
    await expect(progress).toHaveCount(0);
  });

test('storage that is full keeps nobody from the figures', async ({ page, busy, server }) => {
  await signIn(page, { apiKey: busy.key });
  const all = await sessionsOf(page, busy.pageId);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 20_000 });
  for (const visit of [() => page.goto(`/pages/${busy.pageId}/sessions?range=all`), () => page.reload()]) {
    await visit();
    await expectFigures(page, all);
  }
});

test('grey bars are drawn once all is read, and before that where someone is about to choose', async ({
  page,
  busy,
}) => {
  await signIn(page, { apiKey: busy.key });
  const held: (() => void)[] = [];
  let isFirst = true;
  await page.route(/audience_sessions\?.*limit=1000/, async (route) => {
    if (!isFirst) await new Promise<void>((letGo) => held.push(letGo));
    isFirst = false;
    await route.fallback();
  });
  const clicks = page.getByRole('slider', { name: /^Clicks/ });
  const bars = page.locator('[data-chart]').filter({ has: clicks }).locator('.recharts-bar-rectangle');
  const axis = page.locator('[data-chart]').filter({ has: clicks }).locator('.recharts-xAxis');
  const open = async () => {
    await page.goto(`/pages/${busy.pageId}/sessions?range=all`);
    await expect(axis).toBeAttached();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await expect(bars).toHaveCount(0);
  };
  await open();
  await clicks.hover();
  await expect(bars).not.toHaveCount(0);

  isFirst = true;
  held.length = 0;
  await page.mouse.move(0, 0);
  await open();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const letGo of held) letGo();
  await expectFigures(page, await sessionsOf(page, busy.pageId));
  await expect(bars).not.toHaveCount(0);
});
