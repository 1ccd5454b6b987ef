import { expect, type Page } from '@playwright/test';
import type { Audience } from '#contract/audiences.ts';
import { createAudience, fetchVersions, patchAudience, searchAudiences } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { expectRetry } from './support/retry.ts';
import type { Server, Tenant } from './support/server.ts';
import { tableByName } from './support/table.ts';

const table = (page: Page) => tableByName(page, 'Versions');
const links = (page: Page) => table(page).getByRole('row').getByRole('link');
const versionList = (page: Page) => page.getByRole('navigation', { name: 'Versions' });

/** An audience with four versions; the latest is a draft with the context `Words 3.` */
async function withHistory(page: Page, server: Server, tenant: Tenant) {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  const audience = await createAudience(page, pageId, { publishBehavior: 'draft', customName: 'Fleets' });
  for (const index of [1, 2, 3])
    await patchAudience(page, audience, { supplementaryContext: `Words ${index}.` });
  const path = `/pages/${pageId}/audiences/${audience.audienceId}/versions`;
  return { audience, path, versions: await fetchVersions(page, pageId, audience.audienceId) };
}

const published = async (page: Page, { pageId, audienceId }: Audience) => {
  const [latest] = await fetchVersions(page, pageId, audienceId);
  return latest?.status === 'published';
};

test('lists versions, newest first', async ({ page, context, server, tenant }) => {
  const { path, versions } = await withHistory(page, server, tenant);
  expect(versions.map(({ versionNumber }) => versionNumber)).toEqual([4, 3, 2, 1]);
  await page.goto(path);
  await expect(links(page)).toHaveText([/Version 4/, /Version 3/, /Version 2/, /Version 1/]);
  await expect(page.getByText('4 versions', { exact: true })).toBeVisible();
  await expect(page.getByText('Versions keep the context only. Other fields have no history.')).toBeVisible();
  await expect(table(page).getByRole('row').nth(1)).toContainText('2 words');
  await expect(table(page).getByRole('row').nth(4)).toContainText('None');
  await page.getByRole('button', { name: 'Status filter' }).click();
  await page.getByRole('checkbox', { name: /Draft/ }).check();
  await page.keyboard.press('Escape');
  const drafts = versions.filter(({ status }) => status === 'draft');
  await expect(links(page)).toHaveCount(drafts.length);
  await expect(page).toHaveURL(/status=draft/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(links(other)).toHaveCount(drafts.length);
  await other.goto(`${path}?status=published`);
  await expect(other.getByText('No versions match this filter')).toBeVisible();
  await other.getByRole('button', { name: 'Clear filter' }).click();
  await expect(links(other)).toHaveCount(4);
});

test('shows a version and steps through versions by keyboard', async ({ page, server, tenant }) => {
  const { path, versions } = await withHistory(page, server, tenant);
  await page.goto(path);
  await expect(links(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${path}/${versions[0]?.versionId}`);
  await expect(page.getByRole('region', { name: 'Context' })).toContainText('Words 3.');
  await expect(page.getByRole('region', { name: 'Fields' })).toContainText('Became a draft');
  await page.keyboard.press('j');
  await expect(page).toHaveURL(`${path}/${versions[1]?.versionId}`);
  await expect(page.getByRole('region', { name: 'Context' })).toContainText('Words 2.');
  await expect(page.getByRole('heading', { level: 1, name: 'Version 3' })).toBeAttached();
  await expect(versionList(page).locator('[aria-current=page]')).toContainText('Version 3');
  await page.keyboard.press('k');
  await expect(page.getByRole('region', { name: 'Context' })).toContainText('Words 3.');
  await page.getByRole('link', { name: 'Back to versions' }).click();
  await expect(page).toHaveURL(path);
});

test('copies the context and ID of a version', async ({ page, context, server, tenant }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { path, versions } = await withHistory(page, server, tenant);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto(`${path}/${versions[0]?.versionId}`);
  await page.getByRole('region', { name: 'Context' }).getByRole('button', { name: 'Copy' }).click();
  await expect.poll(copied).toBe('Words 3.');
  await page.getByRole('region', { name: 'Fields' }).getByRole('button', { name: 'Copy version ID' }).click();
  await expect.poll(copied).toBe(versions[0]?.versionId);
});

test('updates the status of a version while it is publishing', async ({ page, context, server, tenant }) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  const audience = await createAudience(page, pageId, { publishBehavior: 'draft', customName: 'Fleets' });
  const path = `/pages/${pageId}/audiences/${audience.audienceId}`;
  await page.goto(path);
  await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible();
  const live = await createAudience(page, pageId, { publishBehavior: 'publish', customName: 'Vans' });
  const watched = `/pages/${pageId}/audiences/${live.audienceId}`;
  const [list, one] = [await context.newPage(), await context.newPage()];
  await page.goto(watched);
  await list.goto(`${watched}/versions`);
  await one.goto(`${watched}/versions/${live.latestVersion.versionId}`);
  await expect.poll(() => published(page, live)).toBe(true);
  // Without a click or reload.
  for (const tab of [page, list, one])
    await expect(tab.getByRole('main').getByText('Published').first()).toBeVisible();
  await expect(one.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')).toContainText(
    'Published',
  );
  // The list polls only while a version is in flight; publishing again restarts it.
  await patchAudience(page, live, { supplementaryContext: 'More words.' });
  await list.reload();
  await expect(links(list)).toHaveText([/Version 2/, /Version 1/]);
  await expect.poll(() => published(page, live)).toBe(true);
  await expect(table(list).getByRole('row').nth(1)).toContainText('Published');
});

test('shows "not found" for an unknown version and audience', async ({ demoPage }) => {
  const [hit] = await searchAudiences(demoPage, '');
  const path = `/pages/${hit?.pageId}/audiences/${hit?.audienceId}/versions`;
  await demoPage.goto(`${path}/version%2Fof%20none%25`);
  await expect(demoPage.getByText('No version of this audience has this ID')).toBeVisible();
  await demoPage.getByRole('link', { name: 'Show all versions' }).click();
  await expect(links(demoPage).first()).toBeVisible();
  await demoPage.goto(`/pages/${hit?.pageId}/audiences/nobody/versions`);
  await expect(demoPage.getByRole('heading', { level: 1, name: 'Not found' })).toBeAttached();
});

test('retries after any kind of failure', async ({ page, server, tenant, failureProxy }) => {
  const { path, versions } = await withHistory(page, server, tenant);
  await expectRetry(page, failureProxy, { path, pattern: /versions\?/ });
  await expect(links(page)).toHaveCount(4);
  await expectRetry(page, failureProxy, {
    path: `${path}/${versions[1]?.versionId}`,
    pattern: / .v0.*versions\/\w/,
    whileFailing: () => expect(versionList(page).getByRole('link')).toHaveCount(4),
  });
  await expect(page.getByRole('region', { name: 'Context' })).toContainText('Words 2.');
});

test('waits for slow and rate-limited responses', async ({ page, server, tenant, failureProxy }) => {
  const { path } = await withHistory(page, server, tenant);
  for (const failure of ['no-response', 'rate-limited'] as const) {
    failureProxy.inject(/versions\?/, failure);
    const asked = page.waitForRequest(/versions\?/);
    await page.goto(failureProxy.url + path);
    await asked;
    await expect(table(page)).toHaveAttribute('aria-busy', 'true');
    failureProxy.reset();
    await expect(links(page)).toHaveCount(4);
  }
});
