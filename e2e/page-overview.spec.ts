import { expect, type Page } from '@playwright/test';
import { pageNamed, pagesOf, sessionsOf } from './support/api.ts';
import { fact } from './support/facts.ts';
import { told, tryAgain } from './support/faults.ts';
import { count } from './support/figures.ts';
import { test } from './support/fixtures.ts';

const NAME = 'Spring fleet launch';
const section = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const details = (page: Page) => page.getByRole('complementary', { name: 'Page details' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function theSame(page: Page) {
  const found = (await pagesOf(page)).find(({ name }) => name === NAME);
  if (!found) throw new Error(`There is no page named ${NAME}`);
  return found;
}

test('shows all that a page is made of', async ({ demo }) => {
  const told = await theSame(demo);
  await demo.goto(`/pages/${told.pageId}`);
  await expect(heading(demo, NAME)).toBeVisible();
  await expect(section(demo, 'Page context')).toContainText(told.pageContext);

  const actions = section(demo, 'Actions').getByRole('listitem');
  await expect(actions).toHaveCount(told.actions.length);
  for (const [index, { buttonTitle = '', purpose = '', url = '', actionId }] of told.actions.entries()) {
    const row = actions.nth(index);
    await expect(row).toContainText(buttonTitle);
    await expect(row).toContainText(purpose);
    await expect(row.getByRole('link')).toHaveAttribute('href', url);
    await expect(row.getByText('Header', { exact: true })).toHaveCount(
      actionId === told.headerActionId ? 1 : 0,
    );
  }
  const widgets = section(demo, 'Widgets');
  for (const { title = '', logos = [] } of told.actionCardWidgets) {
    await expect(widgets).toContainText(title);
    for (const { image } of logos) await expect(widgets).toContainText(image?.altText ?? '');
  }
  const footer = section(demo, 'Footer');
  const links = (told.footerLinks ?? []).flatMap((group) => group.links ?? []);
  await expect(footer.getByRole('link')).toHaveCount(links.length);
  for (const [index, { url = '' }] of links.entries())
    await expect(footer.getByRole('link').nth(index)).toHaveAttribute('href', url);
  for (const { name, content = '' } of told.scripts)
    await expect(demo.getByRole('figure', { name: `Content of ${name}` })).toContainText(
      content.slice(0, 60),
    );

  const general = demo.getByRole('region', { name: 'General metadata' });
  await expect(fact(general, 'Title')).toHaveText(told.metadata?.title ?? '');
  await expect(fact(general, 'Keywords')).toHaveText((told.metadata?.keywords ?? []).join(''));
  const graph = demo.getByRole('region', { name: 'Open Graph metadata' });
  await expect(fact(graph, 'Site name')).toHaveText(told.metadata?.ogSiteName ?? '');
  const x = demo.getByRole('region', { name: 'X metadata' });
  await expect(fact(x, 'Creator')).toHaveText(told.metadata?.twitterCreator ?? '');

  const sessions = await sessionsOf(demo, told.pageId);
  await expect(fact(details(demo), 'Audiences')).toHaveText(`${count(told.audiencesCount)} audiences`);
  await expect(fact(details(demo), 'Sessions')).toHaveText(`${count(sessions.length)} sessions`);
  await expect(fact(details(demo), 'Created').locator('time')).toHaveAttribute(
    'datetime',
    new Date(Number(told.createdAt)).toISOString(),
  );
  await expect(fact(details(demo), 'Archived')).toHaveText('Never');
});

test('leads to its parts, and back to the list as it was', async ({ demo }) => {
  await demo.goto('/pages?q=fleet&sort=name&desc=false');
  const row = demo.getByRole('table', { name: 'Pages' }).getByRole('link', { name: NAME });
  await row.click();
  await expect(heading(demo, NAME)).toBeFocused();
  await demo.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Metadata' }).click();
  await expect(demo).toHaveURL(/#metadata$/);
  await expect(section(demo, 'Metadata')).toBeFocused();
  await expect(section(demo, 'Metadata')).toBeInViewport();
  await demo.reload();
  await expect(section(demo, 'Metadata')).toBeInViewport();
  await demo.goBack();
  await expect(demo).toHaveURL(/\/pages\?q=fleet&sort=name&desc=false$/);
  await expect(row).toBeVisible();
});

test('prints scripts whole, without copy icons and “Show all”', async ({ demo }) => {
  const { pageId, scripts } = await theSame(demo);
  await demo.goto(`/pages/${pageId}`);
  const printed = section(demo, 'Scripts');
  await expect(printed.getByRole('button', { name: /^Show all/ }).first()).toBeVisible();
  await demo.emulateMedia({ media: 'print' });
  await demo.evaluate(() => dispatchEvent(new Event('beforeprint')));
  for (const { content = '' } of scripts) await expect(printed).toContainText(content.trim());
  await expect(demo.getByRole('button', { name: /^Show all/ })).toHaveCount(0);
  await expect(demo.getByRole('button', { name: /^Copy script/ })).toHaveCount(0);
  await expect(demo.locator('main svg.lucide-copy').filter({ visible: true })).toHaveCount(0);
});

test('copies ids and scripts', async ({ demo, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { pageId, scripts } = await theSame(demo);
  const copied = () => demo.evaluate(() => navigator.clipboard.readText());
  await demo.goto(`/pages/${pageId}`);
  await details(demo).getByRole('button', { name: 'Copy page ID' }).click();
  await expect.poll(copied).toBe(pageId);
  await demo.getByRole('button', { name: `Copy script ${scripts[0]?.name}` }).click();
  await expect.poll(copied).toBe(scripts[0]?.content);
});

test('says of every part that is not there that it is not', async ({ page, server, tenant }) => {
  const [pageId] = await server.pages(tenant, ['Bare']);
  await page.goto(`/pages/${pageId}`);
  for (const nothing of ['No page context', 'No actions', 'No widgets', 'No footer links', 'No scripts'])
    await expect(page.getByText(nothing)).toBeVisible();
  await expect(fact(details(page), 'Latest session')).toHaveText('None yet');
  await expect(fact(details(page), 'Header action')).toHaveText('None');
});

test('shows a page of hundreds of parts', async ({ page, server, tenant }) => {
  const [pageId] = await server.pages(tenant, ['Large']);
  const actions = Array.from({ length: 500 }, (_, index) => ({ buttonTitle: `Button ${index}`, url: '' }));
  const response = await page.request.patch(`/v0/pages/${pageId}`, { data: { actions } });
  expect(response.ok()).toBe(true);
  await page.goto(`/pages/${pageId}`);
  await expect(section(page, 'Actions')).toContainText('Button 0');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Metadata' }).click();
  await expect(section(page, 'Metadata')).toBeInViewport();
  await expect(section(page, 'Actions').getByRole('listitem')).toHaveCount(500);
  await expect(section(page, 'Metadata')).toBeInViewport();
  // The address alone leads there as well, past all that comes before it.
  await page.goto('/readyz');
  await page.goto(`/pages/${pageId}#metadata`);
  await expect(section(page, 'Actions').getByRole('listitem')).toHaveCount(500);
  await expect(section(page, 'Metadata')).toBeInViewport();
});

test('is looked for in a long list, and can be stopped', async ({ page, server, tenant, faults }) => {
  const ids = await server.pages(
    tenant,
    Array.from({ length: 3000 }, (_, index) => `Page ${index}`),
  );
  faults.break(/cursor=/, 'hang');
  await page.goto(`${faults.url}/pages/${ids.at(-1)}`);
  const told = page.getByRole('main').getByRole('status');
  await expect(told).toContainText('200 of 3,000 pages searched');
  await expect(page.getByRole('progressbar', { name: 'pages searched' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(told).toContainText('Search paused');
  faults.mend();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(heading(page, 'Page 2999')).toBeVisible();
  await page.getByRole('link', { name: 'Pages' }).first().click();
  await expect(page.getByText('3,000 pages', { exact: true })).toBeAttached();
});

test('says that no page has this id', async ({ demo }) => {
  await demo.goto('/pages/page%2Fof%20none%25');
  await expect(demo.getByText('No page has the ID page/of none%.')).toBeVisible();
});

test('offers another try when it meets a fault, whichever it is', async ({ demo, faults }) => {
  const pageId = await pageNamed(demo, NAME);
  await tryAgain(demo, faults, { path: `/pages/${pageId}`, broken: /^GET .v0.pages\?/ });
  await expect(heading(demo, NAME)).toBeVisible();
});

test('goes on without its sessions where those cannot be read', async ({ demo, faults }) => {
  const pageId = await pageNamed(demo, NAME);
  faults.break(/audience_sessions/, 'garbage');
  await demo.goto(`${faults.url}/pages/${pageId}`);
  await expect(details(demo).getByRole('alert')).toContainText(told.garbage);
  await expect(section(demo, 'Scripts')).toBeVisible();
  faults.mend();
  await details(demo).getByRole('button', { name: 'Try again' }).click();
  await expect(fact(details(demo), 'Sessions')).toHaveText(/^[\d,]+ sessions$/);
});

test('waits for a list that hangs, and for one that is busy', async ({ demo, faults }) => {
  const pageId = await pageNamed(demo, NAME);
  for (const fault of ['hang', 'busy'] as const) {
    faults.break(/^GET .v0.pages\?/, fault);
    const asked = demo.waitForRequest(/\/v0\/pages\?/);
    await demo.goto(`${faults.url}/pages/${pageId}`);
    await asked;
    await expect(demo.locator('main [aria-busy=true]')).toBeVisible();
    faults.mend();
    await expect(heading(demo, NAME)).toBeVisible();
  }
});
