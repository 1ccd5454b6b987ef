import { expect } from '@playwright/test';
import { fetchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import {
  createPage,
  expectSaveState,
  field,
  openEditor,
  openSection,
  replaceText,
  save,
} from './support/page-editor.ts';

test('edits a page by keyboard, undoes across sections, and saves it', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId);
  await replaceText(field(page, 'Name'), 'Other name');
  await openSection(page, 'Metadata');
  await replaceText(field(page, 'Author'), 'Marta');
  // The browser's own undo knows only the field with the focus.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, 'Author')).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, 'Name')).toHaveValue('Electric vans');
  await expectSaveState(page, /^No changes$/);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(field(page, 'Name')).toHaveValue('Other name');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(field(page, 'Author')).toHaveValue('Marta');

  await openSection(page, 'Content');
  const text = 'ü fleet '.repeat(115_000);
  await field(page, 'Page context').press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  await save(page);
  expect(await fetchPage(page, pageId)).toMatchObject({
    name: 'Other name',
    pageContext: text,
    metadata: { author: 'Marta' },
  });
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Other name');
});
