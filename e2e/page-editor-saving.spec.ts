import { expect, type Page } from '@playwright/test';
import { samplePage } from '#server/testing/sample-page.ts';
import { fetchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import {
  createPage,
  expectSaveState,
  field,
  openEditor,
  recordUpdates,
  replaceText,
  save,
} from './support/page-editor.ts';

test.use({ savesData: false });

const pressSave = (page: Page) => page.keyboard.press('ControlOrMeta+s');

test('waits while offline and saves automatically, without edits made since', async ({
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
  await replaceText(field(page, 'Page context'), 'Context from a train');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectButton();
  await context.setOffline(true);
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
    name: samplePage.name,
    pageContext: 'Context from a train',
  });
  for (const body of saves) expect(body).toEqual({ pageContext: 'Context from a train' });
  await save(page);
  expect((await fetchPage(page, pageId)).name).toBe('Half a na');
});

test('signs in over the editor as the same tenant, and the save continues', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId);
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
