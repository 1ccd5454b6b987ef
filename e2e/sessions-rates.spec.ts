import { expect, type Page } from '@playwright/test';
import { keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import type { Server, Tenant } from './support/server.ts';

test.use({ timezoneId: 'UTC' });

const HOUR = 3_600_000;
const HOURS = 14 * 24;
const START = Date.UTC(2024, 4, 20);

/** Two weeks of hourly sessions: each hour of the week has two, of which at most one bounces. */
const sessions = Array.from({ length: HOURS }, (_, index) => ({
  audienceSessionId: `s-${index}`,
  sessionStartedAt: new Date(START + index * HOUR + 60_000).toISOString(),
  utmSource: index % 2 === 0 ? 'google' : 'linkedin',
  isBounce: index % 5 === 0,
}));
const bounced = sessions.filter(({ isBounce }) => isBounce).length;

async function open(page: Page, server: Server, tenant: Tenant) {
  const pageId = await server.importSessions(tenant, 'Two weeks', sessions);
  await page.goto(`/pages/${pageId}/sessions?range=custom&from=2024-05-20&to=2024-06-02&only=bounce*yes`);
  await expect(keyFigure(page, 'Sessions')).toContainText(`${bounced}of ${HOURS}`);
}

test("the print view has no controls and isn't wider than the page", async ({ page, server, tenant }) => {
  await open(page, server, tenant);
  const freshness = page.getByRole('button', { name: /^(?:Cached|Updated)/ });
  const read = page.getByRole('button', { name: 'Load interactions' });
  const sorted = page
    .getByRole('table', { name: 'Campaign tags by source' })
    .getByRole('columnheader', { name: 'Sessions' });
  await expect(freshness).toBeVisible();
  await expect(read).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(freshness).toBeHidden();
  await expect(read).toBeHidden();
  await expect(sorted.getByText('Sessions')).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveAccessibleName('Two weeks: Sessions');
  const { left, overflow } = await title.evaluate((each) => ({
    left: Number.parseFloat(getComputedStyle(each).paddingLeft),
    overflow: each.scrollHeight - each.clientHeight,
  }));
  expect(left).toBeGreaterThanOrEqual(16);
  expect(overflow).toBeLessThanOrEqual(0);
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.setViewportSize({ width: 704, height: 1000 });
  await expect.poll(beyond).toBeLessThanOrEqual(0);
});

test("a day with few sessions is faint and doesn't scale the rate axis", async ({ page, server, tenant }) => {
  // Day 1: 40 sessions, 10% convert. Day 2: 12 sessions, all convert.
  const days = [40, 12].flatMap((count, day) =>
    Array.from({ length: count }, (_, index) => ({
      audienceSessionId: `few-${day}-${index}`,
      sessionStartedAt: new Date(START + day * 24 * HOUR + (index + 1) * 60_000).toISOString(),
      hasConversion: day === 1 || index % 10 === 0,
    })),
  );
  const pageId = await server.importSessions(tenant, 'Few', days);
  const chart = page.getByRole('region', { name: 'Sessions over time' });
  const tick = (rate: string) => chart.getByText(`${rate}%`, { exact: true }).first();
  const open = (from: string) =>
    page.goto(`/pages/${pageId}/sessions?range=custom&from=${from}&to=2024-05-21&bucket=day`);
  await open('2024-05-20');
  await expect(tick('10')).toBeVisible();
  await expect(tick('100')).toHaveCount(0);
  await expect(
    chart
      .getByText(/convert$/)
      .locator('b')
      .last(),
  ).toHaveText('30.8%');
  await open('2024-05-21');
  await expect(chart.getByText('100.0% convert')).toBeVisible();
  await expect(tick('100')).toBeVisible();
});
