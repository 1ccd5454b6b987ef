import { expect } from '@playwright/test';
import { keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';

const HOUR = 3_600_000;
/** Clocks go back at 03:00 on 26 October 2025. */
test.use({ timezoneId: 'Europe/Berlin' });

/** One session per hour, starting at an instant. */
const visits = (from: string, count: number, more: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    audienceSessionId: `visit-${from}-${index}`,
    sessionStartedAt: new Date(Date.parse(from) + index * HOUR).toISOString(),
    hasConversion: index % 3 === 0,
    isBounce: index % 2 === 0,
    ...more(index),
  }));

const days = (from: string, to: string) => `range=custom&from=${from}&to=${to}`;

test('key figures keep their number of lines, whatever the comparison', async ({ page, server, tenant }) => {
  // A negative time is invalid and counts as unknown.
  const pageId = await server.importSessions(tenant, 'Offers', [
    ...visits('2025-10-25T00:00:00Z', 20, () => ({ timeSpentSeconds: -1 })),
    ...visits('2025-10-26T00:00:00Z', 20, () => ({ timeSpentSeconds: 471 })),
  ]);
  const height = async () => (await page.getByLabel('Key figures').boundingBox())?.height;
  const heights = async (search: string) => {
    await page.goto(`/pages/${pageId}/sessions?${days('2025-10-26', '2025-10-26')}${search}`);
    await expect(keyFigure(page, 'Median time')).toContainText(search ? 'no earlier data' : 'p90');
    const found = [];
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      found.push(await height());
    }
    return found;
  };
  const plain = await heights('');
  const withComparison = await heights('&compare=period');
  expect(withComparison.slice(1)).toEqual(plain.slice(1));
  // On a phone each of the three rows has one line more.
  expect(withComparison[0]).toBe((plain[0] ?? 0) + 3 * 16);
  await expect(keyFigure(page, 'Median time').getByRole('button')).toHaveAccessibleDescription(
    /Before: –\.$/,
  );
});
