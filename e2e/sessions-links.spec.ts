import { expect, type Page } from '@playwright/test';
import { keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';

/** Hourly sessions of May 2024 in UTC; the first night is still April in New York. */
const sessions = Array.from({ length: 31 * 24 }, (_, hour) => ({
  audienceSessionId: `visit-${hour}`,
  sessionStartedAt: new Date(Date.UTC(2024, 4, 1, hour)).toISOString(),
  totalClicksCount: hour % 4,
}));
const MAY = 'range=custom&from=2024-05-01&to=2024-05-31';
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name });

test.use({ timezoneId: 'UTC' });

test("opens a link in the sender's time zone, with a way back to one's own", async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await server.importSessions(tenant, 'Offers', sessions);
  await page.goto(`/pages/${pageId}/sessions?${MAY}`);
  await expect(keyFigure(page, 'Sessions')).toHaveText('744in this range');
  await expect(page).toHaveURL(new RegExp(`${MAY}&zone=UTC$`));
  await expect(page.getByText('UTC', { exact: true })).toBeVisible();

  await page.goto(`/pages/${pageId}/sessions?${MAY}&zone=America/New_York`);
  await expect(page.getByText('Shown in New York time.')).toBeVisible();
  // May starts and ends four hours later in New York.
  await expect(keyFigure(page, 'Sessions')).toHaveText('740in this range');
  const newest = page.getByRole('table', { name: 'Sessions', exact: true }).getByRole('row').nth(1);
  await expect(newest).toContainText('19:00');
  await page.getByRole('button', { name: 'Use your time zone' }).click();
  await expect(keyFigure(page, 'Sessions')).toHaveText('744in this range');
  await expect(page).toHaveURL(/zone=UTC/);
  await expect(page.getByText('Shown in')).toHaveCount(0);
});

test('writes the days of a preset to the URL', async ({ page, server, tenant }) => {
  const pageId = await server.importSessions(tenant, 'Offers', sessions.slice(0, 5));
  await page.goto(`/pages/${pageId}/sessions?range=last-month`);
  await expect(page).toHaveURL(/range=last-month&from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d&zone=UTC$/);
  await page
    .getByRole('search')
    .getByRole('button', { name: /–| to / })
    .click();
  await expect(page.getByRole('button', { name: 'Last month' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'All time', exact: true }).click();
  await expect(page).toHaveURL(/\?range=all&zone=UTC$/);
  await expect(keyFigure(page, 'Sessions')).toHaveText('5in this range');
});

test('reports invalid parts of a link', async ({ page, server, tenant }) => {
  const pageId = await server.importSessions(tenant, 'Offers', sessions.slice(0, 100));
  await page.goto(`/pages/${pageId}/sessions?${MAY}&only=week*mon*0-5`);
  const notice = page.getByText("Part of this link couldn't be read");
  await expect(notice).toHaveText(
    "Part of this link couldn't be read: only=week*mon*0-5. Showing all sessions in this range.",
  );
  await expect(keyFigure(page, 'Sessions')).toHaveText('100in this range');
  // The notice goes away with the next selection.
  await page.getByRole('radiogroup', { name: 'Group by' }).getByRole('radio', { name: 'Week' }).click();
  await expect(notice).toHaveCount(0);
});

test('keeps range and selection while another tab of the page is open', async ({ page, server, tenant }) => {
  const pageId = await server.importSessions(tenant, 'Offers', sessions);
  await page.goto(`/pages/${pageId}/sessions?${MAY}&only=clicks*1-3`);
  await expect(keyFigure(page, 'Sessions')).toHaveText(/^372of 744/);
  await tab(page, 'Overview').click();
  await expect(page).toHaveURL(`/pages/${pageId}`);
  await tab(page, 'Sessions').click();
  await expect(page).toHaveURL(/from=2024-05-01&to=2024-05-31.*only=clicks\*1-3/);
  await expect(keyFigure(page, 'Sessions')).toHaveText(/^372of 744/);
});
