import { expect, type Page } from '@playwright/test';
import type { Reply } from '#contract/operations.ts';
import type { AudienceSession } from '#contract/sessions.ts';
import { fetchSessions, findPageId } from './support/api.ts';
import {
  chartTable,
  expectColumn,
  expectKeyFigures,
  expectSum,
  formatCount,
  keyFigure,
  toggleTable,
} from './support/figures.ts';
import { test } from './support/fixtures.ts';

const DAY = 86_400_000;
/** A time zone half an hour off, without daylight saving time. */
const ZONE = { id: 'Asia/Kolkata', offset: 5.5 * 3_600_000, suffix: '+05:30' };
test.use({ timezoneId: ZONE.id });

const local = (session: AudienceSession) =>
  new Date(Number(session.sessionStartedAt.slice(1)) + ZONE.offset).toISOString();
const dayAgo = (days: number) => new Date(Date.now() + ZONE.offset - days * DAY).toISOString().slice(0, 10);
const [from, to] = [dayAgo(24), dayAgo(11)];
const range = {
  startDate: new Date(`${from}T00:00:00${ZONE.suffix}`).toISOString(),
  endDate: new Date(`${to}T23:59:59.999${ZONE.suffix}`).toISOString(),
};
const custom = `range=custom&from=${from}&to=${to}`;

const table = (page: Page) => page.getByRole('table', { name: 'Sessions' });
const countWhere = (sessions: AudienceSession[], test: (session: AudienceSession) => boolean) =>
  sessions.filter(test).length;

/** The audience with the most sessions. */
async function mostVisited(page: Page, pageId: string, sessions: AudienceSession[]) {
  const search = await page.request.get('/v0/audiences/search', { params: { query: pageId, limit: '1000' } });
  const { items }: Reply<'searchAudiences'> = await search.json();
  const visits = (hit: (typeof items)[number]) =>
    countWhere(sessions, (session) => session.audienceId === hit.audienceId);
  const [most] = items.toSorted((a, b) => visits(b) - visits(a));
  if (!most || visits(most) === 0) throw new Error('No audience of this page was visited');
  return { audienceId: most.audienceId, name: most.effectiveName };
}

test('shows the figures of the selected days in the selected time zone', async ({ demoPage }) => {
  const pageId = await findPageId(demoPage, 'Spring fleet launch');
  const sessions = await fetchSessions(demoPage, pageId, range);
  expect(sessions.length).toBeGreaterThan(100);
  await demoPage.goto(`/pages/${pageId}/sessions`);
  await demoPage
    .getByRole('search')
    .getByRole('button', { name: /–| to / })
    .click();
  const dialog = demoPage.getByRole('dialog', { name: 'Date range' });
  await dialog.getByRole('textbox', { name: 'From' }).fill(from);
  await dialog.getByRole('textbox', { name: 'To' }).fill(to);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(demoPage).toHaveURL(new RegExp(`/sessions\\?${custom}&zone=[^&]+$`));
  await expectKeyFigures(demoPage, sessions);
  await expect(table(demoPage)).toHaveAttribute('aria-rowcount', String(sessions.length + 1));

  const days = Array.from({ length: 14 }, (_, index) => dayAgo(24 - index));
  const onDay = days.map((day) => countWhere(sessions, (session) => local(session).startsWith(day)));
  await expectColumn(await chartTable(demoPage, 'Sessions over time'), 1, onDay);

  const starts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 40, 60, 80, 100, 150, 200];
  const clicks = starts.map((start, bin) =>
    countWhere(sessions, ({ totalClicksCount: n }) => n >= start && n < (starts[bin + 1] ?? Infinity)),
  );
  await expectColumn(await chartTable(demoPage, 'Clicks'), 1, clicks);
  const questions = Array.from({ length: 11 }, (_, bin) =>
    countWhere(sessions, ({ questionsAskedCount: n }) => (bin === 10 ? n >= 10 : n === bin)),
  );
  await expectColumn(await chartTable(demoPage, 'Questions asked'), 1, questions);
  const scroll = Array.from({ length: 20 }, (_, bin) =>
    countWhere(sessions, (each) => Math.min(19, Math.floor(each.maxScrollDepthPercentage / 5)) === bin),
  );
  await expectColumn(await chartTable(demoPage, 'Scroll depth'), 1, scroll);
  await expectSum(await chartTable(demoPage, 'Time spent'), 1, sessions.length);
  const week = await chartTable(demoPage, 'Weekday and hour');
  for (const hour of [0, 9, 14]) {
    const inHour = Array.from({ length: 7 }, (_, weekday) =>
      countWhere(sessions, (session) => {
        const at = new Date(local(session));
        return at.getUTCHours() === hour && (at.getUTCDay() + 6) % 7 === weekday;
      }),
    );
    // Each weekday occurs twice in 14 days.
    const meanAndTotal = inHour.flatMap((count) => [count / 2, count]);
    await expectColumn(week, hour + 1, meanAndTotal);
  }
  await toggleTable(demoPage, 'Clicks');
  await expect(demoPage.getByRole('slider', { name: /^Clicks/ })).toBeVisible();
});

