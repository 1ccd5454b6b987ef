import { expect, type Page } from '@playwright/test';
import { fetchPage, patchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import {
  createPage,
  editorPath,
  expectSaveState,
  field,
  recordUpdates,
  replaceText,
} from './support/page-editor.ts';

const guard = (page: Page) => page.getByRole('dialog', { name: 'Save before leaving?' });
const draftNotice = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const row = (page: Page) => page.getByRole('row').filter({ hasText: 'Electric vans' });

/** Opens the editor from the list, presses Save while offline, and returns to the list. */
async function saveOfflineAndLeave(page: Page, choice: 'Keep as draft' | 'Save when back online') {
  await page.goto('/pages');
  await row(page).getByRole('link', { name: 'Electric vans' }).click();
  await expect(page.getByRole('heading', { name: 'Electric vans', level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
  await replaceText(field(page, 'Page context'), 'Saved on a train');
  await page.context().setOffline(true);
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaveState(page, /^Saving when you're back online/);
  await page.getByRole('banner').getByRole('link', { name: 'Pages', exact: true }).click();
  await guard(page).getByRole('button', { name: choice }).click();
  await expect(page).toHaveURL(/\/pages$/);
}

test('a save turned into a draft is never sent, not even by opening its editor', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  const updates = recordUpdates(page);
  await saveOfflineAndLeave(page, 'Keep as draft');
  await page.context().setOffline(false);
  updates.length = 0;
  await row(page).getByText('Unsaved changes').waitFor();
  await page.goto(editorPath(pageId));
  await expect(draftNotice(page)).toContainText('Unsaved changes from');
  await expectSaveState(page, /^No changes$/);
  await draftNotice(page).getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'Page context')).toHaveValue('Saved on a train');
  await expectSaveState(page, /^Unsaved changes/);
  expect(updates).toEqual([]);
  expect((await fetchPage(page, pageId)).pageContext).not.toBe('Saved on a train');
});

test('a queued save is sent from another screen once the connection is back', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await saveOfflineAndLeave(page, 'Save when back online');
  await expect(row(page)).toContainText('Save queued');
  await page.context().setOffline(false);
  await expect(page.getByText('Saved “Electric vans”')).toBeVisible();
  await expect(row(page)).not.toContainText('Save queued');
  expect((await fetchPage(page, pageId)).pageContext).toBe('Saved on a train');
});

test('one of several tabs sends a queued save, also after its own tab is closed', async ({
  page,
  server,
  tenant,
  context,
}) => {
  const pageId = await createPage(page, { server, tenant });
  const saves: unknown[] = [];
  context.on('request', (request) => {
    if (request.method() === 'PATCH') saves.push(request.postDataJSON());
  });
  const others = [await context.newPage(), await context.newPage()];
  for (const [index, tab] of others.entries()) await tab.goto(['/topics', '/settings'][index] ?? '/');
  await saveOfflineAndLeave(page, 'Save when back online');
  await page.close();
  saves.length = 0;
  await context.setOffline(false);
  await expect
    .poll(async () => (await fetchPage(others[0] as Page, pageId)).pageContext)
    .toBe('Saved on a train');
  await (others[0] as Page).goto('/pages');
  await expect(row(others[0] as Page)).not.toContainText('Save queued');
  expect(saves).toEqual([{ pageContext: 'Saved on a train' }]);
});

test('a queued save that conflicts becomes unsaved work, with a link to its editor', async ({
  page,
  server,
  tenant,
  openInNewContext,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await saveOfflineAndLeave(page, 'Save when back online');
  const otherPage = await openInNewContext();
  await otherPage.request.post('/session', { data: { apiKey: tenant.key }, headers: { origin: server.url } });
  await patchPage(otherPage, pageId, { pageContext: 'Of a colleague' });
  await page.context().setOffline(false);
  const notice = page.getByRole('listitem').filter({ hasText: "Couldn't save “Electric vans”" });
  await expect(notice).toContainText('Someone else changed the same fields.');
  await expect(row(page)).toContainText('Unsaved changes');
  expect((await fetchPage(page, pageId)).pageContext).toBe('Of a colleague');
  await notice.getByRole('button', { name: 'Open' }).click();
  await expect(draftNotice(page)).toContainText('Someone else changed the same fields.');
  await expect(field(page, 'Page context')).toHaveValue('Of a colleague');
});

test('a queued save can be canceled in the editor before it is sent', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await page.route('**/v0/pages/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(editorPath(pageId));
  await replaceText(field(page, 'Page context'), 'Saved on a train');
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaveState(page, /^Not saved. Retrying/);
  await page.reload();
  await expect(draftNotice(page)).toContainText('is queued');
  await draftNotice(page).getByRole('button', { name: 'Cancel save' }).click();
  await expect(draftNotice(page)).toContainText('Unsaved changes from');
  const saves = recordUpdates(page);
  await page.unroute('**/v0/pages/*');
  await page.goto('/pages');
  await expect(row(page)).toContainText('Unsaved changes');
  await page.goto(editorPath(pageId));
  await expect(draftNotice(page)).toContainText('Unsaved changes from');
  expect(saves).toEqual([]);
  expect((await fetchPage(page, pageId)).pageContext).not.toBe('Saved on a train');
});
