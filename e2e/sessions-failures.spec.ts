import { expect, type Page } from '@playwright/test';
import { fetchSessions } from './support/api.ts';
import { expectKeyFigures } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';

/** Runs a function in the worker that analyzes sessions. */
async function inWorker(page: Page, act: () => void): Promise<void> {
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  await page.workers().at(-1)?.evaluate(act);
}

const throwError = () =>
  void setTimeout(() => {
    throw new Error('Out of memory');
  });
const rejectPromise = () => void Promise.reject(new Error('Out of memory'));

test('shows all figures when storage is full, and after a worker crashed', async ({
  page,
  largeTenant,
  server,
}) => {
  await signIn(page, { apiKey: largeTenant.key });
  const all = await fetchSessions(page, largeTenant.pageId);
  await test.step('storage is full', async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 20_000 });
    for (const visit of [
      () => page.goto(`/pages/${largeTenant.pageId}/sessions?range=all`),
      () => page.reload(),
    ]) {
      await visit();
      await expectKeyFigures(page, all);
    }
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url });
  });
  const progress = page.getByRole('status').filter({ hasText: 'of 6,000 sessions' });
  await test.step('a worker that fails in a promise without a handler is replaced', async () => {
    const first = page.workers().at(-1);
    // The figures of the old worker stay visible until the new one has loaded.
    const reloaded = page.waitForResponse(/audience_sessions/);
    await inWorker(page, rejectPromise);
    await expect.poll(() => first !== undefined && page.workers().includes(first)).toBe(false);
    await reloaded;
    await expectKeyFigures(page, all);
    await expect(progress).toHaveCount(0);
  });
  await test.step('an error is shown if the next one throws', async () => {
    await inWorker(page, throwError);
    // The total is unknown if the new worker crashes while it loads.
    await page.getByRole('status').getByRole('button', { name: 'Try again' }).click();
    await expectKeyFigures(page, all);
    await expect(progress).toHaveCount(0);
  });
});
