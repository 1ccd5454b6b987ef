import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fetchPage, patchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import {
  createPage,
  editorPath,
  expectSaveState,
  field,
  openEditor,
  openSection,
  replaceText,
  save,
} from './support/page-editor.ts';
import { signIn } from './support/sign-in.ts';

const draftNotice = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const draftDialog = (page: Page) => page.getByRole('dialog', { name: /^Unsaved changes from/ });

/** Crashes the page's process. */
async function crash(page: Page): Promise<void> {
  const crashEvent = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  // The call never returns.
  devtools.send('Page.crash').catch(() => {});
  await crashEvent;
}

async function leaveUnsaved(page: Page, pageId: string): Promise<void> {
  await openEditor(page, pageId);
  await replaceText(field(page, 'Name'), 'Typed and lost');
  await openSection(page, 'Metadata');
  await field(page, 'Author').fill('Somebody');
  await expectSaveState(page, /^Unsaved changes/);
}

test('offers unsaved changes after a reload, to review and restore', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  page.on('dialog', (dialog) => dialog.accept());
  await leaveUnsaved(page, pageId);
  await page.reload();
  await expect(draftNotice(page)).toContainText('Unsaved changes from');
  await expectSaveState(page, /^No changes$/);
  await draftNotice(page).getByRole('button', { name: 'Review' }).click();
  await expect(draftDialog(page)).toContainText('Typed and lost');
  await expect(draftDialog(page)).toContainText('Electric vans');
  await expect(draftDialog(page)).toContainText('Somebody');
  await draftDialog(page).getByRole('button', { name: 'Restore' }).click();
  await expect(draftNotice(page)).toBeHidden();
  await expectSaveState(page, /^Unsaved changes/);
  await save(page);
  expect(await fetchPage(page, pageId)).toMatchObject({
    name: 'Typed and lost',
    metadata: { author: 'Somebody' },
  });
  await page.reload();
  await expectSaveState(page, /^No changes$/);
  await expect(draftNotice(page)).toHaveCount(0);
});

test('restores unsaved changes after a crash, on top of a colleague’s save', async ({
  page,
  server,
  tenant,
  context,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await leaveUnsaved(page, pageId);
  // Drafts are written with a delay.
  await expect.poll(() => draftOf(page)).toContain('Somebody');
  await crash(page);
  const next = await context.newPage();
  await patchPage(next, pageId, { brandId: 'of a colleague' });
  await openEditor(next, pageId);
  await draftNotice(next).getByRole('button', { name: 'Review' }).click();
  await draftDialog(next).getByRole('button', { name: 'Restore' }).click();
  await save(next);
  expect(await fetchPage(next, pageId)).toMatchObject({
    name: 'Typed and lost',
    brandId: 'of a colleague',
    metadata: { author: 'Somebody' },
  });
});

/** All drafts in the browser's storage, as text. */
const draftOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const asked = indexedDB.open('audience-console-drafts');
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const names = [...asked.result.objectStoreNames];
          const saved: unknown[] = [];
          const transaction = asked.result.transaction(names);
          for (const name of names) {
            const all = transaction.objectStore(name).getAll();
            all.onsuccess = () => saved.push(all.result);
          }
          transaction.oncomplete = () => {
            asked.result.close();
            resolve(JSON.stringify(saved));
          };
        };
      }),
  );

