import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { findPageId } from './support/api.ts';
import { chartTable, keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';

test.use({ timezoneId: 'UTC' });

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2024, 4, 20);

/** One session per hour, starting at an instant. */
const visits = (from: number, count: number, more: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    audienceSessionId: `visit-${from}-${index}`,
    sessionStartedAt: new Date(from + index * HOUR + 60_000).toISOString(),
    ...more(index),
  }));

const days = (from: string, to: string) => `range=custom&from=${from}&to=${to}`;

test('names the cause of a change at first glance: a source, an advertisement, a new version', async ({
  demoPage: page,
}) => {
  for (const [name, sentence] of [
    ['Spring fleet launch', /^Sessions fell \d+%, (mostly|partly due to) LinkedIn\. /],
    [
      'Driver app tour',
      / Conversion (held at .*, but that of content driver-video fell|of content driver-video fell|fell .* content driver-video)/,
    ],
    [
      'Cold chain logistics leads',
      /Conversion rose .* Operations directors, UK and Ireland since version \d+ went live\.$/,
    ],
  ] as const) {
    await page.goto(`/pages/${await findPageId(page, name)}/sessions`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(sentence);
  }
  const head = page.getByRole('heading', { name: 'Weekday and hour' }).locator('..');
  await expect(head).toContainText(/busiest \w{3} \d\d:00$/);
  // On one line.
  expect((await head.boundingBox())?.height).toBeLessThanOrEqual(24);
  for (const [width, height] of [
    [1280, 720],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    const outcomes = page.getByRole('table', { name: 'Outcomes' });
    await expect(outcomes.getByRole('button')).toHaveCount(6);
    if (width === 1280) await expect(outcomes.getByRole('button').last()).toBeInViewport();
  }
});

test('tables of small charts fit their width, campaign tags work by arrow keys, and filters cover no focus', async ({
  demoPage: page,
}) => {
  await test.step('tables of small charts', async () => {
    const pageId = await findPageId(page, 'Driver app tour');
    const overflowOf = (region: Element) => region.scrollWidth - region.clientWidth;
    await page.goto(`/pages/${pageId}/sessions?range=90d&only=clicks*1-15`);
    const names = ['Time spent', 'Scroll depth', 'Clicks', 'Questions asked'];
    for (const name of names) {
      const shown = await chartTable(page, name);
      await expect(shown.getByRole('columnheader', { name: 'Conversion' })).toBeVisible();
    }
    for (const width of [1440, 1280, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      // On phones, they are charts again, in a part that is open because of the selection.
      if (width < 641) for (const name of names) await chartTable(page, name);
      for (const name of names) {
        const region = page.getByRole('region', { name: `${name}, numbers` });
        await expect(region.getByRole('columnheader', { name: 'Conversion' })).toBeVisible();
        await expect.poll(() => region.evaluate(overflowOf), `${name} at ${width}`).toBe(0);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('campaign tags', async () => {
    const pageId = await findPageId(page, 'Spring fleet launch');
    await page.goto(`/pages/${pageId}/sessions?range=30d`);
    const boxes = page
      .getByRole('table', { name: /^Campaign tags by/ })
      .getByRole('row')
      .getByRole('checkbox');
    const only = () => new URL(page.url()).searchParams.get('only');
    await boxes.first().focus();
    await page.keyboard.press('Space');
    await expect.poll(only).toMatch(/^source\*[^*]+$/);
    const first = only();
    await page.keyboard.press('ArrowDown');
    await expect(boxes.nth(1)).toBeFocused();
    await page.keyboard.press('Space');
    await expect.poll(only).toMatch(/^source\*[^*]+\*[^*]+$/);
    await page.keyboard.press('Enter');
    await expect.poll(only).toMatch(/^source\*[^*]+$/);
    expect(only()).not.toBe(first);
    await page.keyboard.press('Escape');
    await expect.poll(only).toBeNull();
    await page.getByRole('button', { name: 'Show activity' }).click();
    await expect(page.getByText(/^Based on a random sample of/)).toBeVisible();
    // At the top the sticky bar covers nothing that axe checks.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
  });
  await test.step('focus below the filters', async () => {
    const audience = page.getByRole('button', { name: 'Audience', exact: true }).first();
    const table = page.getByRole('table', { name: 'Sessions', exact: true });
    const columns = table.getByRole('columnheader');
    const rows = table.getByRole('link');
    for (const [width, height] of [
      [360, 740],
      [768, 900],
      [1280, 720],
      [1440, 900],
    ] as const) {
      const size = `${width} × ${height}`;
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 800));
      await expect.poll(async () => (await audience.boundingBox())?.y, size).toBeLessThan(100);
      const range = page.getByText(/^\d{1,2}( \w{3}( \d{4})?)?–\d{1,2} \w{3}( \d{4})? vs \d/).locator('span');
      await expect(range).toBeVisible({ visible: width >= 1440 });
      const scrollTop = await page.evaluate(() => scrollY);
      await audience.focus();
      expect(await page.evaluate(() => scrollY), `${size}: the filter is in view`).toBe(scrollTop);
      await expectFocusUncovered(page, 30, 'Tab', size);
      // Back to the tabs, which are above the filters.
      await expectFocusUncovered(page, 40, 'Shift+Tab', size);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
      const foot = await audience.evaluate((button) => button.getBoundingClientRect().bottom);
      // Phones have no heads of columns.
      if (width > 640)
        await expect.poll(async () => (await columns.first().boundingBox())?.y, size).toBeGreaterThan(foot);
      await rows.nth(12).focus();
      await expectFocusUncovered(page, 15, 'Shift+Tab', size);
      await expectFocusUncovered(page, 15, 'k', size);
    }
  });
});

test('on phones, dates, grouping, comparison and audience fit one line, and a filter is at its start', async ({
  demoPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const pageId = await findPageId(page, 'Spring fleet launch');
  await page.goto(`/pages/${pageId}/sessions`);
  const controls = page.getByRole('search').getByRole('button');
  await expect(controls).toHaveCount(4);
  // Another font has other widths.
  await page.waitForFunction(() => document.fonts.check('16px "Inter Variable"'));
  const boxes = await Promise.all((await controls.all()).map((control) => control.boundingBox()));
  const right = Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0)));
  expect(right, 'the whole row fits').toBeLessThanOrEqual(344);
  const clear = page.getByRole('button', { name: 'Clear selection' });
  await expect(clear).toHaveCount(0);
  await page.getByRole('table', { name: 'Sources' }).getByRole('button', { name: 'Google' }).click();
  const chip = page.getByRole('button', { name: 'Remove filter Source' });
  await expect(chip).toBeInViewport({ ratio: 1 });
  await clear.click();
  await expect(clear).toHaveCount(0);
  const audience = page.getByRole('button', { name: 'Audience', exact: true }).first();
  await expect(audience).toBeFocused();
  await audience.click();
  await page.getByRole('dialog', { name: 'Audience' }).getByRole('listitem').first().click();
  await expect(page.getByRole('button', { name: 'Remove filter Audience' })).toBeInViewport({ ratio: 1 });
});

test('on phones, the calendar and presets of the date range fit the screen', async ({ demoPage: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/pages/${await findPageId(page, 'Spring fleet launch')}/sessions`);
  await page.getByRole('search').getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: 'Date range' });
  const lastDays = dialog.getByRole('row').last();
  await expect(lastDays).toBeInViewport({ ratio: 1 });
  const apply = await dialog.getByRole('button', { name: 'Apply' }).boundingBox();
  const days = await lastDays.boundingBox();
  expect((days?.y ?? 0) + (days?.height ?? 0)).toBeLessThanOrEqual(apply?.y ?? 0);
});

for (const width of [360, 768, 1280, 1440])
  test(`all key figures show the interval of their change, or none, at ${width} px`, async ({
    demoPage: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const pageId = await findPageId(page, 'Spring fleet launch');
    const intervals = page.getByLabel('Key figures').locator('[data-interval]');
    const visible = () =>
      intervals.evaluateAll((spans) =>
        spans.map((span) => {
          const [own, line] = [span, span.parentElement ?? span].map((each) => each.getBoundingClientRect());
          return own && line && own.width > 1 && own.bottom <= line.bottom + 1 && own.right <= line.right;
        }),
      );
    const all = Array.from({ length: 6 }, () => true);
    await page.goto(`/pages/${pageId}/sessions`);
    await expect.poll(visible).toEqual(all);
    await page.goto(`/pages/${pageId}/sessions?only=week*sat-sun*0-23`);
    await expect(page.getByRole('button', { name: 'Remove filter Weekday and hour' })).toBeAttached();
    await expect.poll(visible).toEqual(width === 360 || width === 1280 ? all.map((each) => !each) : all);
  });

/** Presses a key several times and expects nothing to lie over the focused elements. */
async function expectFocusUncovered(page: Page, times: number, key: string, name: string): Promise<void> {
  for (let press = 0; press < times; press += 1) {
    await page.keyboard.press(key);
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const { x, y, width } = focused.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + 2);
      return top && (focused.contains(top) || top.contains(focused)) ? null : focused.outerHTML.slice(0, 160);
    });
    expect(covered, `${name}, ${key} ${press + 1}`).toBeNull();
  }
}

/** Two weeks of hourly sessions: each hour of the week has two, of which at most one bounces. */
const twoWeeks = visits(START, 14 * 24, (index) => ({
  utmSource: index % 2 === 0 ? 'google' : 'linkedin',
  isBounce: index % 5 === 0,
}));

test('prints a long list in full, without controls, no wider than the page', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await server.importSessions(tenant, 'Two weeks', twoWeeks);
  const path = `/pages/${pageId}/sessions?${days('2024-05-20', '2024-06-02')}`;
  const title = page.getByRole('heading', { level: 1 });
  await test.step('all rows', async () => {
    await page.goto(path);
    const drawn = () => page.getByRole('table', { name: 'Sessions' }).getByRole('row').count();
    await expect(page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(8)).toBeVisible();
    await expect.poll(drawn).toBeLessThan(100);
    await expect(page.getByText(/^\d{3} sessions$/).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table', { name: 'Sessions' })).toBeHidden();
    // *Print charts and list*, whose dialog would block.
    await page.evaluate(() => {
      document.documentElement.dataset.print = 'list';
    });
    const rowCountInPrint = async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      return drawn();
    };
    await expect.poll(rowCountInPrint).toBeGreaterThan(300);
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
    await expect(title).toHaveAccessibleName('Two weeks: Sessions');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(drawn).toBeLessThan(100);
    await page.emulateMedia({ media: null });
  });
  await test.step('a selection', async () => {
    await page.goto(`${path}&only=bounce*yes`);
    const bounced = twoWeeks.filter((_, index) => index % 5 === 0).length;
    await expect(keyFigure(page, 'Sessions').locator('..')).toContainText(`of ${twoWeeks.length}${bounced}`);
    const freshness = page.getByRole('button', { name: /^Updated/ });
    const read = page.getByRole('button', { name: 'Show activity' });
    const sorted = page
      .getByRole('table', { name: 'Campaign tags by source' })
      .getByRole('columnheader', { name: 'Sessions' });
    await expect(freshness).toBeVisible();
    await expect(read).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(freshness).toBeHidden();
    await expect(read).toBeHidden();
    await expect(sorted.getByText('Sessions')).toBeVisible();
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
});

test('prints the charts on two pages, under a heading with all that they depend on', async ({
  demoPage: page,
}) => {
  const pageId = await findPageId(page, 'Spring fleet launch');
  await page.goto(`/pages/${pageId}/sessions`);
  await expect(page.getByRole('button', { name: /^Updated/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Campaign tags by source' })).toBeVisible();
  const chart = page.locator('[data-chart] svg.recharts-surface').first();
  const width = await chart.getAttribute('width');
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      const drawn = document.querySelector('[data-chart] svg.recharts-surface');
      document.documentElement.dataset.drawn = drawn?.getAttribute('width') ?? '';
    });
  });
  const pdf = await page.pdf({ format: 'A4' });
  // Chromium doesn't compress the objects of pages.
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  // As wide as the paper, at 80%.
  expect(await page.locator('html').getAttribute('data-drawn')).toBe('839');
  await expect.poll(() => chart.getAttribute('width')).toBe(width);

  await page.goto(`/pages/${pageId}/sessions?only=source*linkedin`);
  await expect(keyFigure(page, 'Sessions').locator('..')).toContainText('of ');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Spring fleet launch: Sessions');
  const lines = page.locator('[data-summary]').first().locator('p');
  const dates = String.raw`\d{1,2}( \w{3}( \d{4})?)?–\d{1,2} \w{3}`;
  await expect(lines).toHaveText([
    new RegExp(`^${dates} \\d{4}, UTC time$`),
    new RegExp(`^vs ${dates}( \\d{4})?, up to this time of day$`),
    'Source: LinkedIn',
  ]);
  await expect(lines.first()).toBeVisible();
  await expect(page.getByText(/^Printed \d{1,2} \w{3} \d{4}, \d\d:\d\d$/)).toBeVisible();
  // Column heads name the selected tag.
  const tags = page.getByRole('region', { name: 'Campaign tags' });
  await expect(tags.getByRole('columnheader', { name: 'Source' })).toBeVisible();
  await expect(tags.getByText('Medium')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Clear selection' })).toBeHidden();
});

/** Heights of the key figures at several widths. */
async function measureHeights(page: Page): Promise<(number | undefined)[]> {
  const heights = [];
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    heights.push((await page.getByLabel('Key figures').boundingBox())?.height);
  }
  return heights;
}

test('scales figures and charts by what they show', async ({ page, server, tenant }) => {
  await test.step('key figures keep their number of lines, whatever the comparison', async () => {
    // A negative time is invalid and counts as unknown.
    const pageId = await server.importSessions(tenant, 'Offers', [
      ...visits(Date.UTC(2025, 9, 19), 20, (index) => ({
        timeSpentSeconds: -1,
        hasConversion: index % 3 === 0,
        isBounce: index % 2 === 0,
      })),
      ...visits(Date.UTC(2025, 9, 26), 20, (index) => ({
        timeSpentSeconds: 471,
        hasConversion: index % 3 === 0,
        isBounce: index % 2 === 0,
      })),
    ]);
    const heights = async (search: string) => {
      await page.goto(`/pages/${pageId}/sessions?${days('2025-10-26', '2025-10-26')}${search}`);
      await expect(keyFigure(page, 'Median time')).toContainText(search ? 'p90' : 'no earlier data');
      return measureHeights(page);
    };
    const plain = await heights('&compare=none');
    expect(await heights('')).toEqual(plain);
    await expect(keyFigure(page, 'Median time').getByRole('button')).toHaveAccessibleDescription(
      /Before: –\.$/,
    );
  });
  await test.step("a day with few sessions is faint and doesn't scale the rate axis", async () => {
    // Day 1: 40 sessions, 10% convert, at most 23.1%. Day 2: 12 sessions, all convert.
    const sessions = [40, 12].flatMap((count, day) =>
      Array.from({ length: count }, (_, index) => ({
        audienceSessionId: `few-${day}-${index}`,
        sessionStartedAt: new Date(START + day * DAY + (index + 1) * 60_000).toISOString(),
        hasConversion: day === 1 || index % 10 === 0,
      })),
    );
    const pageId = await server.importSessions(tenant, 'Few', sessions);
    const chart = page.getByRole('region', { name: 'Sessions over time' });
    const tick = (rate: string) => chart.getByText(`${rate}%`, { exact: true }).first();
    const open = (from: string) =>
      page.goto(`/pages/${pageId}/sessions?${days(from, '2024-05-21')}&bucket=day`);
    await open('2024-05-20');
    await expect(tick('30')).toBeVisible();
    await expect(tick('100')).toHaveCount(0);
    await expect(
      chart
        .getByText(/convert$/)
        .locator('b')
        .last(),
    ).toHaveText('30.8%');
    await open('2024-05-21');
    await expect(chart.getByText('100.0% convert')).toBeVisible();
    // A single rate has no plot.
    await expect(tick('100')).toHaveCount(0);
  });
});
