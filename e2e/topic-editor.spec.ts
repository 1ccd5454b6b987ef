import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { changeTopic, topicsOf } from './support/api.ts';
import { test } from './support/fixtures.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const order = (page: Page) => page.getByRole('textbox', { name: 'Order' });
const state = (page: Page, words: RegExp) => page.getByRole('banner').getByRole('button', { name: words });

/** Opens a topic; answers it as the service has it. */
async function opened(page: Page, at: number, url = '') {
  const topic = (await topicsOf(page))[at];
  if (!topic) throw new Error('There is no such topic');
  await page.goto(`${url}/topics/${topic.topicId}`);
  await expect(title(page)).toHaveValue(topic.title);
  const now = async () => (await topicsOf(page)).find(({ topicId }) => topicId === topic.topicId);
  return { topic, now };
}

test('the title is edited where it stands, by keyboard alone', async ({ demo }) => {
  const { topic, now } = await opened(demo, 1);
  const changed = `${topic.title}, renamed`;
  await title(demo).focus();
  await demo.keyboard.press('End');
  await demo.keyboard.type(', no');
  await demo.keyboard.press('Escape');
  await expect(title(demo)).toHaveValue(topic.title);
  await demo.keyboard.press('End');
  await demo.keyboard.type(', renamed');
  await demo.keyboard.press('Enter');
  await expect(state(demo, /^Saved/)).toBeVisible();
  expect((await now())?.title).toBe(changed);
  await expect(demo.getByRole('heading', { level: 1, name: changed })).toBeAttached();
  await expect(demo).toHaveTitle(new RegExp(`^${changed}`));
  await demo.getByRole('link', { name: 'Topics' }).first().click();
  await expect(demo.getByRole('table').getByRole('link', { name: changed })).toBeVisible();
});

test('its order is set by number, whole and not negative', async ({ demo }) => {
  const { now } = await opened(demo, 2);
  for (const [typed, said] of [
    ['', 'Must be'],
    ['-1', 'Must be'],
    ['2.5', 'Must be'],
    ['9007199254740992', 'Enter a number of at most 9007199254740991'],
  ] as const) {
    await order(demo).fill(typed);
    await demo.keyboard.press('ControlOrMeta+s');
    await expect(demo.getByRole('alert').filter({ hasText: said })).toBeVisible();
    await expect(order(demo)).toHaveAttribute('aria-invalid', 'true');
  }
  await order(demo).fill('4711');
  await demo.keyboard.press('ControlOrMeta+s');
  await expect(state(demo, /^Saved/)).toBeVisible();
  expect((await now())?.sortOrder).toBe(4711);
});

test('an empty title is not sent', async ({ demo }) => {
  const { topic, now } = await opened(demo, 3);
  await title(demo).fill('');
  await title(demo).press('Enter');
  await expect(demo.getByText('This is required')).toBeVisible();
  await expectAccessible(demo);
  expect((await now())?.title).toBe(topic.title);
  await title(demo).press('Escape');
});

test('a title that somebody else changed meanwhile is settled side by side', async ({ demo }) => {
  const { topic, now } = await opened(demo, 4);
  await title(demo).fill('Mine');
  await changeTopic(demo, topic.topicId, { title: 'Theirs', sortOrder: topic.sortOrder + 1 });
  await title(demo).press('Enter');
  await expect(demo.getByText('Theirs', { exact: true }).first()).toBeVisible();
  expect((await now())?.title).toBe('Theirs');
  await demo.getByRole('button', { name: 'Keep all yours' }).click();
  await demo.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await now())?.title).toBe('Mine');
  expect((await now())?.sortOrder).toBe(topic.sortOrder + 1);
});

test('a save that fails is tried again by itself, and unsaved work survives a reload', async ({
  demo,
  faults,
}) => {
  const { now } = await opened(demo, 5, faults.url);
  faults.break(/^PATCH .v0.topics/, 'error', 1);
  await title(demo).fill('Tried again');
  await title(demo).press('Enter');
  await expect.poll(async () => (await now())?.title).toBe('Tried again');
  await expect(state(demo, /^Saved/)).toBeVisible();
  await title(demo).fill('Kept over a reload');
  await expect(state(demo, /Unsaved changes/)).toBeVisible();
  demo.on('dialog', (dialog) => void dialog.accept());
  await demo.reload();
  await demo.getByRole('button', { name: 'Review' }).click();
  await demo.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(title(demo)).toHaveValue('Kept over a reload');
  await title(demo).press('Enter');
  await expect.poll(async () => (await now())?.title).toBe('Kept over a reload');
});
