import { expect, type Page } from '@playwright/test';
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

test('offers unsaved changes after a reload, a closed tab and a crash', async ({
  page,
  server,
  tenant,
  context,
}) => {
  const pageId = await createPage(page, { server, tenant });
  const restore = async (each: Page) => {
    await draftNotice(each).getByRole('button', { name: 'Review' }).click();
    await draftDialog(each).getByRole('button', { name: 'Restore' }).click();
    await expect(draftNotice(each)).toBeHidden();
    await expectSaveState(each, /^Unsaved changes/);
  };
  page.on('dialog', (dialog) => dialog.accept());
  await test.step('after a reload, in place, to review and restore', async () => {
    await openEditor(page, pageId);
    await replaceText(field(page, 'Name'), 'Typed and lost');
    await openSection(page, 'Metadata');
    await field(page, 'Author').fill('Somebody');
    await expectSaveState(page, /^Unsaved changes/);
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
    for (const text of ['Typed and lost', 'Electric vans', 'Somebody'])
      await expect(draftDialog(page)).toContainText(text);
    await page.keyboard.press('Escape');
    await restore(page);
  });

  const second = await context.newPage();
  await test.step('in another tab, only after that tab is closed', async () => {
    await openEditor(second, pageId);
    await expect(field(second, 'Name')).toHaveValue('Electric vans');
    await expect(draftNotice(second)).toHaveCount(0);
    await page.close();
    await second.goto('/settings');
    await second.goto(editorPath(pageId));
    await expect(draftNotice(second)).toContainText('You have unsaved edits to');
    await restore(second);
  });

  await test.step('after a crash, on top of a colleague’s save', async () => {
    await replaceText(field(second, 'Name'), 'Typed before the crash');
    // Drafts are written with a delay.
    await expect.poll(() => draftOf(second)).toContain('before the crash');
    await crash(second);
    const third = await context.newPage();
    await patchPage(third, pageId, { brandId: 'of a colleague' });
    await openEditor(third, pageId);
    await restore(third);
    await save(third);
    expect(await fetchPage(third, pageId)).toMatchObject({
      name: 'Typed before the crash',
      brandId: 'of a colleague',
      metadata: { author: 'Somebody' },
    });
    await third.reload();
    await expectSaveState(third, /^No changes$/);
    await expect(draftNotice(third)).toHaveCount(0);
  });
});
