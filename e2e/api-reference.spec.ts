import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';

const list = (page: Page) => page.getByRole('navigation', { name: 'Operations', exact: true });
const shown = (page: Page) => page.getByRole('article');

test('replaces the list with the operation on a phone', async ({ demoPage }) => {
  await demoPage.setViewportSize({ width: 360, height: 740 });
  await demoPage.goto('/api');
  await list(demoPage).getByRole('link').first().click();
  await expect(list(demoPage)).toBeHidden();
  await shown(demoPage).getByRole('link', { name: 'All operations' }).click();
  await expect(list(demoPage)).toBeVisible();
});

test('shows names and paths in full, and the list before the prose in narrow windows', async ({
  demoPage,
}) => {
  await demoPage.goto('/api');
  await expect(list(demoPage)).toBeVisible();
  const cut = await list(demoPage)
    .locator('a span')
    .evaluateAll((spans) =>
      spans.flatMap((span) =>
        span.clientWidth && span.scrollWidth > span.clientWidth + 1 ? span.textContent : [],
      ),
    );
  expect(cut).toEqual([]);
  await demoPage.setViewportSize({ width: 360, height: 740 });
  await expect(demoPage.getByRole('searchbox', { name: 'Search operations' })).toBeInViewport({ ratio: 1 });
  await expect(list(demoPage).getByRole('link').first()).toBeInViewport({ ratio: 1 });
  await demoPage.getByRole('link', { name: 'Introduction' }).click();
  await expect(
    demoPage.getByRole('region', { name: 'About this API' }).getByRole('heading'),
  ).toBeInViewport();
});
