import { expect, type Page } from '@playwright/test';
import type { Fault, FaultProxy } from './fault-proxy.ts';

/** What the console says where a read meets a fault that ends it. */
export const told: Record<Extract<Fault, 'error' | 'cut' | 'garbage'>, string> = {
  error: 'The service failed',
  cut: 'The service cannot be reached',
  garbage: 'The answer is not from the service',
};

/** The faults that end a read, by name. */
export const endings = Object.keys(told) as (keyof typeof told)[];

/**
 * Opens `path` while reads that match meet a fault, expects to be told, mends it, and tries again.
 *
 * @param path of a screen, as seen by the proxy
 */
export async function tryAgain(
  page: Page,
  faults: FaultProxy,
  { path, broken, fault }: { path: string; broken: RegExp; fault: keyof typeof told },
): Promise<void> {
  faults.break(broken, fault);
  await page.goto(faults.url + path);
  const main = page.getByRole('main');
  await expect(main.getByText(told[fault]).last()).toBeVisible();
  faults.mend();
  await main.getByRole('button', { name: 'Try again' }).first().click();
  await expect(main.getByText(told[fault])).toHaveCount(0);
}