test('offers unsaved changes after signing in again, until they are discarded', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await leaveUnsaved(page, pageId);
  await page.getByRole('button', { name: tenant.name }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const asked = page.getByRole('dialog', { name: 'Sign out with unsaved changes?' });
  await asked.getByRole('button', { name: 'Keep on this device' }).click();
  // The URL changes before the editor unmounts, and the editor asks until then.
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeVisible();
  await expect(page).toHaveURL(/sign-in/);
  // Another tenant doesn't see the draft.
  const other = await server.createTenant('Other');
  await signIn(page, { apiKey: other.key });
  await page.goto('/pages');
  await expect(page.getByText('No pages yet')).toBeVisible();
  await signIn(page, { apiKey: tenant.key });
  await openEditor(page, pageId);
  await expect(draftNotice(page)).toContainText('Unsaved changes from');
  await draftNotice(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(draftNotice(page)).toBeHidden();
  await page.reload();
  await expectSaveState(page, /^No changes$/);
  await expect(draftNotice(page)).toHaveCount(0);
});

test('offers changes of another tab only after that tab is closed', async ({
  page,
  server,
  tenant,
  context,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await leaveUnsaved(page, pageId);
  const second = await context.newPage();
  await openEditor(second, pageId);
  await expect(field(second, 'Name')).toHaveValue('Electric vans');
  await expect(draftNotice(second)).toHaveCount(0);
  await page.close();
  await second.goto('/settings');
  await second.goto(editorPath(pageId));
  await expect(draftNotice(second)).toContainText('Unsaved changes from');
});

test('offers several drafts, newest first', async ({ page, server, tenant, context }) => {
  const pageId = await createPage(page, { server, tenant });
  for (const name of ['Older', 'Newer']) {
    const tab = await context.newPage();
    await openEditor(tab, pageId);
    await replaceText(field(tab, 'Name'), name);
    await expect.poll(() => draftOf(tab)).toContain(name);
    await tab.close();
  }
  await openEditor(page, pageId);
  await expect(draftNotice(page).getByRole('button', { name: 'Review' })).toHaveCount(2);
  await draftNotice(page).getByRole('button', { name: 'Review' }).first().click();
  await expect(draftDialog(page)).toContainText('Newer');
});

const topBar = (page: Page) => page.getByRole('banner');
const unsavedList = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' });

/** Presses Save while saves fail, and keeps typing. */
async function leavePending(page: Page, pageId: string): Promise<void> {
  await page.route('**/v0/pages/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  page.on('dialog', (dialog) => dialog.accept());
  await openEditor(page, pageId);
  await replaceText(field(page, 'Page context'), 'Saved on a train');
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaveState(page, /^Not saved. Retrying/);
  await replaceText(field(page, 'Name'), 'Half a na');
  await expect.poll(() => draftOf(page)).toContain('Half a na');
}

test('a queued save is sent after a reload, with the values from when Save was pressed', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await leavePending(page, pageId);
  await patchPage(page, pageId, { brandId: 'of a colleague' });
  await page.unroute('**/v0/pages/*');
  await page.reload();
  await expect(field(page, 'Page context')).toHaveValue('Saved on a train');
  await expectSaveState(page, /^No changes$/);
  expect(await fetchPage(page, pageId)).toMatchObject({
    name: 'Electric vans',
    pageContext: 'Saved on a train',
    brandId: 'of a colleague',
  });
  // Later edits weren't part of that save.
  await expect(draftNotice(page)).toContainText('Unsaved changes from');
  await draftNotice(page).getByRole('button', { name: 'Review' }).click();
  await draftDialog(page).getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'Name')).toHaveValue('Half a na');
  await expectSaveState(page, /^Unsaved changes/);
});

test('a queued save shows wherever its page is listed and is sent only for its tenant', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await leavePending(page, pageId);
  await page.goto('/pages');
  await expect(page.getByRole('row').filter({ hasText: 'Electric vans' })).toContainText('Save queued');
  await page.goto(`/pages/${pageId}`);
  await expect(page.getByRole('main')).toContainText('is queued');
  await topBar(page).getByRole('button', { name: '1 unsaved record' }).click();
  await expect(unsavedList(page)).toContainText('Save queued');
  await expectAccessible(page, [1440]);

  const other = await server.createTenant('Other');
  await signIn(page, { apiKey: other.key });
  await page.unroute('**/v0/pages/*');
  await page.goto(editorPath(pageId));
  await expect(page.getByText(`No page has the ID ${pageId}`)).toBeVisible();
  await expect(topBar(page).getByRole('button', { name: /unsaved record/ })).toHaveCount(0);
  await signIn(page, { apiKey: tenant.key });
  expect((await fetchPage(page, pageId)).pageContext).not.toBe('Saved on a train');

  await page.goto('/pages');
  await expect(page.getByText('Saved “Electric vans”')).toBeVisible();
  expect(await fetchPage(page, pageId)).toMatchObject({
    name: 'Electric vans',
    pageContext: 'Saved on a train',
  });
  await expect(page.getByRole('row').filter({ hasText: 'Electric vans' })).toContainText('Unsaved changes');
});

test('a queued save that would overwrite a colleague’s change is not sent', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await leavePending(page, pageId);
  await patchPage(page, pageId, { pageContext: 'Of a colleague' });
  await page.unroute('**/v0/pages/*');
  await page.reload();
  await expect(draftNotice(page)).toContainText('Someone else changed the same fields.');
  expect((await fetchPage(page, pageId)).pageContext).toBe('Of a colleague');
  await draftNotice(page).getByRole('button', { name: 'Review' }).click();
  await draftDialog(page).getByRole('button', { name: 'Restore' }).click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('0 of 1 resolved')).toBeVisible();
});