test('keeps range, audience and bucket in the URL', async ({ demoPage, context }) => {
  const pageId = await findPageId(demoPage, 'Spring fleet launch');
  const all = await fetchSessions(demoPage, pageId, range);
  const { audienceId, name } = await mostVisited(demoPage, pageId, all);
  const sessions = await fetchSessions(demoPage, pageId, { ...range, audienceId });
  await demoPage.goto(`/pages/${pageId}/sessions?${custom}`);
  // A column header has the same name.
  await demoPage.getByRole('button', { name: 'Audience', exact: true }).first().click();
  const choice = demoPage.getByRole('dialog', { name: 'Audience' });
  await choice.getByRole('textbox').fill(name.toUpperCase());
  await choice.getByRole('button', { name, exact: true }).click();
  // The pointer would open a tooltip over the figures.
  await demoPage.mouse.move(0, 0);
  await expect(demoPage).toHaveURL(new RegExp(`audience=${audienceId}`));
  await expect(demoPage.getByRole('button', { name: `Audience ${name}`, exact: true })).toBeVisible();
  await expectKeyFigures(demoPage, sessions);

  const bucket = demoPage.getByRole('radiogroup', { name: 'Group by' });
  await expect(bucket.getByRole('radio', { name: 'Day' })).toBeChecked();
  await bucket.getByRole('radio', { name: 'Week' }).click();
  await expect(demoPage).toHaveURL(/bucket=week/);
  const weeks = await chartTable(demoPage, 'Sessions over time');
  await expectSum(weeks, 1, sessions.length);
  await expect.poll(() => weeks.locator('tbody tr').count()).toBeLessThanOrEqual(3);

  const other = await context.newPage();
  await other.goto(demoPage.url());
  await expectKeyFigures(other, sessions);
  await expect(other.getByRole('radio', { name: 'Week', exact: true })).toBeChecked();

  await demoPage.getByRole('button', { name: 'Remove filter Audience' }).click();
  await expectKeyFigures(demoPage, all);
});

test('reads charts by keyboard, mark by mark', async ({ demoPage }) => {
  const pageId = await findPageId(demoPage, 'Driver app tour');
  const sessions = await fetchSessions(demoPage, pageId, range);
  const withClicks = (clicks: number) =>
    formatCount(countWhere(sessions, (each) => each.totalClicksCount === clicks));
  await demoPage.goto(`/pages/${pageId}/sessions?${custom}`);
  await expect(keyFigure(demoPage, 'Sessions')).toContainText('in this range');
  const clicks = demoPage.getByRole('slider', { name: /^Clicks/ });
  const expectValueText = (text: RegExp) => expect(clicks).toHaveAttribute('aria-valuetext', text);
  await clicks.focus();
  await expectValueText(new RegExp(`^0 clicks: Sessions ${withClicks(0)},`));
  await demoPage.keyboard.press('ArrowRight');
  await expectValueText(new RegExp(`^1 click: Sessions ${withClicks(1)},`));
  await demoPage.keyboard.press('End');
  await expectValueText(/^200 clicks or more: /);
  await demoPage.keyboard.press('Escape');
  await expectValueText(/^No value/);
  const week = demoPage.getByRole('slider', { name: /weekday and hour/i });
  await week.focus();
  await demoPage.keyboard.press('ArrowDown');
  await demoPage.keyboard.press('ArrowRight');
  await expect(week).toHaveAttribute(
    'aria-valuetext',
    /^Tuesday, 01:00 to 02:00: Sessions per hour [\d.]+, Total \d+ in 2 hours/,
  );
  await expect(demoPage.getByRole('slider', { name: /^Sessions over time/ })).toBeVisible();
});

