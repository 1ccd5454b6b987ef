import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fetchTopics, patchTopic } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { middleRowIndex, rowNames, tableByName } from './support/table.ts';

const table = (page: Page) => tableByName(page, 'Topics');
const grip = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
const hint = (page: Page) => page.getByText('Drag a topic');

/** The titles of the topics, as the service has them. */
const titlesOf = async (page: Page) => (await fetchTopics(page)).map(({ title }) => title);

/** A list with one of them moved. */
const moved = (list: string[], from: number, to: number) =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from] ?? '');

const ROOM = 100;

/** Gives each topic its place with room on every side, whatever others have left. */
async function spread(page: Page) {
  for (const [at, { topicId }] of (await fetchTopics(page)).entries())
    await patchTopic(page, topicId, { sortOrder: ROOM * (at + 1) });
}

/** Opens the list and answers its titles. Whatever it sends to the service is kept. */
async function opened(page: Page, url = '') {
  const updates: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') updates.push(request.postData() ?? '');
  });
  await page.goto(`${url}/topics`);
  await expect(hint(page)).toBeVisible();
  return { titles: await titlesOf(page), updates };
}

test('a topic is moved by keyboard alone, with one update where there is room, and undone', async ({
  demoPage,
}) => {
  await spread(demoPage);
  const { titles, updates } = await opened(demoPage);
  const second = titles[1] ?? '';
  await demoPage.keyboard.press('j');
  await demoPage.keyboard.press('j');
  await expect(table(demoPage).getByRole('link', { name: second, exact: true })).toBeFocused();
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
  const wanted = moved(titles, 1, to);
  await expect.poll(() => rowNames(table(demoPage))).toEqual(wanted);
  await expect(demoPage.getByText(`Moved “${second}” to position ${to + 1}`)).toBeVisible();
  expect(updates).toHaveLength(1);
  expect(await titlesOf(demoPage)).toEqual(wanted);
  await expect(grip(demoPage, second)).toBeFocused();
  await demoPage.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titlesOf(demoPage)).toEqual(titles);
  await expect.poll(() => rowNames(table(demoPage))).toEqual(titles);
  expect(updates).toHaveLength(2);
});

test('Escape puts a lifted topic back, and Alt with an arrow moves one at once', async ({ demoPage }) => {
  const { titles, updates } = await opened(demoPage);
  await grip(demoPage, titles[0] ?? '').focus();
  await demoPage.keyboard.press('Enter');
  await demoPage.keyboard.press('ArrowDown');
  await expect.poll(() => rowNames(table(demoPage))).toEqual(moved(titles, 0, 1));
  await demoPage.keyboard.press('Escape');
  await expect.poll(() => rowNames(table(demoPage))).toEqual(titles);
  expect(updates).toEqual([]);
  const third = table(demoPage).getByRole('link', { name: titles[2] ?? '', exact: true });
  await third.focus();
  await demoPage.keyboard.press('Alt+ArrowUp');
  await demoPage.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => rowNames(table(demoPage))).toEqual(moved(titles, 2, 0));
  await expect(third).toBeFocused();
  await expect.poll(() => titlesOf(demoPage)).toEqual(moved(titles, 2, 0));
  // One notice for the run, which names what was moved and undoes all of it.
  const notices = demoPage.getByRole('region', { name: /^Notices/ });
  await expect(notices.getByText(/^Moved/)).toHaveText(`Moved “${titles[2]}” to position 1`);
  await notices.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titlesOf(demoPage)).toEqual(titles);
});

/** Takes a topic by its grip, and holds it over the row of another place. */
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

