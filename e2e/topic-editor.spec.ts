import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fetchTopics, patchTopic } from './support/api.ts';
import { test } from './support/fixtures.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const order = (page: Page) => page.getByRole('textbox', { name: 'Order' });
const state = (page: Page, words: RegExp) => page.getByRole('banner').getByRole('button', { name: words });

/** Opens a topic and returns its record. */
async function opened(page: Page, at: number, url = '') {
  const topic = (await fetchTopics(page))[at];
  if (!topic) throw new Error('There is no such topic');
  await page.goto(`${url}/topics/${topic.topicId}`);
  await expect(title(page)).toHaveValue(topic.title);
  const now = async () => (await fetchTopics(page)).find(({ topicId }) => topicId === topic.topicId);
  return { topic, now };
}

test('edits the title in place by keyboard alone', async ({ demoPage }) => {
  const { topic, now } = await opened(demoPage, 1);
  const changed = `${topic.title}, renamed`;
  await title(demoPage).focus();
  await demoPage.keyboard.press('End');
  await demoPage.keyboard.type(', no');
  await demoPage.keyboard.press('Escape');
  await expect(title(demoPage)).toHaveValue(topic.title);
  await demoPage.keyboard.press('End');
  await demoPage.keyboard.type(', renamed');
  await demoPage.keyboard.press('Enter');
  await expect(state(demoPage, /^Saved/)).toBeVisible();
  expect((await now())?.title).toBe(changed);
  await expect(demoPage.getByRole('heading', { level: 1, name: changed })).toBeAttached();
  await expect(demoPage).toHaveTitle(new RegExp(`^${changed}`));
  await demoPage.getByRole('link', { name: 'Topics' }).first().click();
  await expect(demoPage.getByRole('table').getByRole('link', { name: changed })).toBeVisible();
});

test('accepts only nonnegative integers as sort order', async ({ demoPage }) => {
  const { now } = await opened(demoPage, 2);
  for (const [typed, said] of [
    ['', 'Must be'],
    ['-1', 'Must be'],
    ['2.5', 'Must be'],
    ['9007199254740992', 'Enter a number of at most 9007199254740991'],
  ] as const) {
    await order(demoPage).fill(typed);
    await demoPage.keyboard.press('ControlOrMeta+s');
    await expect(demoPage.getByRole('alert').filter({ hasText: said })).toBeVisible();
    await expect(order(demoPage)).toHaveAttribute('aria-invalid', 'true');
  }
  await order(demoPage).fill('4711');
  await demoPage.keyboard.press('ControlOrMeta+s');
  await expect(state(demoPage, /^Saved/)).toBeVisible();
  expect((await now())?.sortOrder).toBe(4711);
});

test("doesn't save an empty title", async ({ demoPage }) => {
  const { topic, now } = await opened(demoPage, 3);
  await title(demoPage).fill('');
  await title(demoPage).press('Enter');
  await expect(demoPage.getByText('This is required')).toBeVisible();
  await expectAccessible(demoPage);
  expect((await now())?.title).toBe(topic.title);
  await title(demoPage).press('Escape');
});

test('resolves a conflicting title change side by side', async ({ demoPage }) => {
  const { topic, now } = await opened(demoPage, 4);
  await title(demoPage).fill('Mine');
  await patchTopic(demoPage, topic.topicId, { title: 'Theirs', sortOrder: topic.sortOrder + 1 });
  await title(demoPage).press('Enter');
  await expect(demoPage.getByText('Theirs', { exact: true }).first()).toBeVisible();
  expect((await now())?.title).toBe('Theirs');
  await demoPage.getByRole('button', { name: 'Keep all yours' }).click();
  await demoPage.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await now())?.title).toBe('Mine');
  expect((await now())?.sortOrder).toBe(topic.sortOrder + 1);
});

test('retries a failed save automatically and restores unsaved work after a reload', async ({
  demoPage,
  failureProxy,
}) => {
  const { now } = await opened(demoPage, 5, failureProxy.url);
  failureProxy.inject(/^PATCH .v0.topics/, 'server-error', 1);
  await title(demoPage).fill('Tried again');
  await title(demoPage).press('Enter');
  await expect.poll(async () => (await now())?.title).toBe('Tried again');
  await expect(state(demoPage, /^Saved/)).toBeVisible();
  await title(demoPage).fill('Kept over a reload');
  await expect(state(demoPage, /Unsaved changes/)).toBeVisible();
  demoPage.on('dialog', (dialog) => void dialog.accept());
  await demoPage.reload();
  await demoPage.getByRole('button', { name: 'Review' }).click();
  await demoPage.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(title(demoPage)).toHaveValue('Kept over a reload');
  await title(demoPage).press('Enter');
  await expect.poll(async () => (await now())?.title).toBe('Kept over a reload');
});
