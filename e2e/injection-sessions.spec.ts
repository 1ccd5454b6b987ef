import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { sessionDetail, sessionDetails, timelineItems } from './support/session-screen.ts';

const START = Date.now() - 86_400_000;

test('shows session data as text: no scripts run and no links appear', async ({ page, server, tenant }) => {
  const injection = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>{{7*7}}';
  const link = 'javascript:window.ran=1';
  const pageId = await server.importSessions(tenant, injection, [
    {
      audienceSessionId: '../../<script>window.ran=1</script>?#%2e%2e',
      analyticsSessionId: injection,
      audienceId: `${injection}/audience`,
      sessionStartedAt: new Date(START).toISOString(),
      sessionEndedAt: new Date(START - 60_000).toISOString(),
      pageTitle: injection,
      pageUrl: link,
      formSubmissionId: injection,
      formSubmissionIdentifier: injection,
      formSubmissionEmail: `${injection}?bcc=all@elsewhere.example`,
      formSubmissionPhone: link,
      timeSpentSeconds: 1e300,
      totalClicksCount: -3,
      maxScrollDepthPercentage: 4e9,
      utmCampaign: injection,
      utmContent: injection,
      utmMedium: injection,
      utmSource: `\u202e${injection}`,
      utmTerm: 'x'.repeat(15_000),
      interactions: [
        {
          componentId: injection,
          componentContext: injection,
          label: injection,
          responseText: `${injection}\n${link}`,
          options: [injection, injection, link, ''],
          groundingChunkIds: [injection, injection],
          timestamp: -1,
        },
        { label: '', timestamp: 1e300 },
      ],
    },
  ]);
  await page.goto('/pages');
  await page.getByRole('table', { name: 'Pages' }).getByRole('link').first().click();
  await page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name: 'Sessions' }).click();
  const row = page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1);
  await expect(row).toContainText('<script>');
  await expect(page.getByText(/^Not in every chart/)).toBeVisible();
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/pages/${pageId}/sessions/[^/]+$`));
  await expect(timelineItems(page).nth(1)).toContainText(injection);
  await expect(page.getByText('This session ends before it starts.')).toBeVisible();
  await expect(page.getByRole('main').getByText('-3 (invalid)')).toBeVisible();
  const details = sessionDetails(page).getByText('Details', { exact: true });
  await details.click();
  await expect(sessionDetail(page, 'Page title')).toHaveText(injection);
  await expect(sessionDetail(page, 'Page URL')).toHaveText(link);
  await expect(sessionDetails(page).locator('a:not([href^="/pages/"])')).toHaveCount(0);
  await expect(page.locator('main script, main img')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await page.reload();
  await details.click();
  await expect(sessionDetail(page, 'Page title')).toHaveText(injection);
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await beyond()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(beyond).toBeLessThanOrEqual(0);
});
