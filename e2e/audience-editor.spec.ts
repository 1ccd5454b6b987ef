import { expect } from '@playwright/test';
import { searchAudiences } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { expectSaveState, replaceText, saveState } from './support/page-editor.ts';

const CREATE = /POST .*\/pages\/[^/]+\/audiences$/;

test('creates an audience once though the tab closes during the request, edits it, and sees it go live', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  await page.goto(`${failureProxy.url}/pages/${pageId}/audiences/new`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Big fleets');
  const context = page.getByRole('textbox', { name: 'Context' });
  await context.fill('They drive at night. '.repeat(30));
  // Grows with its text.
  expect(await context.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  await expectSaveState(page, /^Unsaved changes/);
  // Browsers retry dropped requests on their own; those are dropped too.
  failureProxy.inject(CREATE, 'server-error');
  failureProxy.inject(CREATE, 'response-lost', 1);
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaveState(page, /^Not saved/);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  failureProxy.reset();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(name).toHaveValue('Big fleets');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/\/audiences\/audience_\w+$/);
  await expect(page.getByRole('main').getByText('Live · version 1').first()).toBeVisible();
  expect(await searchAudiences(page, pageId)).toHaveLength(1);

  await replaceText(name, 'Small fleets of delivery companies in the north of Germany');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expectSaveState(page, /^Publishing version 2…/);
  await expectSaveState(page, /^Version 2 is live/);
  await page.setViewportSize({ width: 768, height: 900 });
  const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
  expect(await saveState(page).locator('.truncate').evaluate(isCut)).toBe(false);
});
