import { expect, type Page } from '@playwright/test';
import { changeAudience, hitsOf, makeAudience, pageNamed, pagesOf } from './support/api.ts';
import { tryAgain } from './support/faults.ts';
import { test } from './support/fixtures.ts';
import { expectKeys, expectSlash, namesIn, sortBy, tableNamed } from './support/table.ts';

const ONE = /\/pages\/page_\w+\/audiences\/audience_\w+$/;
const across = (page: Page) => tableNamed(page, 'Audiences');
const ofPage = (page: Page) => tableNamed(page, 'Audiences of this page');
/** What is said of one field that an audience may set for itself. */
const override = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test.describe('across pages', () => {
  test('finds audiences by name, by page and by id', async ({ demo, context }) => {
    const everybody = await hitsOf(demo, '');
    const [some] = everybody;
    await demo.goto('/audiences');
    await expect(across(demo)).toHaveAttribute('aria-rowcount', String(everybody.length + 1));
    const search = await expectSlash(demo, 'Search audiences');
    for (const words of [some?.effectiveName.toUpperCase() ?? '', some?.audienceId ?? '']) {
      await search.fill(words);
      const found = await hitsOf(demo, words);
      await expect.poll(() => namesIn(across(demo))).toContain(some?.effectiveName);
      await expect(across(demo)).toHaveAttribute('aria-rowcount', String(found.length + 1));
    }
    await expect(demo).toHaveURL(new RegExp(`q=${some?.audienceId}`));
    const other = await context.newPage();
    await other.goto(demo.url());
    await expect.poll(() => namesIn(across(other))).toContain(some?.effectiveName);
    await search.fill('nobody of this name');
    await expect(demo.getByText('No audiences match these filters')).toBeVisible();
  });

  test('narrows them to pages, and sorts all of them', async ({ demo }) => {
    const everybody = await hitsOf(demo, '');
    const page = (await pagesOf(demo)).find(({ audiencesCount }) => audiencesCount > 1);
    const there = everybody.filter(({ pageId }) => pageId === page?.pageId);
    await demo.goto(`/audiences?page=${page?.pageId}&sort=name&desc=true`);
    await expect(demo.getByText(`${there.length} of ${everybody.length} audiences match`)).toBeVisible();
    const sorted = there.map(({ effectiveName }) => effectiveName);
    sorted.sort((a, b) => b.localeCompare(a, 'en'));
    await expect
      .poll(async () => (await namesIn(across(demo))).filter((name) => name !== page?.name))
      .toEqual(sorted);
  });
});

test.describe('of a page', () => {
  test('finds as many as the page says that it has', async ({ demo, context }) => {
    const page = (await pagesOf(demo)).find(({ name }) => name === 'Spring fleet launch');
    const hits = await hitsOf(demo, page?.pageId ?? '');
    expect(hits).toHaveLength(page?.audiencesCount ?? 0);
    await demo.goto(`/pages/${page?.pageId}/audiences`);
    await expect(demo.getByText(`${hits.length} audiences`, { exact: true })).toBeAttached();
    const tabs = demo.getByRole('navigation', { name: 'Page' });
    await expect(tabs.getByRole('link', { name: /^Audiences/ })).toHaveText(`Audiences${hits.length}`);
    await sortBy(ofPage(demo), 'Name', 'descending');
    const sorted = hits
      .map(({ effectiveName }) => effectiveName)
      .toSorted((a, b) => b.localeCompare(a, 'en'));
    await expect.poll(() => namesIn(ofPage(demo))).toEqual(sorted);
    const search = await expectSlash(demo, 'Search audiences of this page');
    await search.fill(sorted[2]?.toUpperCase() ?? '');
    await expect.poll(() => namesIn(ofPage(demo))).toContain(sorted[2]);
    await expect(demo).toHaveURL(/q=/);
    const other = await context.newPage();
    await other.goto(demo.url());
    await expect.poll(() => namesIn(ofPage(other))).toEqual(await namesIn(ofPage(demo)));
  });

  test('narrows them to a status, which is read of each, and says how far', async ({
    page,
    server,
    tenant,
    faults,
  }) => {
    const [pageId = ''] = await server.pages(tenant, ['Offers']);
    const drafts = ['Ada', 'Bo', 'Cy'];
    for (const customName of drafts)
      await makeAudience(page, pageId, { publishBehavior: 'draft', customName });
    const last = await makeAudience(page, pageId, { publishBehavior: 'publish', customName: 'Di' });
    faults.break(new RegExp(`^GET .*/${last.audienceId}/versions`), 'hang');
    await page.goto(`${faults.url}/pages/${pageId}/audiences`);
    await expect(ofPage(page).getByText('Draft')).toHaveCount(3);
    await page.getByRole('button', { name: 'Status filter' }).click();
    await page.getByRole('checkbox', { name: /^Draft/ }).check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/status=draft/);
    await expect(page.getByRole('progressbar', { name: 'Statuses loaded' })).toBeVisible();
    faults.mend();
    await expect.poll(async () => (await namesIn(ofPage(page))).toSorted()).toEqual(drafts);
    await expect(page.getByText('3 of 4 audiences match')).toBeVisible();
    await page.reload();
    await expect(page.getByText('3 of 4 audiences match')).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter Status' }).click();
    await expect.poll(() => namesIn(ofPage(page))).toHaveLength(4);
  });

  test('names the person each was made for, as far as it is known here', async ({ demo }) => {
    const [hit] = await hitsOf(demo, 'Lucía Ferrer, Polarbær AS');
    const { audienceId = '', pageId = '' } = hit ?? {};
    await demo.goto(`/pages/${pageId}/audiences?q=${audienceId}`);
    await expect(ofPage(demo).getByText('Unknown')).toBeVisible();
    await demo.goto(`/pages/${pageId}/audiences/${audienceId}`);
    await demo.getByRole('button', { name: 'Load current values' }).click();
    const person = demo.getByRole('link', { name: 'Lucía Ferrer', exact: true });
    await expect(person).toBeVisible();
    await demo.goto(`/pages/${pageId}/audiences?q=${audienceId}`);
    await ofPage(demo).locator(person).click();
    await expect(demo.getByRole('heading', { level: 1, name: 'Lucía Ferrer' })).toBeVisible();
  });

  test('is gone through by keyboard', async ({ demo }) => {
    await demo.goto(`/pages/${await pageNamed(demo, 'Spring fleet launch')}/audiences`);
    await expectKeys(demo, ofPage(demo), ONE);
  });

  test('says that there are none, and that there is no such page', async ({ page, server, tenant }) => {
    const [pageId] = await server.pages(tenant, ['Unvisited']);
    await page.goto(`/pages/${pageId}/audiences`);
    await expect(page.getByText('No audiences yet')).toBeVisible();
    await page.goto('/pages/page%2Fof%20none%25/audiences');
    await expect(page.getByText('No page has the ID page/of none%.')).toBeVisible();
  });
});

