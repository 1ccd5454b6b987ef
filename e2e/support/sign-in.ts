import type { Page } from '@playwright/test';
import type { SignInBody } from '#contract/console.ts';

/** Signs the browser of `page` in without a screen: into the server of the test, or the one at `url`. */
export async function signIn(page: Page, body: SignInBody, url = ''): Promise<void> {
  const response = await page.request.post(`${url}/session`, { data: body });
  if (!response.ok()) throw new Error(`Signing in answered ${response.status()}: ${await response.text()}`);
}
