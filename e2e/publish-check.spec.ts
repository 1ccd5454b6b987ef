import { expect, type Page } from '@playwright/test';
import { samplePage } from '#server/testing/sample-page.ts';
import { expectAccessible } from './support/accessible.ts';
import { createAudience, patchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import {
  createPage,
  expectSaveState,
  field,
  openEditor,
  openSection,
  recordUpdates,
  rowList,
  saveState,
} from './support/page-editor.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Publish with/ });
const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' });

test('asks before harmful values go live, with a link to each', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  const updates = recordUpdates(page);
  await openEditor(page, pageId, 'actions');
  await rowList(page, 'Actions').getByRole('button', { name: 'Add action' }).click();
  // A new row shows no errors for untouched fields.
  await expect(field(page, 'Button title')).toBeFocused();
  await expect(field(page, 'Button title')).not.toHaveAttribute('aria-invalid', 'true');
  await rowList(page, 'Actions').getByRole('button', { name: 'Collapse Action 5' }).click();
  await expect(rowList(page, 'Actions').getByText('2 to check')).toBeAttached();
  await openSection(page, 'Metadata');
  await field(page, 'Canonical URL').fill('javascript:alert(1)');
  await field(page, 'Theme color').fill('not a color');
  await expect(sections(page).getByRole('link', { name: /^Metadata.*2 to check/ })).toBeVisible();
  await expect(sections(page).getByRole('link', { name: /^Actions.*2 to check/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(dialog(page)).toHaveAccessibleName('Publish with 3 problems?');
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    /Actions › 5 › Button title.*empty button/,
    /Actions › 5 › URL.*does nothing/,
    /Metadata › Canonical URL.*Not allowed: javascript: links/,
  ]);
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: /Actions › 5 › URL/ })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(field(page, 'URL')).toBeFocused();
  await expect(field(page, 'Button title')).toHaveAttribute('aria-invalid', 'true');
  expect(updates).toEqual([]);
  await field(page, 'URL').fill('https://a.example/new');
  await field(page, 'Button title').fill('New');
  await page.getByRole('button', { name: /^Save and publish/ }).click();
  await expect(dialog(page)).toHaveAccessibleName('Publish with 1 problem?');
  await dialog(page).getByRole('button', { name: 'Publish anyway' }).click();
  await expectSaveState(page, /^Saved and live · 2 to check/);
  expect(updates).toHaveLength(1);
  // Live, unchanged values need no confirmation.
  await field(page, 'Button title').fill('Newer');
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaveState(page, /^Saved and live · 2 to check/);
  expect(updates).toHaveLength(2);
  await saveState(page).click();
  await page.getByRole('button', { name: 'Metadata › Theme color' }).click();
  await expect(field(page, 'Theme color')).toBeFocused();
  await page.goto(`/pages/${pageId}`);
  const note = page.getByRole('main').getByText(/^2 to check: /);
  await expect(note).toBeVisible();
  await expect(sections(page).getByRole('link', { name: /^Metadata.*2 to check/ })).toBeVisible();
  await note.getByRole('link', { name: 'Metadata (2)' }).click();
  await expect(field(page, 'Canonical URL')).toHaveAttribute('aria-invalid', 'true');
});

test("finds a script that doesn't parse, without running it", async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'scripts');
  const scripts = rowList(page, 'Scripts');
  await scripts.getByRole('button', { name: 'Expand Analytics' }).click();
  const code = scripts.getByRole('textbox', { name: 'Content' });
  const below = scripts.getByRole('button', { name: 'Expand Chat' });
  await code.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('window.ran = 1;\nlet total = ;');
  const before = await below.boundingBox();
  await expect(code).toHaveAccessibleDescription(/Fix the syntax error on line 2, column 13/);
  expect(await below.boundingBox()).toEqual(before);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(dialog(page).getByRole('listitem')).toHaveText([/Scripts › 1 Analytics › Content.*line 2/]);
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

test('checks a script on save even right after typing', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'scripts');
  await rowList(page, 'Scripts').getByRole('button', { name: 'Expand Analytics' }).click();
  await rowList(page, 'Scripts').getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.insertText('}');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(dialog(page)).toBeVisible();
});

test('the overview marks a page with a broken live script', async ({ page, server, tenant }) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  const scripts = [{ name: 'Analytics', content: 'let total = ;', enabled: true }];
  await patchPage(page, pageId, { ...samplePage, scripts });
  await page.goto(`/pages/${pageId}`);
  await expect(page.getByRole('main').getByText(/^1 to check: Scripts \(1\)/)).toBeVisible();
});

test('asks before an audience goes live with a harmful URL, but not for a draft', async ({
  page,
  server,
  tenant,
}) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  const url = page.getByRole('group', { name: 'Action URL', exact: true });
  const override = async (publishBehavior: 'publish' | 'draft') => {
    const { audienceId } = await createAudience(page, pageId, { publishBehavior });
    await page.goto(`/pages/${pageId}/audiences/${audienceId}`);
    await url.getByRole('radio', { name: 'Override', exact: true }).click();
    await url.getByRole('textbox').fill('javascript:alert(1)');
    await expect(url.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('ControlOrMeta+s');
  };
  await override('publish');
  await dialog(page).getByRole('button', { name: 'Action URL' }).click();
  await expect(url.getByRole('textbox')).toBeFocused();
  await page.getByRole('button', { name: /^Save and publish/ }).click();
  await dialog(page).getByRole('button', { name: 'Publish anyway' }).click();
  await expectSaveState(page, /^(Publishing version 2|Version 2 is live)/, 20_000);
  await override('draft');
  await expectSaveState(page, /^Draft saved · 1 to check/);
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(`/pages/${pageId}/audiences/new`);
  await url.getByRole('radio', { name: 'Override', exact: true }).click();
  await url.getByRole('textbox').fill('javascript:alert(1)');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(dialog(page)).toBeVisible();
});
