import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';

const list = (page: Page) => page.getByRole('navigation', { name: 'Operations', exact: true });
const shown = (page: Page) => page.getByRole('article');

test('shows names and paths in full; in narrow windows the list before the prose, or the operation', async ({
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
  const first = list(demoPage).getByRole('link').first();
  await expect(demoPage.getByRole('searchbox', { name: 'Search operations' })).toBeInViewport({ ratio: 1 });
  await expect(first).toBeInViewport({ ratio: 1 });
  await demoPage.getByRole('link', { name: 'Introduction' }).click();
  await expect(
    demoPage.getByRole('region', { name: 'About this API' }).getByRole('heading'),
  ).toBeInViewport();
  await demoPage.evaluate(() => scrollTo(0, 0));
  await first.click();
  await expect(list(demoPage)).toBeHidden();
  await shown(demoPage).getByRole('link', { name: 'All operations' }).click();
  await expect(list(demoPage)).toBeVisible();
});
