import { expect, type Locator, type Page } from '@playwright/test';
import type { Failure, FailureProxy } from './failure-proxy.ts';

/** Messages that the UI shows for failed reads. */
export const errorMessages: Record<Extract<Failure, 'server-error' | 'truncated' | 'html'>, string> = {
  'server-error': 'Something went wrong on the server',
  truncated: "Couldn't connect",
  html: 'Unexpected response',
};

type ReadFailure = keyof typeof errorMessages;

const readFailures = Object.keys(errorMessages) as ReadFailure[];

/** Three automatic retries wait 0.5, 1 and 2 s. */
const MAX_RETRY_DELAY_MS = 2000;

/** Fast-forwards the installed clock through the delays of automatic retries until an element is visible, or isn't. */
export async function fastForward(
  element: Locator,
  state: 'visible' | 'hidden',
  delayMs = MAX_RETRY_DELAY_MS,
): Promise<void> {
  await expect
    .poll(async () => {
      if ((await element.isVisible()) === (state === 'visible')) return state;
      await element.page().clock.fastForward(delayMs);
      return 'waiting';
    })
    .toBe(state);
}

/**
 * Opens `path` while matching reads fail, presses *Try again* once per kind of failure, and expects recovery.
 *
 * @param path screen to open through the proxy
 * @param afterFailure assertions to run while the reads fail
 */
export async function expectRetry(
  page: Page,
  proxy: FailureProxy,
  { path, pattern, afterFailure }: { path: string; pattern: RegExp; afterFailure?: () => Promise<void> },
): Promise<void> {
  const main = page.getByRole('main');
  await page.clock.install();
  for (const [index, failure] of readFailures.entries()) {
    proxy.inject(pattern, failure);
    if (index === 0) await page.goto(proxy.url + path);
    else await main.getByRole('button', { name: 'Try again' }).first().click();
    await fastForward(main.getByText(errorMessages[failure]).last(), 'visible');
    await afterFailure?.();
  }
  proxy.reset();
  await main.getByRole('button', { name: 'Try again' }).first().click();
  for (const failure of readFailures) await expect(main.getByText(errorMessages[failure])).toHaveCount(0);
}
