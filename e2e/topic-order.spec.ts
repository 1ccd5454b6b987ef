import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fetchTopics, patchTopic } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { middleRowIndex, rowNames, tableByName } from './support/table.ts';

const table = (page: Page) => tableByName(page, 'Topics');
const grip = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
/** Shown once topics can be moved. */
const anyGrip = (page: Page) => page.getByRole('button', { name: /^Move / }).first();

/** Titles in the order of the service. */
const titlesOf = async (page: Page) => (await fetchTopics(page)).map(({ title }) => title);

/** Moves an item of a list. */
const moved = (list: string[], from: number, to: number) =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from] ?? '');

const topics = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ title: `Topic ${at}`, purpose: null, entries: [] }));

const ORDER_GAP = 100;

/** Gives the topics evenly spaced sort orders. */
async function spread(page: Page) {
  for (const [at, { topicId }] of (await fetchTopics(page)).entries())
    await patchTopic(page, topicId, { sortOrder: ORDER_GAP * (at + 1) });
}

/** Opens the list; returns its titles and the bodies of all updates. */
async function opened(page: Page, url = '') {
  const updates: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') updates.push(request.postData() ?? '');
  });
  await page.goto(`${url}/topics`);
  await expect(anyGrip(page)).toBeVisible();
  return { titles: await titlesOf(page), updates };
}

/** Lifts a topic by its handle and drags it over another row. */
async function drag(page: Page, title: string, row: (at: number) => Locator, from: number, to: number) {
  await row(from).hover();
  const start = await grip(page, title).boundingBox();
  const end = await row(to).boundingBox();
  if (!start || !end) throw new Error('Nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 5, start.y - 20, { steps: 4 });
  await page.mouse.move(start.x + 5, end.y + end.height / 3, { steps: 8 });
}

test('moves a topic by keyboard and by dragging', async ({ page, server, tenant }) => {
  await server.createTopics(tenant, topics(12));
  await spread(page);
  const { titles, updates } = await opened(page);
  const second = titles[1] ?? '';
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const secondName = page.getByText(second, { exact: true });
  await expect(table(page).getByRole('link').filter({ has: secondName })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(grip(page, second)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Picked up ${second}, 2 of ${titles.length}`)).toBeAttached();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowUp']) await page.keyboard.press(key);
  const to = titles.length - 2;
  await expect(page.getByText(`now ${to + 1} of ${titles.length}`).first()).toBeAttached();
  expect(updates).toEqual([]);
  await expectAccessible(page, [1440]);
  await page.keyboard.press('Space');
  const expected = moved(titles, 1, to);
  await expect.poll(() => rowNames(table(page))).toEqual(expected);
  await expect(page.getByText(`Moved “${second}” to position ${to + 1}`)).toBeVisible();
  expect(updates).toHaveLength(1);
  expect(await titlesOf(page)).toEqual(expected);
  await expect(grip(page, second)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titlesOf(page)).toEqual(titles);
  await expect.poll(() => rowNames(table(page))).toEqual(titles);
  expect(updates).toHaveLength(2);

  const [from, target] = [6, 2];
  const row = (at: number) =>
    table(page)
      .getByRole('row')
      .nth(at + 1);
  await drag(page, titles[from] ?? '', row, from, target);
  await expect.poll(() => rowNames(table(page))).toEqual(moved(titles, from, target));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
  await page.mouse.up();
  await expect.poll(() => titlesOf(page)).toEqual(moved(titles, from, target));
});

test('drags a topic far down a long list', async ({ page, server, tenant }) => {
  await server.createTopics(tenant, topics(240));
  await page.goto('/topics');
  await page.getByRole('button', { name: 'Load all 240 topics' }).click();
  await expect(anyGrip(page)).toBeVisible();
  const titles = await titlesOf(page);
  const row = (at: number) => table(page).locator(`[data-index="${at}"]`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect.poll(() => middleRowIndex(page)).toBeGreaterThan(100);
  const from = await middleRowIndex(page);
  const to = from - 4;
  await drag(page, titles[from] ?? '', row, from, to);
  await expect(row(to)).toContainText(titles[from] ?? '');
  await page.mouse.up();
  await expect.poll(() => titlesOf(page)).toEqual(moved(titles, from, to));
});
