import { expect, type Locator } from '@playwright/test';

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
