import { expect, type Page } from '@playwright/test';
import { fetchPages, fetchSessions, findPageId } from './support/api.ts';
import { detail } from './support/description-list.ts';
import { formatCount } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { errorMessages, expectRetry } from './support/retry.ts';

const NAME = 'Spring fleet launch';
const section = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const details = (page: Page) => page.getByRole('complementary', { name: 'Page details' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function fetchDemoPage(page: Page) {
  const found = (await fetchPages(page)).find(({ name }) => name === NAME);
  if (!found) throw new Error(`There is no page named ${NAME}`);
  return found;
}

test('shows all parts of a page', async ({ demoPage }) => {
  const expectedPage = await fetchDemoPage(demoPage);
  await demoPage.goto(`/pages/${expectedPage.pageId}`);
  await expect(heading(demoPage, NAME)).toBeVisible();
  await expect(section(demoPage, 'Page context')).toContainText(expectedPage.pageContext);

  const actions = section(demoPage, 'Actions').getByRole('listitem');
  await expect(actions).toHaveCount(expectedPage.actions.length);
  for (const [
    index,
    { buttonTitle = '', purpose = '', url = '', actionId },
  ] of expectedPage.actions.entries()) {
    const row = actions.nth(index);
    await expect(row).toContainText(buttonTitle);
    await expect(row).toContainText(purpose);
    await expect(row.getByRole('link')).toHaveAttribute('href', url);
    await expect(row.getByText('Header', { exact: true })).toHaveCount(
      actionId === expectedPage.headerActionId ? 1 : 0,
    );
  }
  const widgets = section(demoPage, 'Widgets');
  for (const { title = '', logos = [] } of expectedPage.actionCardWidgets) {
    await expect(widgets).toContainText(title);
    for (const { image } of logos) await expect(widgets).toContainText(image?.altText ?? '');
  }
  const footer = section(demoPage, 'Footer');
  const links = (expectedPage.footerLinks ?? []).flatMap((group) => group.links ?? []);
  await expect(footer.getByRole('link')).toHaveCount(links.length);
  for (const [index, { url = '' }] of links.entries())
    await expect(footer.getByRole('link').nth(index)).toHaveAttribute('href', url);
  for (const { name, content = '' } of expectedPage.scripts)
    await expect(demoPage.getByRole('figure', { name: `Content of ${name}` })).toContainText(
      content.slice(0, 60),
    );

  const general = demoPage.getByRole('region', { name: 'General metadata' });
  await expect(detail(general, 'Title')).toHaveText(expectedPage.metadata?.title ?? '');
  await expect(detail(general, 'Keywords')).toHaveText((expectedPage.metadata?.keywords ?? []).join(''));
  const graph = demoPage.getByRole('region', { name: 'Open Graph metadata' });
  await expect(detail(graph, 'Site name')).toHaveText(expectedPage.metadata?.ogSiteName ?? '');
  const x = demoPage.getByRole('region', { name: 'X metadata' });
  await expect(detail(x, 'Creator')).toHaveText(expectedPage.metadata?.twitterCreator ?? '');

  const sessions = await fetchSessions(demoPage, expectedPage.pageId);
  await expect(detail(details(demoPage), 'Audiences')).toHaveText(
    `${formatCount(expectedPage.audiencesCount)} audiences`,
  );
  await expect(detail(details(demoPage), 'Sessions')).toHaveText(`${formatCount(sessions.length)} sessions`);
  await expect(detail(details(demoPage), 'Created').locator('time')).toHaveAttribute(
    'datetime',
    new Date(Number(expectedPage.createdAt)).toISOString(),
  );
  await expect(detail(details(demoPage), 'Archived')).toHaveText('Never');
});

test('links to its sections, and back to the list with its state', async ({ demoPage }) => {
  await demoPage.goto('/pages?q=fleet&sort=name&desc=false');
  const row = demoPage.getByRole('table', { name: 'Pages' }).getByRole('link', { name: NAME });
  await row.click();
  await expect(heading(demoPage, NAME)).toBeFocused();
  await demoPage
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Metadata' })
    .click();
  await expect(demoPage).toHaveURL(/#metadata$/);
  await expect(section(demoPage, 'Metadata')).toBeFocused();
  await expect(section(demoPage, 'Metadata')).toBeInViewport();
  await demoPage.reload();
  await expect(section(demoPage, 'Metadata')).toBeInViewport();
  await demoPage.goBack();
  await expect(demoPage).toHaveURL(/\/pages\?q=fleet&sort=name&desc=false$/);
  await expect(row).toBeVisible();
});

test('prints scripts in full, without copy icons and “Show all”', async ({ demoPage }) => {
  const { pageId, scripts } = await fetchDemoPage(demoPage);
  await demoPage.goto(`/pages/${pageId}`);
  const scriptSection = section(demoPage, 'Scripts');
  await expect(scriptSection.getByRole('button', { name: /^Show all/ }).first()).toBeVisible();
  await demoPage.emulateMedia({ media: 'print' });
  await demoPage.evaluate(() => dispatchEvent(new Event('beforeprint')));
  for (const { content = '' } of scripts) await expect(scriptSection).toContainText(content.trim());
  await expect(demoPage.getByRole('button', { name: /^Show all/ })).toHaveCount(0);
  await expect(demoPage.getByRole('button', { name: /^Copy script/ })).toHaveCount(0);
  await expect(demoPage.locator('main svg.lucide-copy').filter({ visible: true })).toHaveCount(0);
});

test('copies IDs and scripts', async ({ demoPage, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { pageId, scripts } = await fetchDemoPage(demoPage);
  const copied = () => demoPage.evaluate(() => navigator.clipboard.readText());
  await demoPage.goto(`/pages/${pageId}`);
  await details(demoPage).getByRole('button', { name: 'Copy page ID' }).click();
  await expect.poll(copied).toBe(pageId);
  await demoPage.getByRole('button', { name: `Copy script ${scripts[0]?.name}` }).click();
  await expect.poll(copied).toBe(scripts[0]?.content);
});

test('shows an empty state for every missing part', async ({ page, server, tenant }) => {
  const [pageId] = await server.createPages(tenant, ['Bare']);
  await page.goto(`/pages/${pageId}`);
  for (const nothing of ['No page context', 'No actions', 'No widgets', 'No footer links', 'No scripts'])
    await expect(page.getByText(nothing)).toBeVisible();
  await expect(detail(details(page), 'Latest session')).toHaveText('None yet');
  await expect(detail(details(page), 'Header action')).toHaveText('None');
});

test('shows a page with hundreds of parts', async ({ page, server, tenant }) => {
  const [pageId] = await server.createPages(tenant, ['Large']);
  const actions = Array.from({ length: 500 }, (_, index) => ({ buttonTitle: `Button ${index}`, url: '' }));
  const response = await page.request.patch(`/v0/pages/${pageId}`, { data: { actions } });
  expect(response.ok()).toBe(true);
  await page.goto(`/pages/${pageId}`);
  await expect(section(page, 'Actions')).toContainText('Button 0');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Metadata' }).click();
  await expect(section(page, 'Metadata')).toBeInViewport();
  await expect(section(page, 'Actions').getByRole('listitem')).toHaveCount(500);
  await expect(section(page, 'Metadata')).toBeInViewport();
  // A deep link scrolls there too, past everything above.
  await page.goto('/readyz');
  await page.goto(`/pages/${pageId}#metadata`);
  await expect(section(page, 'Actions').getByRole('listitem')).toHaveCount(500);
  await expect(section(page, 'Metadata')).toBeInViewport();
});

test('is searched for in a long list, which can be stopped', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const ids = await server.createPages(
    tenant,
    Array.from({ length: 3000 }, (_, index) => `Page ${index}`),
  );
  failureProxy.inject(/cursor=/, 'no-response');
  await page.goto(`${failureProxy.url}/pages/${ids.at(-1)}`);
  const expectedPage = page.getByRole('main').getByRole('status');
  await expect(expectedPage).toContainText('200 of 3,000 pages searched');
  await expect(page.getByRole('progressbar', { name: 'pages searched' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(expectedPage).toContainText('Search paused');
  failureProxy.reset();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(heading(page, 'Page 2999')).toBeVisible();
  await page.getByRole('link', { name: 'Pages' }).first().click();
  await expect(page.getByText('3,000 pages', { exact: true })).toBeAttached();
});

test('shows "not found" for an unknown page', async ({ demoPage }) => {
  await demoPage.goto('/pages/page%2Fof%20none%25');
  await expect(demoPage.getByText('No page has the ID page/of none%.')).toBeVisible();
});

test('retries after any kind of failure', async ({ demoPage, failureProxy }) => {
  const pageId = await findPageId(demoPage, NAME);
  await expectRetry(demoPage, failureProxy, { path: `/pages/${pageId}`, pattern: /^GET .v0.pages\?/ });
  await expect(heading(demoPage, NAME)).toBeVisible();
});

test("works without sessions if they can't be loaded", async ({ demoPage, failureProxy }) => {
  const pageId = await findPageId(demoPage, NAME);
  failureProxy.inject(/audience_sessions/, 'html');
  await demoPage.goto(`${failureProxy.url}/pages/${pageId}`);
  await expect(details(demoPage).getByRole('alert')).toContainText(errorMessages.html);
  await expect(section(demoPage, 'Scripts')).toBeVisible();
  failureProxy.reset();
  await details(demoPage).getByRole('button', { name: 'Try again' }).click();
  await expect(detail(details(demoPage), 'Sessions')).toHaveText(/^[\d,]+ sessions$/);
});

test('waits for slow and rate-limited responses', async ({ demoPage, failureProxy }) => {
  const pageId = await findPageId(demoPage, NAME);
  for (const failure of ['no-response', 'rate-limited'] as const) {
    failureProxy.inject(/^GET .v0.pages\?/, failure);
    const asked = demoPage.waitForRequest(/\/v0\/pages\?/);
    await demoPage.goto(`${failureProxy.url}/pages/${pageId}`);
    await asked;
    await expect(demoPage.locator('main [aria-busy=true]')).toBeVisible();
    failureProxy.reset();
    await expect(heading(demoPage, NAME)).toBeVisible();
  }
});
