import type { Page } from '@playwright/test';

/** From now on each page of a list of sessions takes so many ms more. */
export const slowSessions = (page: Page, ms: number): Promise<unknown> =>
  page.route('**/audience_sessions?**', async (route) => {
    await new Promise((later) => setTimeout(later, ms));
    await route.continue();
  });