test('a topic is dragged to its place', async ({ demoPage }) => {
  const { titles } = await opened(demoPage);
  const [from, to] = [6, 2];
  const row = (at: number) =>
    table(demoPage)
      .getByRole('row')
      .nth(at + 1);
  await drag(demoPage, titles[from] ?? '', row, from, to);
  await expect.poll(() => rowNames(table(demoPage))).toEqual(moved(titles, from, to));
  expect(await demoPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  await demoPage.mouse.up();
  await expect.poll(() => titlesOf(demoPage)).toEqual(moved(titles, from, to));
});

test('a topic far down a long list is dragged to its place', async ({ page, server, tenant }) => {
  const given = Array.from({ length: 240 }, (_, at) => ({
    title: `Topic ${at}`,
    purpose: null,
    entries: [],
  }));
  await server.createTopics(tenant, given);
  await page.goto('/topics');
  await page.getByRole('button', { name: 'Load all 240 topics' }).click();
  await expect(hint(page)).toBeVisible();
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

test('a move that cannot be saved is taken back, and can be tried again', async ({
  demoPage,
  faultProxy,
}) => {
  const { titles } = await opened(demoPage, faultProxy.url);
  const wanted = moved(titles, 3, 4);
  faultProxy.inject(/^PATCH .v0.topics/, 'server-error');
  await grip(demoPage, titles[3] ?? '').focus();
  await demoPage.keyboard.press('Alt+ArrowDown');
  // It is shown at once, and taken back.
  await expect.poll(() => rowNames(table(demoPage))).toEqual(wanted);
  await expect(demoPage.getByText("Couldn't save the order")).toBeVisible();
  await expect(demoPage.getByText('Something went wrong on the server. Nothing was moved.')).toBeVisible();
  await expect.poll(() => rowNames(table(demoPage))).toEqual(titles);
  expect(await titlesOf(demoPage)).toEqual(titles);
  faultProxy.reset();
  await demoPage.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => titlesOf(demoPage)).toEqual(wanted);
  await expect.poll(() => rowNames(table(demoPage))).toEqual(wanted);
});

test('what somebody else moved meanwhile stays moved', async ({ demoPage }) => {
  await spread(demoPage);
  const { titles } = await opened(demoPage);
  // The last one goes to the front elsewhere, while the seventh goes one down here.
  const last = (await fetchTopics(demoPage)).at(-1);
  await patchTopic(demoPage, last?.topicId ?? '', { sortOrder: ROOM / 2 });
  const theirs = await titlesOf(demoPage);
  expect(theirs[0]).toBe(last?.title);
  await grip(demoPage, titles[6] ?? '').focus();
  await demoPage.keyboard.press('Alt+ArrowDown');
  const wanted = moved(theirs, theirs.indexOf(titles[6] ?? ''), theirs.indexOf(titles[7] ?? ''));
  await expect.poll(() => titlesOf(demoPage)).toEqual(wanted);
  await expect.poll(() => rowNames(table(demoPage))).toEqual(wanted);
});

test('says where somebody else moved the same topic, and moves it again if asked', async ({ demoPage }) => {
  const { titles, updates } = await opened(demoPage);
  const title = titles[2] ?? '';
  const all = await fetchTopics(demoPage);
  const { topicId = '' } = all[2] ?? {};
  await patchTopic(demoPage, topicId, { sortOrder: (all.at(-1)?.sortOrder ?? 0) + 5 });
  await grip(demoPage, title).focus();
  await demoPage.keyboard.press('Alt+ArrowUp');
  await expect(demoPage.getByText(`Someone else moved “${title}”`)).toBeVisible();
  await expect(demoPage.getByText(`It's now at ${titles.length}; you moved it to 2.`)).toBeVisible();
  expect(updates).toEqual([]);
  await expect.poll(() => rowNames(table(demoPage))).toEqual(moved(titles, 2, titles.length - 1));
  await demoPage.getByRole('button', { name: 'Move it again' }).click();
  await expect.poll(() => titlesOf(demoPage)).toEqual(moved(titles, 2, 1));
  await expect.poll(() => rowNames(table(demoPage))).toEqual(moved(titles, 2, 1));
});

test('topics are moved only where all of them stand in their own order', async ({ demoPage }) => {
  const grips = demoPage.getByRole('button', { name: /^Move / });
  await demoPage.goto('/topics?sort=title');
  await expect(demoPage.getByText('Reset sorting to move topics')).toBeVisible();
  await expect(grips).toHaveCount(0);
  await demoPage.getByRole('button', { name: 'Reset sorting' }).click();
  await expect(demoPage).toHaveURL(/\/topics$/);
  await expect(grips).toHaveCount((await fetchTopics(demoPage)).length);
  await demoPage.getByRole('searchbox', { name: 'Search topics' }).fill('price');
  await expect(demoPage.getByText('Reset sorting to move topics')).toBeVisible();
  await expect(grips).toHaveCount(0);
});
