import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/fixtures.ts';
import { createPage, expectSaveState, openEditor, rowList } from './support/page-editor.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Publish with/ });

test("finds a script that doesn't parse, without running it", async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'scripts');
  const scripts = rowList(page, 'Scripts');
  await scripts.getByRole('button', { name: 'Expand Analytics' }).click();
  const code = scripts.getByRole('textbox', { name: 'Content' });
  const below = scripts.getByRole('button', { name: 'Expand Chat' });
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
  await expectSaveState(page, /^Saved and live · 1 to fix/);
  await page.goto(`/pages/${pageId}`);
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