test('accepts typed dates in the format from Settings, and dates picked by keyboard', async ({
  demoPage,
}) => {
  const pageId = await findPageId(demoPage, 'Spring fleet launch');
  await demoPage.goto(`/pages/${pageId}/sessions?range=custom&from=2026-03-03&to=2026-03-10`);
  const days = demoPage.getByRole('search').getByRole('button', { name: /–| to / });
  await days.click();
  const dialog = demoPage.getByRole('dialog', { name: 'Date range' });
  const [first, last] = [
    dialog.getByRole('textbox', { name: 'From' }),
    dialog.getByRole('textbox', { name: 'To' }),
  ];
  await expect(first).toHaveValue('3 Mar 2026');
  await expect(last).toHaveValue('10 Mar 2026');
  await first.fill('3/4');
  await first.press('Enter');
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(/^Enter a date like \d+ \w{3} \d{4}$/);
  await expect(demoPage).toHaveURL(/from=2026-03-03/);
  await first.fill('28 february 2026');
  await last.fill('');
  await expect(first).not.toHaveAttribute('aria-invalid');

  const dayNamed = (name: string) => dialog.getByRole('button', { name });
  await dayNamed('Saturday, 28 Feb 2026').focus();
  await demoPage.keyboard.press('ArrowRight');
  await expect(dayNamed('Sunday, 1 Mar 2026')).toBeFocused();
  await demoPage.keyboard.press('ArrowDown');
  await demoPage.keyboard.press('Enter');
  await expect(last).toHaveValue('8 Mar 2026');
  await expect(first).toHaveValue('28 Feb 2026');
  await dayNamed('Sunday, 15 Mar 2026').click();
  await expect(last).toHaveValue('');
  await dayNamed('Tuesday, 10 Mar 2026').click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(demoPage).toHaveURL(/range=custom&from=2026-03-10&to=2026-03-15/);
  await expect(days).toBeFocused();
});

test('shows the last days with sessions if the last 30 have none', async ({ page, server, tenant }) => {
  const day = (index: number) => new Date(Date.UTC(2019, 4, 1 + index, 12)).toISOString();
  const pageId = await server.importSessions(
    tenant,
    'Long ago',
    Array.from({ length: 60 }, (_, index) => ({
      audienceSessionId: `old-${index}`,
      sessionStartedAt: day(index),
    })),
  );
  await page.goto(`/pages/${pageId}/sessions`);
  await expect(page.getByText('No sessions in the last 30 days')).toBeVisible();
  await expect(keyFigure(page, 'Sessions')).toHaveText('30in this range');
  await page.getByRole('search').getByRole('button', { name: /2019/ }).click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/range=7d/);
  await expect(page.getByText('No sessions in this range')).toBeVisible();
  await page.getByRole('button', { name: 'Show all time' }).click();
  await expect(keyFigure(page, 'Sessions')).toHaveText('60in this range');
});

test('tables of small charts fit their width, with conversions', async ({ demoPage }) => {
  const pageId = await findPageId(demoPage, 'Driver app tour');
  const overflowOf = (region: Element) => region.scrollWidth - region.clientWidth;
  for (const width of [360, 768, 1280, 1440]) {
    await demoPage.setViewportSize({ width, height: 900 });
    await demoPage.goto(`/pages/${pageId}/sessions?${custom}&only=clicks*1-15`);
    for (const name of ['Time spent', 'Scroll depth', 'Clicks', 'Questions asked']) {
      const shown = await chartTable(demoPage, name);
      await expect(shown.getByRole('columnheader', { name: 'Conversion' })).toBeVisible();
      const region = demoPage.getByRole('region', { name: `${name}, numbers` });
      expect(await region.evaluate(overflowOf), `${name} at ${width}`).toBe(0);
    }
  }
  await expect(
    demoPage.getByRole('region', { name: 'Clicks, numbers' }).getByRole('rowheader', { name: '12 to 14' }),
  ).toHaveCount(1);
});

test('shows an empty state for a page without sessions', async ({ page, server, tenant }) => {
  const [pageId] = await server.createPages(tenant, ['Unvisited']);
  await page.goto(`/pages/${pageId}/sessions`);
  await expect(page.getByText('No sessions yet')).toBeVisible();
  await expect(page.getByText('You can also import past sessions.')).toBeVisible();
});
