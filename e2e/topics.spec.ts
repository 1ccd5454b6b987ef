import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fetchTopics } from './support/api.ts';
import { test } from './support/fixtures.ts';

test('opens a topic, shows its markup without running it, and edits its title by keyboard alone', async ({
  page,
  server,
  tenant,
}) => {
  const content = [
    '# Prices',
    'Say *what* is **public**, see [the list](https://example.com/list) or [this](javascript:alert(1)).',
    '```\nconst price = 1;\n```',
    '<img src=x onerror="window.ran=1"> and <b>bold</b>',
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
  await expect(page.getByRole('link', { name: 'Written' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Written' })).toBeFocused();
  const entries = page.getByRole('region', { name: /^Entries/ });
  await expect(entries.locator('strong')).toHaveText('public');
  await expect(entries.locator('img, b')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);

  const title = page.getByRole('textbox', { name: 'Title' });
  await title.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(', renamed');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Saved/ })).toBeVisible();
  expect((await fetchTopics(page)).map((topic) => topic.title)).toEqual(['Written, renamed']);
  await title.fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is required')).toBeVisible();
  await expectAccessible(page);
});
