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
  const placeOfForm = () => page.getByRole('heading', { name: 'Metadata' }).boundingBox();
  const place = await placeOfForm();
  await page.reload();
  await expect(draftNotice(page)).toContainText('You have unsaved edits to');
  await expect(draftNotice(page)).toContainText('Name and Author');
  expect(await placeOfForm()).toEqual(place);
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const endOfNotice = await draftNotice(page)
    .getByRole('status')
    .evaluate((status) => status.getBoundingClientRect().right);
  expect(endOfNotice).toBeLessThan((await preview.boundingBox())?.x ?? 0);
  await expectSaveState(page, /^Unsaved edits$/);
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
  await expect(draftNotice(second)).toContainText('You have unsaved edits to');
});

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
  await page.goto('/pages');
  await expect(page.getByRole('row').filter({ hasText: 'Electric vans' })).toContainText('Save queued');
  await page.getByRole('banner').getByRole('button', { name: '1 unsaved record' }).click();
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toContainText('Save queued');
  await expectAccessible(page, [1440]);
  await page.unroute('**/v0/pages/*');
  await page.goto(editorPath(pageId));
  await expect(field(page, 'Page context')).toHaveValue('Saved on a train');
  await expectSaveState(page, /^Unsaved edits$/);
  expect(await fetchPage(page, pageId)).toMatchObject({
    name: 'Electric vans',
    pageContext: 'Saved on a train',
    brandId: 'of a colleague',
  });
  // Later edits weren't part of that save.
  await expect(draftNotice(page)).toContainText('You have unsaved edits to');
  await draftNotice(page).getByRole('button', { name: 'Review' }).click();
  await draftDialog(page).getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'Name')).toHaveValue('Half a na');
  await expectSaveState(page, /^Unsaved changes/);
});
