import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fetchTopics } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { middleRowIndex, rowNames, tableByName } from './support/table.ts';

const table = (page: Page) => tableByName(page, 'Topics');
const handle = (page: Page, title: string) =>
  page.getByRole('button', { name: `Move ${title}`, exact: true });

/** Titles in the order of the service. */
const fetchTitles = async (page: Page) => (await fetchTopics(page)).map(({ title }) => title);

/** Moves an item of a list. */
const moved = (list: string[], from: number, to: number) =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from] ?? '');

/** Lifts a topic by its handle and drags it over another row. */
async function drag(page: Page, title: string, row: (at: number) => Locator, from: number, to: number) {
  await row(from).hover();
  const start = await handle(page, title).boundingBox();
  const end = await row(to).boundingBox();
  if (!start || !end) throw new Error('Nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 5, start.y - 20, { steps: 4 });
  await page.mouse.move(start.x + 5, end.y + end.height / 3, { steps: 8 });
}

// Component tests check all moves by keyboard (src/features/topics/topics-screen.test.tsx).
test('lifts a topic by keyboard accessibly, and drags others, also far down a long list', async ({
  page,
  server,
  tenant,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await server.createTopics(
    tenant,
    Array.from({ length: 240 }, (_, at) => ({ title: `Topic ${at}`, purpose: null, entries: [] })),
  );
  await page.goto('/topics');
  await page.getByRole('button', { name: 'Load all 240 topics' }).click();
  await expect(page.getByRole('button', { name: /^Move / }).first()).toBeVisible();
  const titles = await fetchTitles(page);
  const row = (at: number) => table(page).locator(`[data-index="${at}"]`);

  await test.step('by keyboard', async () => {
    const second = titles[1] ?? '';
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const secondName = page.getByText(second, { exact: true });
    await expect(table(page).getByRole('link').filter({ has: secondName })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(handle(page, second)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText(`Picked up ${second}, 2 of 240`)).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('now 3 of 240').first()).toBeAttached();
    await expectAccessible(page, [1440]);
    await page.keyboard.press('Escape');
    await expect(handle(page, second)).toBeFocused();
    await expect.poll(async () => (await rowNames(table(page))).slice(0, 9)).toEqual(titles.slice(0, 9));
  });

  const [from, to] = [6, 2];
  const expected = moved(titles, from, to);
  await test.step('by dragging', async () => {
    await drag(page, titles[from] ?? '', row, from, to);
    await expect.poll(async () => (await rowNames(table(page))).slice(0, 9)).toEqual(expected.slice(0, 9));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
    await page.mouse.up();
    await expect.poll(() => fetchTitles(page)).toEqual(expected);
  });

  await test.step('far down the list', async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await expect.poll(() => middleRowIndex(page)).toBeGreaterThan(100);
    const lifted = await middleRowIndex(page);
    const target = lifted - 4;
    await drag(page, expected[lifted] ?? '', row, lifted, target);
    await expect(row(target)).toContainText(expected[lifted] ?? '');
    await page.mouse.up();
    await expect.poll(() => fetchTitles(page)).toEqual(moved(expected, lifted, target));
  });
});
