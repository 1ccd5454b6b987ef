import type { Page } from '@playwright/test';

/** Delays each page of a session list. */
export const delaySessions = (page: Page, ms: number): Promise<unknown> =>
  page.route('**/audience_sessions?**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
