import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fetchTopics } from './support/api.ts';
import { detail } from './support/description-list.ts';
import { test } from './support/fixtures.ts';
import { expectRetry } from './support/retry.ts';
import { expectRowKeys, expectSearchShortcut, rowNames, sortBy, tableByName } from './support/table.ts';

const byTitle = (a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title, 'en');

test("lists all topics in the service's order and in any other", async ({ demoPage, context }) => {
  const topics = await fetchTopics(demoPage);
  const table = tableByName(demoPage, 'Topics');
  await demoPage.goto('/topics');
  await expect.poll(() => rowNames(table)).toEqual(topics.map(({ title }) => title));
  await expect(demoPage.getByText(`${topics.length} topics`, { exact: true })).toBeVisible();
  await sortBy(table, 'Title', 'ascending');
  await expect(demoPage).toHaveURL(/sort=title/);
  const sorted = topics.toSorted(byTitle).map(({ title }) => title);
  await expect.poll(() => rowNames(table)).toEqual(sorted);
  const other = await context.newPage();
  await other.goto(demoPage.url());
  await expect.poll(() => rowNames(tableByName(other, 'Topics'))).toEqual(sorted);
});

test('searches titles, purposes and entries, like the service', async ({ demoPage }) => {
  const [entry] = (await fetchTopics(demoPage)).flatMap(({ entries }) => entries);
  const words = entry?.content.content.split(' ').slice(0, 4).join(' ') ?? '';
  const found = await fetchTopics(demoPage, words);
  await demoPage.goto('/topics');
  const search = await expectSearchShortcut(demoPage, 'Search topics');
  await search.fill(words);
  await expect.poll(() => rowNames(tableByName(demoPage, 'Topics'))).toEqual(found.map(({ title }) => title));
  await expect(demoPage).toHaveURL(/q=/);
  await search.fill('zebra crossing');
  await expect(demoPage.getByText('No topics match these filters')).toBeVisible();
  await demoPage.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(tableByName(demoPage, 'Topics').getByRole('row').nth(1)).toBeVisible();
  await expect(demoPage).toHaveURL(/\/topics$/);
});

test('moves through the rows by keyboard', async ({ demoPage }) => {
  await demoPage.goto('/topics');
  await expectRowKeys(demoPage, tableByName(demoPage, 'Topics'), /\/topics\/topic_\w+$/);
});

test('shows a topic with its entries', async ({ demoPage, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const topic = (await fetchTopics(demoPage)).find(({ entries }) => entries.length > 1);
  await demoPage.goto(`/topics/${topic?.topicId}`);
  await expect(demoPage.getByRole('heading', { level: 1, name: topic?.title ?? '' })).toBeVisible();
  await expect(demoPage.getByText(topic?.purpose ?? '')).toBeVisible();
  const entries = demoPage.getByRole('region', { name: /^Entries/ }).getByRole('listitem');
  const sorted = topic?.entries.toSorted((a, b) => a.sortOrder - b.sortOrder) ?? [];
  await expect(entries).toHaveCount(sorted.length);
  for (const [index, { content }] of sorted.entries())
    await expect(entries.nth(index)).toContainText(content.content.slice(0, 80));
  const details = demoPage.getByRole('complementary', { name: 'Topic details' });
  await expect(detail(details, 'Default')).toHaveText(topic?.isDefault ? 'Yes' : 'No');
  await details.getByRole('button', { name: 'Copy topic ID' }).click();
  await expect.poll(() => demoPage.evaluate(() => navigator.clipboard.readText())).toBe(topic?.topicId);
});

test('renders Markdown and shows HTML as source', async ({ page, server, tenant }) => {
  const content = [
    '# Prices',
    'Say *what* is **public**, see [the list](https://example.com/list) or [this](javascript:alert(1)).',
    '1. first\n2. second',
    '```\nconst price = 1;\n```',
    '<img src=x onerror="window.ran=1"> and <b>bold</b>',
    '![a picture](https://example.com/picture.png)',
  ].join('\n\n');
  await server.createTopics(tenant, [
    {
      title: 'Written',
      purpose: null,
      entries: [
        { type: 'markdown', content },
        { type: 'html', content: '<p>Never <b>drawn</b></p>' },
      ],
    },
  ]);
  await page.goto('/topics');
  await page.getByRole('link', { name: 'Written' }).click();
  const entry = page
    .getByRole('region', { name: /^Entries/ })
    .locator('ol > li')
    .first();
  await expect(entry.locator('strong')).toHaveText('public');
  await expect(entry.locator('em')).toHaveText('what');
  await expect(entry.getByRole('list').getByRole('listitem')).toHaveText(['first', 'second']);
  await expect(entry.getByRole('figure', { name: 'Code' })).toHaveText('const price = 1;');
  await expect(entry.getByRole('link')).toHaveText(['the list', 'a picture']);
  await expect(entry.getByRole('link', { name: 'the list' })).toHaveAttribute('rel', 'noreferrer');
  await expect(entry).toContainText('<img src=x onerror="window.ran=1"> and <b>bold</b>');
  await expect(entry.locator('img, b')).toHaveCount(0);
  await expect(page.getByText('<p>Never <b>drawn</b></p>')).toBeVisible();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await expectAccessible(page);
});

test('shows "not found" for an unknown topic, and an empty state', async ({ page, tenant }) => {
  await page.goto('/topics/topic%2Fof%20none%25');
  await expect(page.getByText('No topic has the ID topic/of none%.')).toBeVisible();
  await page.goto('/topics');
  await expect(page.getByRole('button', { name: tenant.name })).toBeVisible();
  await expect(page.getByText('No topics yet')).toBeVisible();
});

test('retries after any kind of failure', async ({ demoPage, failureProxy }) => {
  const [topic] = await fetchTopics(demoPage);
  for (const path of ['/topics', `/topics/${topic?.topicId}`]) {
    await expectRetry(demoPage, failureProxy, { path, pattern: /topics.search/ });
    await expect(demoPage.getByText(topic?.title ?? '').first()).toBeVisible();
  }
});
