import { expect, type Page } from '@playwright/test';
import { chartTable, expectColumn, keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';

const SESSIONS = 2500;
const numbers = Array.from({ length: SESSIONS }, (_, index) => index);

/**
 * Sessions over 50 days of 2017, 50 a day, with predictable figures: 1 in 5 converts (500), 1 in 20 bounces (125),
 * 1 in 10 submits a form (250), 1 in 4 asks a question (625). Time spent is 1 to 2,500 s: median 1,250.5 s, p90
 * 2,250.1 s.
 */
const lines = numbers.map((index) => ({
  audienceSessionId: `known-${index}`,
  sessionStartedAt: new Date(Date.UTC(2017, 2, 1 + (index % 50), 8, 0, index % 60)).toISOString(),
  timeSpentSeconds: index + 1,
  hasConversion: index % 5 === 0,
  isBounce: index % 20 === 1,
  hasFormSubmit: index % 10 === 0,
  questionsAskedCount: index % 4 === 0 ? 2 : 0,
  totalClicksCount: index % 3,
  interactions: index % 100 === 0 ? [{ label: 'Opened', timestamp: Date.UTC(2017, 2, 1) }] : [],
}));

async function expectRate(page: Page, name: string, text: RegExp, hits: number) {
  await expect(keyFigure(page, name)).toHaveText(text);
  await expect(keyFigure(page, name).getByRole('button')).toHaveAccessibleDescription(
    new RegExp(`^Sessions .*\\. ${hits} of 2,500 sessions`),
  );
}

async function expectImportedFigures(page: Page, pageId: string) {
  await page.goto(`/pages/${pageId}/sessions?range=all`);
  await expect(keyFigure(page, 'Sessions')).toHaveText('2,500in this range');
  await expectRate(page, 'Conversion', /^20\.0%95%: 18\.5–21\.6%$/, 500);
  await expect(keyFigure(page, 'Median time')).toHaveText(/^20m 5[01]sp90 37m 30s$/);
  await expectRate(page, 'Bounced', /^5\.0%/, 125);
  await expectRate(page, 'Form submits', /^10\.0%/, 250);
  await expectRate(page, 'Asked', /^25\.0%/, 625);
  const days = Array.from({ length: 50 }, () => 50);
  await expectColumn(await chartTable(page, 'Sessions over time'), 1, days);
  const clicks = [834, 833, 833, ...Array.from({ length: 18 }, () => 0)];
  await expectColumn(await chartTable(page, 'Clicks'), 1, clicks);
}

test.use({ timezoneId: 'UTC' });

test('shows exactly the imported sessions, also after a second import', async ({ page, server, tenant }) => {
  const file = server.file('known.ndjson.gz', lines);
  const load = () => server.runCommand('import', ['--tenant', tenant.name, '--new-page', 'Known shop', file]);
  const first = await load();
  expect(first).toContain('2,500 sessions imported, 0 already there, 0 skipped.');
  const pageId = first.trim().split(/\s+/).at(-1) ?? '';
  const second = await load();
  expect(second).toContain('0 sessions imported, 2,500 already there, 0 skipped.');
  expect(second.trim().split(/\s+/).at(-1)).toBe(pageId);
  await expectImportedFigures(page, pageId);
  await page.goto('/pages');
  await expect(page.getByRole('table', { name: 'Pages' }).getByRole('row')).toHaveCount(2);
});
