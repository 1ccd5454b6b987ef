import { expect, type Locator } from '@playwright/test';
import { test } from './support/fixtures.ts';

const DAY = 86_400_000;

test.describe('in UTC', () => {
  test.use({ timezoneId: 'UTC' });

  test('draws bars as high as their counts, and days and pages in their colors', async ({
    page,
    server,
    tenant,
  }) => {
    const now = Date.now();
    const today = Math.floor(now / DAY) * DAY;
    const counts = [9, 24, 3, 17, 30, 1, 12];
    const sessionsOf = (name: string, perDay: (count: number) => number) =>
      counts.flatMap((count, index) =>
        Array.from({ length: perDay(count) }, (_, each) => ({
          audienceSessionId: `${name}-${index}-${each}`,
          sessionStartedAt: new Date(
            Math.max(today, now - each * 1000) - (counts.length - 1 - index) * DAY,
          ).toISOString(),
        })),
      );
    const launch = await server.importSessions(
      tenant,
      'Launch',
      sessionsOf('launch', (count) => count),
    );
    const tour = await server.importSessions(
      tenant,
      'Tour',
      sessionsOf('tour', () => 5),
    );
    const plot = page.getByRole('region', { name: 'Sessions over time' }).getByRole('slider').locator('svg');
    /** Height in px and computed color of each mark. */
    const marksOf = (marks: Locator, property: 'fill' | 'stroke') =>
      marks.evaluateAll(
        (elements, property) =>
          elements.map((element) => ({
            height: element.getBoundingClientRect().height,
            color: getComputedStyle(element)[property],
          })),
        property,
      );
    const colorsOf = (...tokens: string[]) =>
      page.evaluate((tokens) => {
        const probe = document.body.appendChild(document.createElement('i'));
        const colors = tokens.map((token) => {
          probe.style.color = `var(${token})`;
          return getComputedStyle(probe).color;
        });
        probe.remove();
        return colors;
      }, tokens);
    for (const path of ['/?range=7d', '/sessions?range=7d']) {
      await page.goto(path);
      const bars = plot.first().locator('rect');
      await expect(bars).toHaveCount(counts.length);
      await expect(page.getByRole('main').getByText('131', { exact: true }).first()).toBeVisible();
      const drawn = await marksOf(bars, 'fill');
      // Both pages; the axis ends at 40.
      const plotHeight = (await plot.first().boundingBox())?.height ?? 0;
      expect(drawn.map(({ height }) => Math.round((height / plotHeight) * 40))).toEqual(
        counts.map((count) => count + 5),
      );
      const [bar, part] = await colorsOf('--color-chart-bar', '--color-chart-part');
      expect(bar).not.toBe(part);
      expect(drawn.map(({ color }) => color)).toEqual([...counts.slice(1).map(() => bar), part]);
    }
    await page.goto(`/sessions?range=7d&pages=${launch},${tour}`);
    const lines = plot.first().locator('path[stroke]');
    await expect(lines).toHaveCount(4);
    const [first, second] = await colorsOf('--chart-1', '--chart-2');
    expect(first).not.toBe(second);
    // Each with its running day.
    const colors = (await marksOf(lines, 'stroke')).map(({ color }) => color);
    expect(colors).toEqual([first, first, second, second]);
  });
});
