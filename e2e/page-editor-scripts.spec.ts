import { expect } from '@playwright/test';
import { pageOf } from './support/api.ts';
import { test } from './support/fixtures.ts';
import {
  expectState,
  field,
  makePage,
  openEditor,
  openRow,
  rowsOf,
  sample,
  save,
  toSection,
} from './support/page-editor.ts';
import { requestsFor } from './support/scripts.ts';

test('the code editor loads when a script is looked at, and its undo is that of the form', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await makePage(page, { server, tenant });
  const loaded = requestsFor(page, 'src/editor/code-editor/code-editor-view.tsx');
  await openEditor(page, pageId);
  await toSection(page, 'Scripts');
  const scripts = rowsOf(page, 'Scripts');
  await expect(scripts.getByRole('button', { name: 'Expand Analytics' })).toBeVisible();
  expect(loaded).toEqual([]);
  const row = await openRow(scripts, 'Analytics');
  const code = row.getByRole('textbox', { name: 'Content' });
  await expect(code).toHaveText('window.ran = 1;');
  expect(loaded).not.toEqual([]);
  await code.press('ControlOrMeta+End');
  await page.keyboard.type('go(');
  // The bracket closes itself.
  await expect(code).toHaveText('window.ran = 1;go()');
  await expectState(page, /^Unsaved changes/);
  await expect(page.getByRole('button', { name: /^Undo: change content of Script 1/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(code).toHaveText('window.ran = 1;');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(code).toHaveText('window.ran = 1;go()');
  await save(page);
  expect((await pageOf(page, pageId)).scripts[0]?.content).toBe('window.ran = 1;go()');
});

test('scripts are edited, switched, and never run', async ({ page, server, tenant }) => {
  const html = '<img src=x onerror="window.ran=3"><script>window.ran = 4</script>';
  const pageId = await makePage(page, { server, tenant });
  await openEditor(page, pageId, 'scripts');
  const scripts = rowsOf(page, 'Scripts');
  const chat = await openRow(scripts, 'Chat');
  await chat.getByRole('switch', { name: 'Enabled' }).click();
  await field(chat, 'Description').fill('Talks with visitors');
  await chat.getByRole('textbox', { name: 'Content' }).press('ControlOrMeta+a');
  await page.keyboard.insertText(html);
  await field(chat, 'Name').fill('Talk');
  await scripts.getByRole('button', { name: 'Add script' }).click();
  await page.keyboard.type('Third');
  await toSection(page, 'Content');
  await toSection(page, 'Scripts');
  await save(page);
  expect((await pageOf(page, pageId)).scripts).toEqual([
    sample.scripts[0],
    { name: 'Talk', description: 'Talks with visitors', content: html, enabled: true },
    // A new one is off until somebody switches it on.
    { name: 'Third', content: '', enabled: false },
  ]);
  await page.reload();
  await openRow(rowsOf(page, 'Scripts'), 'Talk');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveText(html);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
