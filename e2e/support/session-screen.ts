import type { Locator, Page } from '@playwright/test';

const timeline = (page: Page): Locator => page.getByRole('list', { name: 'Timeline' });
/** Timeline items, including arrival and departure. */
export const timelineItems = (page: Page): Locator => timeline(page).locator('> li');
export const sessionDetails = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Session details' });
export const sessionDetail = (page: Page, name: string): Locator =>
  sessionDetails(page)
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .first()
    .locator('+ dd');
