import { expect, type Page } from '@playwright/test';
import { fetchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { goOffline } from './support/navigate.ts';
import {
  createPage,
  expectSaveState,
  field,
  openEditor,
  openSection,
  recordUpdates,
  replaceText,
  save,
} from './support/page-editor.ts';

test.use({ savesData: false });

const pressSave = (page: Page) => page.keyboard.press('ControlOrMeta+s');

test('undoes across sections, saves once it is back online, without edits made since, and signs in over the editor', async ({
  page,
  server,
  tenant,
  context,
}) => {
  const pageId = await createPage(page, { server, tenant });
  const saves = recordUpdates(page);
  const expectButton = () =>
    expect(page.getByRole('button', { name: 'Save and publish' })).toBeInViewport({ ratio: 1 });
  await openEditor(page, pageId);
  await test.step('undo across sections', async () => {
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
    await save(page);
    const saved = { name: 'Other name', metadata: { author: 'Marta' } };
    expect(await fetchPage(page, pageId)).toMatchObject(saved);
    await openSection(page, 'Content');
    saves.length = 0;
  });

  await test.step('offline', async () => {
    await replaceText(field(page, 'Page context'), 'Context from a train');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectButton();
    await goOffline(page);
    await pressSave(page);
    await expectSaveState(page, /^Saving when you're back online/);
    // The longest label leaves room for the button on a tablet.
    await page.setViewportSize({ width: 768, height: 900 });
    await expectButton();
    await replaceText(field(page, 'Name'), 'Half a na');
    await context.setOffline(false);
    await expectSaveState(page, /^Unsaved changes/);
    await expect(field(page, 'Name')).toHaveValue('Half a na');
    expect(await fetchPage(page, pageId)).toMatchObject({
      name: 'Other name',
      pageContext: 'Context from a train',
    });
    for (const body of saves) expect(body).toEqual({ pageContext: 'Context from a train' });
    await save(page);
    expect((await fetchPage(page, pageId)).name).toBe('Half a na');
  });

  await test.step('signed out: the save continues with a key of the same tenant', async () => {
    await replaceText(field(page, 'Name'), 'Still here');
    await page.request.delete('/session');
    await pressSave(page);
    const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
    const key = dialog.getByRole('textbox', { name: 'Access key' });
    await expect(key).toBeVisible();
    const other = await server.createTenant('Other');
    await key.fill(other.key);
    await key.press('Enter');
    await expect(dialog).toContainText('That key is for another tenant');
    await key.fill(tenant.key);
    await key.press('Enter');
    await expectSaveState(page, /^Saved /);
    await expect(field(page, 'Name')).toHaveValue('Still here');
    expect((await fetchPage(page, pageId)).name).toBe('Still here');
  });

  await test.step('a long text, also after a reload', async () => {
    const pageContext = 'ü fleet '.repeat(115_000);
    await field(page, 'Page context').press('ControlOrMeta+a');
    await page.keyboard.insertText(pageContext);
    await save(page);
    expect(await fetchPage(page, pageId)).toMatchObject({ name: 'Still here', pageContext });
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue('Still here');
  });
});
