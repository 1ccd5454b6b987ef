import { type ElementHandle, expect, type Page } from '@playwright/test';
import { pageOf } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { expectState, field, makePage, openEditor, retype, toSection } from './support/page-editor.ts';
import { holdScript } from './support/scripts.ts';

const guard = (page: Page) => page.getByRole('dialog', { name: 'Save before leaving?' });
const pagesLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Pages', exact: true });

test('asks before a link leaves unsaved changes', async ({ page, server, tenant }) => {
  const pageId = await makePage(page, { server, tenant });
  await openEditor(page, pageId);
  await retype(field(page, 'Name'), 'Not yet');
  // Another section is the same screen.
  await toSection(page, 'Footer');
  await toSection(page, 'Content');
  await pagesLink(page).click();
  await guard(page).getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/edit/);
  await expect(field(page, 'Name')).toHaveValue('Not yet');
  await pagesLink(page).click();
  await guard(page).getByRole('button', { name: 'Save and publish' }).click();
  await expect(page).toHaveURL(/\/pages$/);
  await expect(page.getByRole('table').getByRole('link', { name: 'Not yet' })).toBeVisible();
  expect((await pageOf(page, pageId)).name).toBe('Not yet');
});

test('asks before Back, and leaves without saving on request', async ({ page, server, tenant }) => {
  const pageId = await makePage(page, { server, tenant });
  await page.goto(`/pages/${pageId}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
  await expect(field(page, 'Name')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Electric vans' })).toBeVisible();
  await page.goForward();
  await retype(field(page, 'Name'), 'Left behind');
  await page.goBack();
  await expect(guard(page)).toBeVisible();
  await expect(page).toHaveURL(/edit/);
  await page.keyboard.press('Escape');
  await expect(guard(page)).toBeHidden();
  await page.goBack();
  await guard(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(new RegExp(`/pages/${pageId}$`));
  expect((await pageOf(page, pageId)).name).toBe('Electric vans');
  await page.goForward();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Unsaved changes from');
});

test('whoever was let go may go on elsewhere before the next screen has come', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await makePage(page, { server, tenant });
  const release = await holdScript(page, 'src/routes/_app/api.tsx?tsr-split=component');
  await openEditor(page, pageId);
  await retype(field(page, 'Name'), 'Left behind');
  const linkTo = (name: string) =>
    page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name });
  const [topics, name] = [await linkTo('Topics').elementHandle(), await field(page, 'Name').elementHandle()];
  await linkTo('API').click();
  // All within the moment that the editor still stands there.
  const stood = await guard(page)
    .getByRole('button', { name: 'Leave without saving' })
    .evaluate(
      async (leave: HTMLElement, [topics, name]) => {
        leave.click();
        while (location.pathname !== '/api') await new Promise((later) => setTimeout(later));
        topics?.click();
        return name?.isConnected;
      },
      [topics as ElementHandle<HTMLElement> | null, name] as const,
    );
  expect(stood).toBe(true);
  await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
  release();
});

test('stays and says so when the save before leaving fails', async ({ page, server, tenant, faults }) => {
  const pageId = await makePage(page, { server, tenant });
  await openEditor(page, pageId, 'content', faults.url);
  await retype(field(page, 'Name'), 'Waiting');
  faults.break(/^PATCH/, 'error');
  await pagesLink(page).click();
  await guard(page).getByRole('button', { name: 'Save and publish' }).click();
  await expect(guard(page).getByRole('status')).toContainText('Not saved');
  await expect(page).toHaveURL(/edit/);
  faults.mend();
  await expect(page).toHaveURL(/\/pages$/);
  expect((await pageOf(page, pageId)).name).toBe('Waiting');
});

test('the browser asks before the tab is closed or loaded anew', async ({ page, server, tenant }) => {
  const pageId = await makePage(page, { server, tenant });
  await openEditor(page, pageId);
  await field(page, 'Name').click();
  await page.keyboard.type('!');
  const closing = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await closing;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expectState(page, /^Unsaved changes/);
  await page.keyboard.press('ControlOrMeta+s');
  await expectState(page, /^Saved /);
  // Nothing is asked where nothing is lost: an unanswered dialog would stop the load.
  await page.reload();
  await expectState(page, /^No changes$/);
});

test('leaves after a harmful value was confirmed, and stays at its field if it was not', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await makePage(page, { server, tenant });
  await openEditor(page, pageId, 'metadata');
  await field(page, 'Canonical URL').fill('javascript:alert(1)');
  const question = page.getByRole('dialog', { name: 'Publish with 1 problem?' });
  await pagesLink(page).click();
  await guard(page).getByRole('button', { name: 'Save and publish' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(guard(page)).toBeHidden();
  await expect(page).toHaveURL(/edit/);
  await pagesLink(page).click();
  await guard(page).getByRole('button', { name: 'Save and publish' }).click();
  await question.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page).toHaveURL(/\/pages$/);
  expect((await pageOf(page, pageId)).metadata?.canonicalUrl).toBe('javascript:alert(1)');
});
