import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { fetchPages, findPageId } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { chooseFromMenu } from './support/menu.ts';

/** Exports the current list and returns the file's name and lines. */
async function exported(page: Page) {
  const waiting = page.waitForEvent('download');
  await chooseFromMenu(page, 'Export CSV');
  const file = await waiting;
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return { name: file.suggestedFilename(), lines: text.slice(1).trimEnd().split('\r\n') };
}

test('downloads a list, and the sessions that a worker writes, as files', async ({ demoPage }) => {
  await test.step('pages', async () => {
    const drafts = (await fetchPages(demoPage)).filter(({ status }) => status === 'draft');
    await demoPage.goto('/pages?status=draft');
    await expect(demoPage.getByRole('row').nth(1)).toBeVisible();
    const { name, lines } = await exported(demoPage);
    expect(name).toMatch(/^pages-\d/);
    expect(lines[0]).toMatch(/^pageId,name,title,status,/);
    expect(lines).toHaveLength(drafts.length + 1);
  });
  await test.step('sessions', async () => {
    const pageId = await findPageId(demoPage, 'Spring fleet launch');
    await demoPage.goto(`/pages/${pageId}/sessions?range=7d`);
    await expect(demoPage.getByRole('row').nth(1)).toBeVisible();
    const { name, lines } = await exported(demoPage);
    expect(name).toMatch(/^sessions-Spring-fleet-launch-/);
    expect(lines[0]).toMatch(/^audienceSessionId,/);
    expect(lines.length).toBeGreaterThan(1);
  });
});
