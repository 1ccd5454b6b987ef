import { expect } from '@playwright/test';
import { tableOf } from './support/figures.ts';
import { test } from './support/fixtures.ts';

const HOUR = 3_600_000;
/** Clocks are put back at 03:00 on 26 October 2025. */
test.use({ timezoneId: 'Europe/Berlin' });

/** A visit in each hour from a moment on. */
const visits = (from: string, count: number, more: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    audienceSessionId: `visit-${from}-${index}`,
    sessionStartedAt: new Date(Date.parse(from) + index * HOUR).toISOString(),
    hasConversion: index % 3 === 0,
    isBounce: index % 2 === 0,
    ...more(index),
  }));

const days = (from: string, to: string) => `range=custom&from=${from}&to=${to}`;

test('tells the hours of a day on which clocks are changed apart', async ({ page, server, tenant }) => {
  const pageId = await server.load(tenant, 'Offers', visits('2025-10-25T22:00:00Z', 25));
  await page.goto(`/pages/${pageId}/sessions?${days('2025-10-26', '2025-10-26')}&bucket=hour`);
  const chart = page.locator('section', { has: page.getByRole('slider', { name: /^Sessions over time/ }) });
  for (const label of ['26 Oct', '03:00', '06:00', '21:00'])
    await expect(chart.getByText(label, { exact: true })).toHaveCount(1);
  const hours = (await tableOf(page, 'Sessions over time')).locator('tbody th');
  await expect(hours).toHaveCount(25);
  await expect(hours.nth(1)).toHaveText('26 Oct 2025, 01:00 to 02:00');
  await expect(hours.nth(2)).toHaveText('26 Oct 2025, 02:00 to 03:00 GMT+2');
  await expect(hours.nth(3)).toHaveText('26 Oct 2025, 02:00 to 03:00 GMT+1');
  await expect(hours.nth(4)).toHaveText('26 Oct 2025, 03:00 to 04:00');
});
