import { expect, type Page } from '@playwright/test';
import { samplePage } from '#server/testing/sample-page.ts';
import { expectAccessible } from './support/accessible.ts';
import { fetchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import {
  createPage,
  expandRow,
  expectSaveState,
  field,
  openEditor,
  openSection,
  rowHeader,
  rowList,
  save,
} from './support/page-editor.ts';
import { recordScriptRequests } from './support/scripts.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Publish with/ });

test("the code editor loads when a script is opened, shares the form's undo, runs no script, and finds one that doesn't parse", async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  const loaded = recordScriptRequests(page, 'src/editor/code-editor/code-editor-view.tsx');
  await openEditor(page, pageId);
  await openSection(page, 'Scripts');
  const scripts = rowList(page, 'Scripts');
  await expect(scripts.getByRole('button', { name: 'Expand Analytics' })).toBeVisible();
  expect(loaded).toEqual([]);
  await expandRow(scripts, 'Analytics');
  const code = scripts.getByRole('textbox', { name: 'Content' });
  await expect(code).toHaveText('window.ran = 1;');
  expect(loaded).not.toEqual([]);
  await code.press('ControlOrMeta+End');
  await page.keyboard.type('go(');
  // The editor closes brackets automatically.
  await expect(code).toHaveText('window.ran = 1;go()');
  await expectSaveState(page, /^Unsaved changes/);
  await expect(page.getByRole('button', { name: /^Undo: change content of Script 1/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(code).toHaveText('window.ran = 1;');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(code).toHaveText('window.ran = 1;go()');
  await save(page);
  expect((await fetchPage(page, pageId)).scripts[0]?.content).toBe('window.ran = 1;go()');

  const html = '<img src=x onerror="window.ran=3"><script>window.ran = 4</script>';
  await rowHeader(scripts, 'Analytics').click();
  const chat = await expandRow(scripts, 'Chat');
  await chat.getByRole('switch', { name: 'Enabled' }).click();
  await field(chat, 'Description').fill('Talks with visitors');
  await chat.getByRole('textbox', { name: 'Content' }).press('ControlOrMeta+a');
  await page.keyboard.insertText(html);
  await field(chat, 'Name').fill('Talk');
  await scripts.getByRole('button', { name: 'Add script' }).click();
  await page.keyboard.type('Third');
  await openSection(page, 'Content');
  await openSection(page, 'Scripts');
  await save(page);
  expect((await fetchPage(page, pageId)).scripts).toEqual([
    { ...samplePage.scripts[0], content: 'window.ran = 1;go()' },
    { name: 'Talk', description: 'Talks with visitors', content: html, enabled: true },
    // A new script is disabled.
    { name: 'Third', content: '', enabled: false },
  ]);
  await page.reload();
  await expandRow(scripts, 'Talk');
  await expect(code).toHaveText(html);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);

  await test.step("finds a script that doesn't parse, without running it", async () => {
    await rowHeader(scripts, 'Talk').click();
    await scripts.getByRole('button', { name: 'Expand Analytics' }).click();
    await expect(code).toHaveText('window.ran = 1;go()');
    const below = scripts.getByRole('button', { name: 'Expand Talk' });
    // It is checked on save even right after typing.
    await code.click();
    await page.keyboard.insertText('}');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await code.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('window.ran = 1;\nlet total = ;');
    const before = await below.boundingBox();
    await expect(code).toHaveAccessibleDescription(/Fix the syntax error on line 2, column 13/);
    expect(await below.boundingBox()).toEqual(before);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(dialog(page).getByRole('listitem')).toHaveText([/Scripts › 1 Analytics › Content.*line 2/]);
    await dialog(page).getByRole('button', { name: 'Publish anyway' }).click();
    await expectSaveState(page, /^Saved and live \d\d:\d\d · 1 to fix/);
    await page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('main').getByText(/^1 to fix: Scripts \(1\)/)).toBeVisible();

    await page.goBack();
    await scripts.getByRole('button', { name: 'Expand Analytics' }).click();
    await code.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.insertText('{');
    await page.keyboard.press('ControlOrMeta+s');
    await dialog(page)
      .getByRole('button', { name: /Scripts › 1 Analytics/ })
      .click();
    await expect(code).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('window.ran = 2;');
    await page.keyboard.press('ControlOrMeta+s');
    await expectSaveState(page, /^Saved and live/);
    await expect(dialog(page)).toHaveCount(0);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });
});
