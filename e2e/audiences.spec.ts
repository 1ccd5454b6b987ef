import { expect, type Page } from '@playwright/test';
import { createAudience, fetchPages, findPageId, patchAudience, searchAudiences } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { expectRetry } from './support/retry.ts';
import { expectRowKeys, expectSearchShortcut, rowNames, sortBy, tableByName } from './support/table.ts';

const ONE = /\/pages\/page_\w+\/audiences\/audience_\w+$/;
const across = (page: Page) => tableByName(page, 'Audiences');
const ofPage = (page: Page) => tableByName(page, 'Audiences of this page');
/** The value of an override. */
const override = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test.describe('across pages', () => {
  test('finds audiences by name, page and ID', async ({ demoPage, context }) => {
    const all = await searchAudiences(demoPage, '');
    const [some] = all;
    await demoPage.goto('/audiences');
    await expect(across(demoPage)).toHaveAttribute('aria-rowcount', String(all.length + 1));
    const search = await expectSearchShortcut(demoPage, 'Search audiences');
    for (const words of [some?.effectiveName.toUpperCase() ?? '', some?.audienceId ?? '']) {
      await search.fill(words);
      const found = await searchAudiences(demoPage, words);
      await expect.poll(() => rowNames(across(demoPage))).toContain(some?.effectiveName);
      await expect(across(demoPage)).toHaveAttribute('aria-rowcount', String(found.length + 1));
    }
    await expect(demoPage).toHaveURL(new RegExp(`q=${some?.audienceId}`));
    const other = await context.newPage();
    await other.goto(demoPage.url());
    await expect.poll(() => rowNames(across(other))).toContain(some?.effectiveName);
    await search.fill('nobody of this name');
    await expect(demoPage.getByText('No audiences match these filters')).toBeVisible();
  });

  test('filters by page and sorts all audiences', async ({ demoPage }) => {
    const all = await searchAudiences(demoPage, '');
    const page = (await fetchPages(demoPage)).find(({ audiencesCount }) => audiencesCount > 1);
    const there = all.filter(({ pageId }) => pageId === page?.pageId);
    await demoPage.goto(`/audiences?page=${page?.pageId}&sort=name&desc=true`);
    await expect(demoPage.getByText(`${there.length} of ${all.length} audiences match`)).toBeVisible();
    const sorted = there.map(({ effectiveName }) => effectiveName);
    sorted.sort((a, b) => b.localeCompare(a, 'en'));
    await expect
      .poll(async () => (await rowNames(across(demoPage))).filter((name) => name !== page?.name))
      .toEqual(sorted);
  });
});

test.describe('of a page', () => {
  test('finds as many audiences as the page counts', async ({ demoPage, context }) => {
    const page = (await fetchPages(demoPage)).find(({ name }) => name === 'Spring fleet launch');
    const hits = await searchAudiences(demoPage, page?.pageId ?? '');
    expect(hits).toHaveLength(page?.audiencesCount ?? 0);
    await demoPage.goto(`/pages/${page?.pageId}/audiences`);
    await expect(demoPage.getByText(`${hits.length} audiences`, { exact: true })).toBeAttached();
    const tabs = demoPage.getByRole('navigation', { name: 'Page' });
    await expect(tabs.getByRole('link', { name: /^Audiences/ })).toHaveText(`Audiences${hits.length}`);
    await sortBy(ofPage(demoPage), 'Name', 'descending');
    const sorted = hits
      .map(({ effectiveName }) => effectiveName)
      .toSorted((a, b) => b.localeCompare(a, 'en'));
    await expect.poll(() => rowNames(ofPage(demoPage))).toEqual(sorted);
    const search = await expectSearchShortcut(demoPage, 'Search audiences of this page');
    await search.fill(sorted[2]?.toUpperCase() ?? '');
    await expect.poll(() => rowNames(ofPage(demoPage))).toContain(sorted[2]);
    await expect(demoPage).toHaveURL(/q=/);
    const other = await context.newPage();
    await other.goto(demoPage.url());
    await expect.poll(() => rowNames(ofPage(other))).toEqual(await rowNames(ofPage(demoPage)));
  });

  test('filters by status, loading it per audience with progress', async ({
    page,
    server,
    tenant,
    failureProxy,
  }) => {
    const [pageId = ''] = await server.createPages(tenant, ['Offers']);
    const drafts = ['Ada', 'Bo', 'Cy'];
    for (const customName of drafts)
      await createAudience(page, pageId, { publishBehavior: 'draft', customName });
    const last = await createAudience(page, pageId, { publishBehavior: 'publish', customName: 'Di' });
    failureProxy.inject(new RegExp(`^GET .*/${last.audienceId}/versions`), 'no-response');
    await page.goto(`${failureProxy.url}/pages/${pageId}/audiences`);
    await expect(ofPage(page).getByText('Draft')).toHaveCount(3);
    await page.getByRole('button', { name: 'Status filter' }).click();
    await page.getByRole('checkbox', { name: /^Draft/ }).check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/status=draft/);
    await expect(page.getByRole('progressbar', { name: 'Statuses loaded' })).toBeVisible();
    failureProxy.reset();
    await expect.poll(async () => (await rowNames(ofPage(page))).toSorted()).toEqual(drafts);
    await expect(page.getByText('3 of 4 audiences match')).toBeVisible();
    await page.reload();
    await expect(page.getByText('3 of 4 audiences match')).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter Status' }).click();
    await expect.poll(() => rowNames(ofPage(page))).toHaveLength(4);
  });

  test('names the person of each audience if cached', async ({ demoPage }) => {
    const [hit] = await searchAudiences(demoPage, 'Lucía Ferrer, Polarbær AS');
    const { audienceId = '', pageId = '' } = hit ?? {};
    await demoPage.goto(`/pages/${pageId}/audiences?q=${audienceId}`);
    await expect(ofPage(demoPage).getByText('Unknown')).toBeVisible();
    await demoPage.goto(`/pages/${pageId}/audiences/${audienceId}`);
    await demoPage.getByRole('button', { name: 'Load current values' }).click();
    const person = demoPage.getByRole('link', { name: 'Lucía Ferrer', exact: true });
    await expect(person).toBeVisible();
    await demoPage.goto(`/pages/${pageId}/audiences?q=${audienceId}`);
    await ofPage(demoPage).locator(person).click();
    await expect(demoPage.getByRole('heading', { level: 1, name: 'Lucía Ferrer' })).toBeVisible();
  });

  test('moves through the rows by keyboard', async ({ demoPage }) => {
    await demoPage.goto(`/pages/${await findPageId(demoPage, 'Spring fleet launch')}/audiences`);
    await expectRowKeys(demoPage, ofPage(demoPage), ONE);
  });

  test('shows empty states for no audiences and an unknown page', async ({ page, server, tenant }) => {
    const [pageId] = await server.createPages(tenant, ['Unvisited']);
    await page.goto(`/pages/${pageId}/audiences`);
    await expect(page.getByText('No audiences yet')).toBeVisible();
    await page.goto('/pages/page%2Fof%20none%25/audiences');
    await expect(page.getByText('No page has the ID page/of none%.')).toBeVisible();
  });
});

