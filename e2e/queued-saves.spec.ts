import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fetchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { goOffline } from './support/navigate.ts';
import { createPage, expectSaveState, field, replaceText } from './support/page-editor.ts';

test.use({ savesData: false });

const guard = (page: Page) => page.getByRole('dialog', { name: 'Save before leaving?' });
const row = (page: Page) => page.getByRole('row').filter({ hasText: 'Electric vans' });

/** Opens the editor from the list, presses Save while offline, and returns to the list. */
async function saveOfflineAndLeave(page: Page) {
  await page.goto('/pages');
  await row(page).getByRole('link', { name: 'Electric vans' }).click();
  await expect(page.getByRole('heading', { name: 'Electric vans', level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
  await replaceText(field(page, 'Page context'), 'Saved on a train');
  await goOffline(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaveState(page, /^Saving when you're back online/);
  await page.getByRole('banner').getByRole('link', { name: 'Pages', exact: true }).click();
  await guard(page).getByRole('button', { name: 'Save once online' }).click();
  await expect(page).toHaveURL(/\/pages$/);
}

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
  await saveOfflineAndLeave(page);
  await page.getByRole('banner').getByRole('button', { name: '1 unsaved record' }).click();
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toContainText('Save queued');
  await expectAccessible(page, [1440]);
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