test.describe('one audience', () => {
  test('says what is unknown, and reads it', async ({ page, context, server, tenant }) => {
    const [pageId = ''] = await server.pages(tenant, ['Offers']);
    const made = await makeAudience(page, pageId, {
      publishBehavior: 'draft',
      customName: 'Big fleets',
      actionUrlOverride: 'https://offers.example/fleets',
      supplementaryContext: 'They drive at night.',
      metadataOverride: { title: 'For big fleets' },
    });
    await page.goto(`/pages/${pageId}/audiences/${made.audienceId}`);
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
    await expect(tableNamed(page, 'Metadata: General')).toContainText('For big fleets');
    // Reading it changed nothing, and what was read is kept for the next visit and for other tabs.
    expect((await changeAudience(page, made, {})).latestVersion).toEqual(made.latestVersion);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(override(other, 'Name').getByRole('textbox')).toHaveValue('Big fleets');
    await expect(other.getByText(/^Values loaded/)).toBeVisible();
  });

  test('says that it has changed since it was read', async ({ page, server, tenant }) => {
    const [pageId = ''] = await server.pages(tenant, ['Offers']);
    const made = await makeAudience(page, pageId, { publishBehavior: 'draft', customName: 'Big fleets' });
    await page.goto(`/pages/${pageId}/audiences/${made.audienceId}`);
    await page.getByRole('button', { name: 'Load current values' }).click();
    await expect(page.getByText('Current values loaded')).toBeVisible();
    await changeAudience(page, made, { supplementaryContext: 'New words.' });
    await page.reload();
    await expect(page.getByText(/^This audience changed since its values were loaded/)).toBeVisible();
    await page.getByRole('button', { name: 'Load current values' }).click();
    await expect(page.getByText(/^This audience changed since/)).toHaveCount(0);
    await expect(override(page, 'Context').getByRole('textbox')).toHaveValue('New words.');
  });

  test('says that there is no such audience', async ({ demo }) => {
    const pageId = await pageNamed(demo, 'Spring fleet launch');
    await demo.goto(`/pages/${pageId}/audiences/audience%2Fof%20none%25`);
    await expect(demo.getByRole('heading', { level: 1, name: 'Not found' })).toBeAttached();
  });
});

test('offers another try when a read meets a fault, whichever it is', async ({ demo, faults }) => {
  const pageId = await pageNamed(demo, 'Spring fleet launch');
  for (const path of ['/audiences', `/pages/${pageId}/audiences`]) {
    await tryAgain(demo, faults, { path, broken: /audiences.search/ });
    await expect(demo.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  }
  const [hit] = await hitsOf(demo, pageId);
  await tryAgain(demo, faults, {
    path: `/pages/${pageId}/audiences/${hit?.audienceId}`,
    broken: /versions/,
    meanwhile: () => expect(override(demo, 'Name')).toContainText(hit?.effectiveName ?? ''),
  });
});
