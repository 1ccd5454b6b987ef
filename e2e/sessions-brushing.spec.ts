import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { chartTable, expectSum, keyFigure, toggleTable } from './support/figures.ts';
import { test } from './support/fixtures.ts';

test.use({ timezoneId: 'UTC' });

const DAY = 86_400_000;
const START = Date.UTC(2024, 4, 6);
const PER_DAY = 24;
const RANGE = 'range=custom&from=2024-05-20&to=2024-06-02';

const interactions = [
  { componentId: 'assistant', label: 'Why?', responseText: 'It saves time.', timestamp: START },
  { componentId: 'button', label: 'Call', timestamp: START },
];

/**
 * Four weeks of hourly sessions with 0 to 4 clicks in turn. In the last two weeks every third converts, before that
 * every sixth.
 */
const sessions = Array.from({ length: 28 * PER_DAY }, (_, index) => {
  const isRecent = index >= 14 * PER_DAY;
  const hasConversion = index % (isRecent ? 3 : 6) === 0;
  return {
    audienceSessionId: `s-${index}`,
    sessionStartedAt: new Date(START + (index * DAY) / PER_DAY + 60_000).toISOString(),
    totalClicksCount: index % 5,
    timeSpentSeconds: (index % 10) * 30,
    hasConversion: hasConversion,
    isBounce: index % 5 === 0,
    utmSource: ['google', 'linkedin', ''][index % 3],
    ...(isRecent && { interactions }),
  };
});
const isRecent = sessions.slice(14 * PER_DAY);
const countOf = (test: (session: (typeof sessions)[number]) => boolean) => isRecent.filter(test).length;

const chart = (page: Page, name: string) => page.getByRole('slider', { name: new RegExp(`^${name}`) });
const only = (page: Page) => new URL(page.url()).searchParams.get('only');
const expectOnly = (page: Page, text: string | null) => expect.poll(() => only(page)).toBe(text);
const expectSessions = (page: Page, count: number) =>
  expect(keyFigure(page, 'Sessions').locator('..')).toHaveText(
    new RegExp(`^Sessionsof ${isRecent.length}${count}(?!\\d)`),
  );

/** Center of a cell in a grid of `across` by `down` marks. */
async function markAt(slider: Locator, [x, columns]: [number, number], [y, rows] = [0, 1]) {
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error('The chart is not on the screen');
  return [box.x + ((x + 0.5) / columns) * box.width, box.y + ((y + 0.5) / rows) * box.height] as const;
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
}

const CLICK_BINS = 21;

/** The share of the gray baseline bar that a bar covers. */
const widthInCell = (bar: Element) =>
  bar.getBoundingClientRect().width / (bar.parentElement?.getBoundingClientRect().width ?? 0);

