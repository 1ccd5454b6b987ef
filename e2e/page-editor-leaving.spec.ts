import { type ElementHandle, expect, type Page } from '@playwright/test';
import { fetchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { createPage, expectSaveState, field, openEditor, replaceText } from './support/page-editor.ts';
import { delayScript } from './support/scripts.ts';

const guard = (page: Page) => page.getByRole('dialog', { name: 'Save before leaving?' });

test('asks before Back, a link and the browser leave unsaved changes', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  const release = await delayScript(page, 'src/routes/_app/settings.tsx?tsr-split=component');
  await test.step('closing the tab, or reloading it', async () => {
    await openEditor(page, pageId);
    await field(page, 'Page context').click();
    await page.keyboard.type('!');
    const closing = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await closing;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expectSaveState(page, /^Unsaved changes/);
    await page.keyboard.press('ControlOrMeta+s');
    await expectSaveState(page, /^Saved /);
    // No prompt without unsaved changes: an unanswered dialog would block the load.
    await page.reload();
    await expectSaveState(page, /^No changes$/);
  });

  await test.step('Back', async () => {
    await page.goto(`/pages/${pageId}`);
    await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
    await expect(field(page, 'Name')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Electric vans' })).toBeVisible();
    await page.goForward();
    await replaceText(field(page, 'Name'), 'Left behind');
    await page.goBack();
    await expect(guard(page)).toBeVisible();
    await expect(page).toHaveURL(/edit/);
    await page.keyboard.press('Escape');
    await expect(guard(page)).toBeHidden();
    await page.goBack();
    await guard(page).getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL(new RegExp(`/pages/${pageId}$`));
    expect((await fetchPage(page, pageId)).name).toBe('Electric vans');
    await page.goForward();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText(
      'You have unsaved edits to',
    );
  });

  await test.step('a link; after leaving, another one works before the next screen loads', async () => {
    await replaceText(field(page, 'Name'), 'Left behind');
    const linkTo = (name: string) =>
      page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name });
    const [topics, name] = [
      await linkTo('Topics').elementHandle(),
      await field(page, 'Name').elementHandle(),
    ];
    await linkTo('Settings').click();
    // Before the editor unmounts.
    const isOpen = await guard(page)
      .getByRole('button', { name: 'Leave without saving' })
      .evaluate(
        async (leave: HTMLElement, [topics, name]) => {
          leave.click();
          while (location.pathname !== '/settings') await new Promise((resolve) => setTimeout(resolve));
          topics?.click();
          return name?.isConnected;
        },
        [topics as ElementHandle<HTMLElement> | null, name] as const,
      );
    expect(isOpen).toBe(true);
    await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
    release();
  });
});
