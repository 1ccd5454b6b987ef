import type { Page } from '@playwright/test';
import type { SignInBody } from '#contract/sign-in-request.ts';

/** Signs in through the API. */
export async function signIn(page: Page, body: SignInBody): Promise<void> {
  const response = await page.request.post('/session', { data: body });
  if (!response.ok()) throw new Error(`Signing in answered ${response.status()}: ${await response.text()}`);
}
