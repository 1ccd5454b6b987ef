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
  const [one = '', , three = ''] = await ids();
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
});
