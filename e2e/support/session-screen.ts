import type { Locator, Page } from '@playwright/test';

const timeline = (page: Page): Locator => page.getByRole('list', { name: 'Timeline' });
/** What happened in the session, arrival and leaving included. */
export const steps = (page: Page): Locator => timeline(page).locator('> li');
export const facts = (page: Page): Locator => page.getByRole('complementary', { name: 'Session details' });
/** What is recorded of the session under this name. */
export const fact = (page: Page, name: string): Locator =>
  facts(page)
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .first()
    .locator('+ dd');
