import { expect, type Page } from '@playwright/test';
import type { Fault, FaultProxy } from './fault-proxy.ts';

/** What the console says where a read meets a fault that ends it. */
export const told: Record<Extract<Fault, 'error' | 'cut' | 'garbage'>, string> = {
  error: 'Something went wrong on the server',
  cut: "Couldn't connect",
  garbage: 'Unexpected response',
};

type Ending = keyof typeof told;

/** The faults that end a read, by name. */
const endings = Object.keys(told) as Ending[];

/** Three further tries wait for half a second, one and two. */
const LONGEST_WAIT_MS = 2000;

/** Expects the screen to tell of a fault, without the waits before further tries taking their time. */
async function expectTold(page: Page, fault: Ending): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(LONGEST_WAIT_MS);
    await expect(page.getByRole('main').getByText(told[fault]).last()).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 20_000 });
}

/**
 * Opens `path` while reads that match meet a fault, expects to be told, and tries again while they meet another
 * one; once all have been met it mends them and tries again.
 *
 * @param path of a screen, as seen by the proxy
 * @param meanwhile what is so while the reads fail
 */
export async function tryAgain(
  page: Page,
  faults: FaultProxy,
  { path, broken, meanwhile }: { path: string; broken: RegExp; meanwhile?: () => Promise<void> },
): Promise<void> {
  const main = page.getByRole('main');
  await page.clock.install();
  for (const [index, fault] of endings.entries()) {
    faults.break(broken, fault);
    if (index === 0) await page.goto(faults.url + path);
    else await main.getByRole('button', { name: 'Try again' }).first().click();
    await expectTold(page, fault);
    await meanwhile?.();
  }
  faults.mend();
  await main.getByRole('button', { name: 'Try again' }).first().click();
  for (const fault of endings) await expect(main.getByText(told[fault])).toHaveCount(0);
}
