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

const ORDER_GAP = 100;

/** Gives the topics evenly spaced sort orders, independent of other tests. */
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

test('moves a topic by keyboard and by dragging', async ({ demoPage }) => {
  await spread(demoPage);
  const { titles, updates } = await opened(demoPage);
  const second = titles[1] ?? '';
  await demoPage.keyboard.press('j');
  await demoPage.keyboard.press('j');
  const secondName = demoPage.getByText(second, { exact: true });
  await expect(table(demoPage).getByRole('link').filter({ has: secondName })).toBeFocused();
  await demoPage.keyboard.press('Shift+Tab');
  await expect(grip(demoPage, second)).toBeFocused();
  await demoPage.keyboard.press('Space');
  await expect(demoPage.getByText(`Picked up ${second}, 2 of ${titles.length}`)).toBeAttached();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowUp'])
    await demoPage.keyboard.press(key);
  const to = titles.length - 2;
  await expect(demoPage.getByText(`now ${to + 1} of ${titles.length}`).first()).toBeAttached();
  expect(updates).toEqual([]);
  await expectAccessible(demoPage, [1440]);
  await demoPage.keyboard.press('Space');
  const expected = moved(titles, 1, to);
  await expect.poll(() => rowNames(table(demoPage))).toEqual(expected);
  await expect(demoPage.getByText(`Moved “${second}” to position ${to + 1}`)).toBeVisible();
  expect(updates).toHaveLength(1);
  expect(await titlesOf(demoPage)).toEqual(expected);
  await expect(grip(demoPage, second)).toBeFocused();
  await demoPage.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titlesOf(demoPage)).toEqual(titles);
  await expect.poll(() => rowNames(table(demoPage))).toEqual(titles);
  expect(updates).toHaveLength(2);

  const [from, target] = [6, 2];
  const row = (at: number) =>
    table(demoPage)
      .getByRole('row')
      .nth(at + 1);
  await drag(demoPage, titles[from] ?? '', row, from, target);
  await expect.poll(() => rowNames(table(demoPage))).toEqual(moved(titles, from, target));
  expect(await demoPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
  await demoPage.mouse.up();
  await expect.poll(() => titlesOf(demoPage)).toEqual(moved(titles, from, target));
});

test('drags a topic far down a long list', async ({ page, server, tenant }) => {
  const given = Array.from({ length: 240 }, (_, at) => ({
    title: `Topic ${at}`,
    purpose: null,
    entries: [],
  }));
  await server.createTopics(tenant, given);
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
