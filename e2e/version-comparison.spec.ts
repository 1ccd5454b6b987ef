import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { createAudience, fetchVersions, patchAudience } from './support/api.ts';
import { test } from './support/fixtures.ts';
import type { Server, Tenant } from './support/server.ts';
import { tableByName } from './support/table.ts';

const rows = (page: Page) =>
  tableByName(page, 'Versions')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
const context = (page: Page) => page.getByRole('region', { name: 'Context' });
const texts = [
  'Runs 60 vans from two depots.\nAsked about the price.\n',
  'Runs 84 vans from two depots.\nAsked about the price.\n',
  'Runs 84 vans from two depots.\nAsked about charging.\n',
];

/** An audience whose draft was saved three times; returns its versions, oldest first. */
async function withHistory(page: Page, server: Server, tenant: Tenant) {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  const [first, ...later] = texts;
  const audience = await createAudience(page, pageId, {
    publishBehavior: 'draft',
    customName: 'Fleets',
    supplementaryContext: first ?? '',
  });
  for (const supplementaryContext of later) await patchAudience(page, audience, { supplementaryContext });
  const ids = async () =>
    (await fetchVersions(page, pageId, audience.audienceId)).map(({ versionId }) => versionId).reverse();
  return { path: `/pages/${pageId}/audiences/${audience.audienceId}/versions`, audience, ids };
}

test('compares two versions picked by keyboard and steps through the differences', async ({
  page,
  server,
  tenant,
}) => {
  const { path, ids } = await withHistory(page, server, tenant);
  const [one = '', two = '', three = ''] = await ids();
  await page.goto(path);
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('Version 3 picked. Pick another one to compare.')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('link', { name: 'Compare version 1 with version 3' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page).toHaveURL(new RegExp(`/${three}\\?.*compare=${one}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Version 1 and version 3' })).toBeAttached();
  await expect(context(page).locator('del')).toHaveText([/60/, /the price/]);
  await expect(context(page).locator('ins')).toHaveText([/84/, /charging/]);
  await expect(context(page)).toContainText('+2 words · −3 words');
  await expect(page.getByRole('region', { name: 'Fields' })).toContainText('are the same');
  await expect(page.getByText('Versions keep the context only. Other fields have no history.')).toBeVisible();

  await page.keyboard.press('n');
  await expect(page.getByText(/Difference 1 of \d/)).toBeVisible();
  await expect(context(page).locator('[data-difference]').first()).toBeFocused();
  await page.keyboard.press('p');
  await expect(page.getByText(/Difference (\d) of \1/)).toBeVisible();
  await expectAccessible(page, [1440, 768, 360]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await expect(page).toHaveURL(new RegExp(`/${one}\\?.*compare=${three}`));
  await expect(context(page).locator('ins')).toHaveText([/60/, /the price/]);
  await page.getByLabel('Version on side B').selectOption(two);
  await expect(context(page).locator('del')).toHaveText([/charging/]);
  await page.getByText('Inline').click();
  await expect(page).toHaveURL(/view=inline/);
  await page.reload();
  await expect(context(page).locator('ins')).toHaveText([/the price/]);
});

test("shows that a version to compare doesn't exist", async ({ page, server, tenant }) => {
  const { path, ids } = await withHistory(page, server, tenant);
  const [one] = await ids();
  await page.goto(`${path}/${one}?compare=nothing%2Flike%20it`);
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  await expect(page.getByLabel('Version on side B')).toBeEnabled();
});

test('collapses versions with the same context, and expands them by URL', async ({
  page,
  server,
  tenant,
}) => {
  const { path, audience } = await withHistory(page, server, tenant);
  for (const customName of ['A', 'B', 'C', 'D']) await patchAudience(page, audience, { customName });
  await page.goto(path);
  await expect(rows(page)).toHaveText([
    /Version 7/,
    /Versions 4 to 6/,
    /Version 3/,
    /Version 2/,
    /Version 1/,
  ]);
  await expect(page.getByText('3 versions with the same context')).toBeVisible();
  await expect(page.getByText('7 versions', { exact: true })).toBeVisible();
  await rows(page).nth(1).getByRole('link').click();
  await expect(rows(page)).toHaveCount(8);
  await expect(page).toHaveURL(/open=/);
  await page.reload();
  await expect(rows(page)).toHaveCount(8);
  await rows(page).nth(1).getByRole('link').click();
  await expect(rows(page)).toHaveCount(5);
});

test('restores a version after confirmation and says which version it created', async ({
  page,
  server,
  tenant,
}) => {
  const { path, ids } = await withHistory(page, server, tenant);
  const [one] = await ids();
  await page.goto(`${path}/${one}`);
  const restore = page.getByRole('main').getByRole('button', { name: 'Restore' });
  await restore.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await ids()).toHaveLength(3);
  await restore.click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(page.getByText('Version 1 restored')).toBeVisible();
  await expect(page.getByText('Version 4 was created from it.')).toBeVisible();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Version 4' })).toBeAttached();
  await expect(context(page)).toContainText('Runs 60 vans');
  await page.getByRole('link', { name: 'Copy to editor' }).click();
  await expect(page.getByRole('textbox', { name: /context/i })).toHaveValue(texts[0] ?? '');
});

test('shows the new status of a replaced version in the list and the comparison', async ({
  page,
  server,
  tenant,
}) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  const audience = await createAudience(page, pageId, {
    publishBehavior: 'publish',
    customName: 'Fleets',
    supplementaryContext: texts[0] ?? '',
  });
  const versions = () => fetchVersions(page, pageId, audience.audienceId);
  const isLive = async () => (await versions())[0]?.status === 'published';
  await expect.poll(isLive).toBe(true);
  await patchAudience(page, audience, { supplementaryContext: texts[1] ?? '' });
  await expect.poll(isLive).toBe(true);
  const [two, one] = await versions();
  await page.goto(
    `/pages/${pageId}/audiences/${audience.audienceId}/versions/${two?.versionId}?compare=${one?.versionId}`,
  );
  const fields = page.getByRole('region', { name: 'Fields' }).getByRole('row');
  await expect(fields.filter({ hasText: 'Status' })).toContainText('Published');
  await page.getByRole('main').getByRole('button', { name: 'Restore A' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  const versionLinks = page.getByRole('navigation', { name: 'Versions' }).getByRole('link');
  await expect(versionLinks.filter({ hasText: 'Version 3' })).toContainText('Published');
  await expect(versionLinks.filter({ hasText: 'Version 2' })).toContainText('Archived');
  await page.getByRole('button', { name: /the same/ }).click();
  await expect(fields.filter({ hasText: 'Status' })).toHaveText('StatusArchivedArchived');
  await expect(fields.filter({ hasText: 'Archived' }).last()).not.toContainText('Not yet');
});

test('shows that nothing was restored if the service fails', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const { path, ids } = await withHistory(page, server, tenant);
  const [one] = await ids();
  await page.goto(`${failureProxy.url}${path}/${one}`);
  await expect(context(page)).toContainText('Runs 60 vans');
  failureProxy.inject(/restore/, 'server-error');
  await page.getByRole('main').getByRole('button', { name: 'Restore' }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(page.getByText("Couldn't restore version 1")).toBeVisible();
  expect(await ids()).toHaveLength(3);
});
