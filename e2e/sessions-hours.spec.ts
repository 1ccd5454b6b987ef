import { expect, type Page } from '@playwright/test';
import { chartTable, keyFigure } from './support/figures.ts';
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
const bucket = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Group by' }).getByRole('radio', { name });

test('separates the repeated hour when clocks go back', async ({ page, server, tenant }) => {
  const pageId = await server.importSessions(tenant, 'Offers', visits('2025-10-25T22:00:00Z', 25));
  await page.goto(`/pages/${pageId}/sessions?${days('2025-10-26', '2025-10-26')}&bucket=hour`);
  const chart = page.locator('section', { has: page.getByRole('slider', { name: /^Sessions over time/ }) });
  for (const label of ['26 Oct', '03:00', '06:00', '21:00'])
    await expect(chart.getByText(label, { exact: true })).toHaveCount(1);
  const hours = (await chartTable(page, 'Sessions over time')).locator('tbody th');
  await expect(hours).toHaveCount(25);
  await expect(hours.nth(1)).toHaveText('26 Oct 2025, 01:00 to 02:00');
  await expect(hours.nth(2)).toHaveText('26 Oct 2025, 02:00 to 03:00 GMT+2');
  await expect(hours.nth(3)).toHaveText('26 Oct 2025, 02:00 to 03:00 GMT+1');
  await expect(hours.nth(4)).toHaveText('26 Oct 2025, 03:00 to 04:00');
});

test('shows the effective bucket from the first frame, and why a finer one is disabled', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await server.importSessions(tenant, 'Offers', visits('2025-10-20T10:00:00Z', 50));
  await page.addInitScript(() => {
    const pressed: string[] = [];
    Object.assign(window, { pressed });
    new MutationObserver(() => {
      const name = document.querySelector('[aria-label="Group by"] label:has(:checked)')?.textContent;
      if (name && name !== pressed.at(-1)) pressed.push(name);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(`/pages/${pageId}/sessions?${days('2025-08-01', '2025-10-26')}&bucket=hour`);
  await expect(page.getByText('Grouped by day for this range.')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'pressed'))).toEqual(['Day']);
  await expect(bucket(page, 'Hour')).toHaveAttribute('aria-disabled', 'true');
  await expect(bucket(page, 'Hour')).toHaveAccessibleDescription('Range too long for hourly bars');
  await bucket(page, 'Week').click();
  await expect(page).toHaveURL(/bucket=week/);
  await bucket(page, 'Hour').click({ force: true });
  await expect(bucket(page, 'Week')).toBeChecked();
  await expect(page).toHaveURL(/bucket=week/);
});

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