test('charts invite to select, and are selected by pointer', async ({ page, server, tenant }) => {
  const pageId = await server.importSessions(tenant, 'Four weeks', sessions);
  await page.goto(`/pages/${pageId}/sessions?${RANGE}`);
  const clicks = chart(page, 'Clicks');
  await expect(clicks).toBeVisible();
  await expect(keyFigure(page, 'Sessions').locator('..')).toContainText(String(isRecent.length));
  const days = chart(page, 'Sessions over time');
  const invitation = page.getByText('Drag to select');

  await test.step('a band invites to select until the first press on this device', async () => {
    await expect(invitation).toBeVisible();
    const region = page.getByRole('region', { name: 'Sessions over time', exact: true });
    expect(await region.ariaSnapshot()).not.toContain('Drag to select');
    await expect(region.locator('[data-unpictured]').filter({ has: invitation })).toHaveCount(1);
    // Over seven of the fourteen days.
    const [band, plot] = await Promise.all([invitation.locator('..').boundingBox(), days.boundingBox()]);
    expect((band?.width ?? 0) / (plot?.width ?? 1)).toBeCloseTo(0.5, 1);
    const before = await region.boundingBox();
    await page.keyboard.press('Shift');
    await expect(invitation).toHaveCount(0);
    expect(await region.boundingBox()).toEqual(before);
  });

  await test.step('a brush updates figures while dragging and the URL at the end', async () => {
    await clicks.scrollIntoViewIfNeeded();
    await drag(page, await markAt(clicks, [1, CLICK_BINS]), await markAt(clicks, [3, CLICK_BINS]));
    const some = countOf(({ totalClicksCount: n }) => n >= 1 && n <= 3);
    await expect(keyFigure(page, 'Sessions')).toContainText(String(some));
    expect(only(page)).toBeNull();
    await page.mouse.up();
    await expectOnly(page, 'clicks*1-4');
    await expectSessions(page, some);
    await expect(page.getByText('Clicks 1 to 3', { exact: true })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Selection' })).toHaveText(
      new RegExp(`^${some} of ${isRecent.length} sessions, conversion \\d+\\.\\d`),
    );
    await expectSum(await chartTable(page, 'Sessions over time'), 1, some);
    await toggleTable(page, 'Sessions over time');

    // Moved as a whole, then resized at its right edge.
    await drag(page, await markAt(clicks, [2, CLICK_BINS]), await markAt(clicks, [3, CLICK_BINS]));
    await page.mouse.up();
    await expectOnly(page, 'clicks*2-5');
    const [x, y] = await markAt(clicks, [4.5, CLICK_BINS]);
    await drag(page, [x - 1, y], await markAt(clicks, [2, CLICK_BINS]));
    await page.mouse.up();
    await expectOnly(page, 'clicks*2-3');
    const two = countOf(({ totalClicksCount }) => totalClicksCount === 2);
    await expectSessions(page, two);

    await page.reload();
    await expectSessions(page, two);
    await page.goBack();
    await expectOnly(page, 'clicks*2-5');
    await page.goBack();
    await page.goBack();
    await expectOnly(page, null);
    await expect(keyFigure(page, 'Sessions')).toHaveText(
      new RegExp(`^${isRecent.length}(in this range|±0%.*)$`),
    );
    await expect(days).toBeVisible();
    await expect(invitation).toHaveCount(0);
    await page.goForward();
    await expectSessions(page, some);
    await page.getByRole('button', { name: 'Clear Clicks' }).click();
    await expectOnly(page, null);
  });

  await test.step('a click selects a mark, Shift+click extends the selection, a double click clears it', async () => {
    await page.mouse.click(...(await markAt(days, [2, 14])));
    await expectOnly(page, 'start*20240522T0000-20240523T0000');
    await expectSessions(page, PER_DAY);
    await page.keyboard.down('Shift');
    await page.mouse.click(...(await markAt(days, [4, 14])));
    await page.keyboard.up('Shift');
    await expectOnly(page, 'start*20240522T0000-20240525T0000');
    await expectSessions(page, 3 * PER_DAY);
    await expect(page.getByText('Started 22–24 May 2024')).toBeVisible();
    await page.mouse.dblclick(...(await markAt(days, [8, 14])));
    await expectOnly(page, null);
  });

  await test.step('weekdays and hours are selected as a rectangle', async () => {
    const week = page.getByRole('slider', { name: /weekday and hour/i });
    await week.scrollIntoViewIfNeeded();
    await drag(page, await markAt(week, [9, 24], [0, 7]), await markAt(week, [11, 24], [1, 7]));
    await page.mouse.up();
    await expectOnly(page, 'week*mon-tue*9-11');
    await expectSessions(page, 2 * 2 * 3);
    await expect(page.getByText('Mon to Tue, 09:00 to 12:00', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter Weekday and hour' }).click();
  });

  await test.step('outcomes are selected by row, whose bar is its share', async () => {
    const outcome = page.getByRole('table', { name: 'Outcomes' }).getByRole('row', { name: /^Converted/ });
    await outcome.getByRole('button').click();
    await expectOnly(page, 'conversion*yes');
    const converted = countOf(({ hasConversion }) => hasConversion);
    await expectSessions(page, converted);
    // A selection doesn't filter its own dimension.
    await expect
      .poll(() => outcome.locator('[data-bar]').evaluate(widthInCell))
      .toBeCloseTo(converted / isRecent.length, 2);
    await outcome.getByRole('button').click();
    await expectOnly(page, null);
  });

  for (const width of [1440, 360])
    await test.step(`the clear button is next to the title, covers no bar and shifts nothing, at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      if (width < 641) await page.locator('summary', { hasText: '4 more charts' }).click();
      const region = page.getByRole('region', { name: 'Clicks', exact: true });
      const parts = [clicks, region.getByRole('heading'), region.getByText('median')];
      const positions = () => Promise.all(parts.map((part) => part.boundingBox()));
      await clicks.scrollIntoViewIfNeeded();
      await page.mouse.click(...(await markAt(clicks, [2, CLICK_BINS])));
      await expectOnly(page, 'clicks*2-3');
      const before = await positions();
      const clear = page.getByRole('button', { name: 'Clear Clicks' });
      const box = await clear.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(before[0]?.y ?? 0);
      await clear.focus();
      await page.keyboard.press('Enter');
      await expectOnly(page, null);
      await expect(clear).toBeHidden();
      expect(await positions()).toEqual(before);
    });

  await test.step('a selection, a comparison and activity are accessible', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(
      `/pages/${pageId}/sessions?${RANGE}&compare=period&only=start*20240522T0000-20240525T0000**clicks*1-4**bounce*no`,
    );
    await expect(page.getByText('changes against 8–10 May 2024').filter({ visible: true })).toBeVisible();
    await page.getByRole('button', { name: 'Show what visitors did' }).click();
    await expect(page.getByText(/^Based on a random sample of/)).toBeVisible();
    await clicks.focus();
    // At the top the sticky bar covers nothing that axe checks.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
  });
});
