import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { createAudience, fetchVersions, patchAudience } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { press, pressEnterOn, selectRadio } from './support/keyboard.ts';
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
  const newest = page.getByRole('link', { name: 'Compare draft with version 2' });
  await expect(newest).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(newest).toBeHidden();
  await expect(page.getByText('Select another one to compare')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('link', { name: 'Compare version 1 with version 3' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page).toHaveURL(new RegExp(`/${three}\\?.*compare=${one}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Version 1 and version 3' })).toBeAttached();
  await expect(context(page).locator('del')).toHaveText([/60/, /the price/]);
  await expect(context(page).locator('ins')).toHaveText([/84/, /charging/]);
  await expect(context(page)).toContainText('+2 −3');
  await expect(page.getByText('1 of 22 fields differ')).toBeVisible();
  await expect(page.getByText('21 fields are the same')).toBeVisible();

  await page.keyboard.press('n');
  await expect(page.getByText('Difference 1 of 4')).toBeVisible();
  await expect(context(page).locator('del').first()).toBeFocused();
  await page.keyboard.press('p');
  await expect(page.getByText('Difference 4 of 4')).toBeVisible();
  await expectAccessible(page, [1440, 768, 360]);
});

test('compares and restores all fields of a version by keyboard alone', async ({ page, server, tenant }) => {
  const { path, audience } = await withHistory(page, server, tenant);
  await patchAudience(page, audience, {
    customName: 'Vans',
    actionUrlOverride: 'https://example.com/vans',
    metadataOverride: { title: 'For vans' },
  });
  await page.goto(path);
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).first()).toContainText(
    'Name “Vans”, action URL “https://example.com/vans”, title “For vans”',
  );
  await press(page, 'j', 'x', 'j', 'x', 'c');
  await expect(page.getByText('Version 4 changes the name, action URL and title.')).toBeVisible();
  for (const [name, text] of [
    ['Name', 'Vans'],
    ['Action URL', 'https://example.com/vans'],
    ['Title', 'For vans'],
  ] as const)
    await expect(page.getByRole('region', { name, exact: true }).locator('ins')).toContainText(text);

  await press(page, 'a');
  await expect(page.getByLabel('Version on side A')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { level: 1, name: 'Version 2 and version 4' })).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { level: 1, name: 'Version 1 and version 4' })).toBeAttached();
  await pressEnterOn(page, page.getByRole('button', { name: 'Restore version 1' }), 'Shift+Tab');
  const asked = page.getByRole('dialog', { name: 'Restore version 1?' });
  await expect(asked).toContainText("Replaces draft version 4. Visitors don't see it yet.");
  await selectRadio(page, asked.getByRole('radio', { name: 'And publish' }));
  await expectAccessible(page, [1440, 360]);
  await pressEnterOn(page, asked.getByRole('button', { name: 'Restore and publish' }));
  await expect(page.getByText('Version 1 restored')).toBeVisible();
  expect(await patchAudience(page, audience, {})).toMatchObject({
    customName: 'Fleets',
    supplementaryContext: texts[0],
    actionUrlOverride: null,
    metadataOverride: {},
  });
});