test.describe('one audience', () => {
  test('marks values as unknown and loads them', async ({ page, context, server, tenant }) => {
    const [pageId = ''] = await server.createPages(tenant, ['Offers']);
    const audience = await createAudience(page, pageId, {
      publishBehavior: 'draft',
      customName: 'Big fleets',
      actionUrlOverride: 'https://offers.example/fleets',
      supplementaryContext: 'They drive at night.',
      metadataOverride: { title: 'For big fleets' },
    });
    await page.goto(`/pages/${pageId}/audiences/${audience.audienceId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Big fleets' })).toBeAttached();
    await expect(page.getByText('Current values not loaded yet')).toBeVisible();
    await expect(override(page, 'Action URL')).toContainText('Unknown');
    await expect(override(page, 'Context')).toContainText('1 sentence, 20 characters');
    await page.getByRole('button', { name: 'Load current values' }).click();
    await expect(page.getByText('Current values loaded')).toBeVisible();
    await expect(override(page, 'Name').getByRole('textbox')).toHaveValue('Big fleets');
    await expect(override(page, 'Action URL').getByRole('link')).toHaveAttribute(
      'href',
      'https://offers.example/fleets',
    );
    await expect(
      override(page, 'Action form').getByRole('radio', { name: 'Use page default' }),
    ).toBeChecked();
    await expect(tableByName(page, 'Metadata: General')).toContainText('For big fleets');
    // Loading changed nothing, and the values are cached for later visits and other tabs.
    expect((await patchAudience(page, audience, {})).latestVersion).toEqual(audience.latestVersion);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(override(other, 'Name').getByRole('textbox')).toHaveValue('Big fleets');
    await expect(other.getByText(/^Values loaded/)).toBeVisible();
  });

  test('marks an audience that changed since it was loaded', async ({ page, server, tenant }) => {
    const [pageId = ''] = await server.createPages(tenant, ['Offers']);
    const audience = await createAudience(page, pageId, {
      publishBehavior: 'draft',
      customName: 'Big fleets',
    });
    await page.goto(`/pages/${pageId}/audiences/${audience.audienceId}`);
    await page.getByRole('button', { name: 'Load current values' }).click();
    await expect(page.getByText('Current values loaded')).toBeVisible();
    await patchAudience(page, audience, { supplementaryContext: 'New words.' });
    await page.reload();
    await expect(page.getByText(/^This audience changed since its values were loaded/)).toBeVisible();
    await page.getByRole('button', { name: 'Load current values' }).click();
    await expect(page.getByText(/^This audience changed since/)).toHaveCount(0);
    await expect(override(page, 'Context').getByRole('textbox')).toHaveValue('New words.');
  });

  test('shows "not found" for an unknown audience', async ({ demoPage }) => {
    const pageId = await findPageId(demoPage, 'Spring fleet launch');
    await demoPage.goto(`/pages/${pageId}/audiences/audience%2Fof%20none%25`);
    await expect(demoPage.getByRole('heading', { level: 1, name: 'Not found' })).toBeAttached();
  });
});

test('retries after any kind of failure', async ({ demoPage, failureProxy }) => {
  const pageId = await findPageId(demoPage, 'Spring fleet launch');
  for (const path of ['/audiences', `/pages/${pageId}/audiences`]) {
    await expectRetry(demoPage, failureProxy, { path, pattern: /audiences.search/ });
    await expect(demoPage.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  }
  const [hit] = await searchAudiences(demoPage, pageId);
  await expectRetry(demoPage, failureProxy, {
    path: `/pages/${pageId}/audiences/${hit?.audienceId}`,
    pattern: /versions/,
    whileFailing: () => expect(override(demoPage, 'Name')).toContainText(hit?.effectiveName ?? ''),
  });
});
