import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { ListedPage } from '#features/pages/public.ts';
import { addSessions, makePage, makePages, plainSession } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { detail } from '../../testing/details.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';

const NAME = 'Spring fleet launch';

let service: TestService;
let demo: Tenant;
let page: ListedPage;
let path: string;

beforeAll(async () => {
  service = await startTestService();
  demo = await service.demoTenant();
  const { items } = await demo.call('listPages');
  page = items.find(({ name }) => name === NAME) as ListedPage;
  path = `/pages/${page.pageId}`;
  const sessions = [1, 2, 3].map((hour) =>
    plainSession({ started_at: Date.now() - hour * 3_600_000, has_conversion: hour === 1 ? 1 : 0 }),
  );
  await addSessions(service.db, demo.tenantId, page.pageId, sessions);
});

const section = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });
const details = () => screen.getByRole('complementary', { name: 'Page details' });
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('shows its picture beside its name, in a box of the same size without one', async () => {
  const pictureOf = async (name: string) => {
    const title = (await screen.findAllByText(name)).find((text) => text.matches('main p'));
    return title?.parentElement?.previousElementSibling?.firstElementChild as HTMLElement;
  };
  await renderApp(service, demo, path);
  await findHeading(NAME);
  const picture = await pictureOf(NAME);
  expect(picture.querySelector('img')?.getAttribute('src')).toBe(page.metadata?.ogImageUrl);

  const own = await service.ownTenant();
  const pageId = await makePage(service.db, own.tenantId, 'Offers');
  await renderApp(service, own, `/pages/${pageId}`);
  await findHeading('Offers');
  const initial = await pictureOf('Offers');
  expect(initial.textContent).toBe('O');
  expect(initial.className).toBe(picture.className);
});

it('shows all parts of a page', async () => {
  await renderApp(service, demo, path);
  await findHeading(NAME);
  expect(section('Page context').textContent).toContain(page.pageContext);

  const rows = within(section('Actions')).getAllByRole('listitem');
  expect(rows).toHaveLength(page.actions?.length ?? 0);
  for (const [index, { buttonTitle, purpose, url, actionId }] of (page.actions ?? []).entries()) {
    const row = rows[index] as HTMLElement;
    expect(row.textContent).toContain(buttonTitle);
    expect(row.textContent).toContain(purpose);
    expect(within(row).getByRole('link').getAttribute('href')).toBe(url);
    expect(within(row).queryAllByText('Header')).toHaveLength(actionId === page.headerActionId ? 1 : 0);
  }
  const widgets = section('Widgets').textContent;
  for (const { title, logos } of page.actionCardWidgets ?? []) {
    expect(widgets).toContain(title);
    for (const { image } of logos ?? []) expect(widgets).toContain(image?.altText);
  }
  const links = within(section('Footer')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    page.footerLinks?.flatMap((group) => group.links?.map(({ url }) => url)),
  );
  for (const { name, content = '' } of page.scripts ?? [])
    expect(screen.getByRole('figure', { name: `Content of ${name}` }).textContent).toContain(
      content?.slice(0, 60),
    );

  const { metadata } = page;
  const general = section('General metadata');
  expect(detail(general, 'Title').textContent).toBe(metadata?.title);
  expect(detail(general, 'Keywords').textContent).toBe(metadata?.keywords?.join(''));
  expect(detail(section('Open Graph metadata'), 'Site name').textContent).toBe(metadata?.ogSiteName);
  expect(detail(section('X metadata'), "Author's X handle").textContent).toBe(metadata?.twitterCreator);

  expect(detail(details(), 'Audiences').textContent).toBe(`${page.audiencesCount} audiences`);
  await waitFor(() => expect(detail(details(), 'Sessions').textContent).toBe('3 sessions'));
  expect(detail(details(), 'Conversions').textContent).toBe('1 (33.3%)');
  expect(detail(details(), 'Created').querySelector('time')?.dateTime).toBe(
    new Date(Number(page.createdAt)).toISOString(),
  );
  expect(detail(details(), 'Archived').textContent).toBe('Never');
});

it('copies IDs and scripts', async () => {
  const { user } = await renderApp(service, demo, path);
  await findHeading(NAME);
  await user.click(within(details()).getByRole('button', { name: /^Copy page ID/ }));
  await expect.poll(() => navigator.clipboard.readText()).toBe(page.pageId);
  const [script] = page.scripts ?? [];
  await user.click(screen.getByRole('button', { name: `Copy script ${script?.name}` }));
  await expect.poll(() => navigator.clipboard.readText()).toBe(script?.content);
});

it('shows an empty state for every missing part', async () => {
  const tenant = await service.ownTenant();
  const pageId = await makePage(service.db, tenant.tenantId, 'Bare');
  await renderApp(service, tenant, `/pages/${pageId}`);
  await findHeading('Bare');
  for (const nothing of ['No page context', 'No actions', 'No widgets', 'No footer links', 'No scripts'])
    expect(screen.getByText(nothing)).toBeTruthy();
  await waitFor(() => expect(detail(details(), 'Latest session').textContent).toBe('None yet'));
  expect(detail(details(), 'Header action').textContent).toBe('None');
});

it('is searched for in a long list, which can be stopped, if the service reads no single page', async () => {
  service.offer([]);
  const tenant = await service.ownTenant();
  const names = Array.from({ length: 1500 }, (_, index) => `Page ${index}`);
  const ids = await makePages(service.db, tenant.tenantId, names);
  service.fail(/cursor=/, 'no-response');
  const { user } = await renderApp(service, tenant, `/pages/${ids.at(-1)}`);
  await screen.findByText(/200 of 1,500 pages searched/);
  expect(screen.getByRole('progressbar', { name: 'pages searched' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await screen.findByText('Search paused');
  service.recover();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await findHeading('Page 1499');
  const [pages] = screen.getAllByRole('link', { name: 'Pages' });
  await user.click(pages as HTMLElement);
  await screen.findByText('1,500 pages');
});

it('shows "not found" for an unknown page', async () => {
  await renderApp(service, demo, '/pages/page%2Fof%20none%25');
  await screen.findByText(/No page has the ID page.of none%\./);
});

it('retries after any kind of failure', async () => {
  await expectRetry(service, demo, { path, pattern: /^GET .v0.pages.page_\w+$/ });
  await findHeading(NAME);
});

it('has a place for conversions before they are counted, and without any', async () => {
  const other = await makePage(service.db, demo.tenantId, 'Unseen');
  service.fail(/session_counts/, 'no-response');
  await renderApp(service, demo, `/pages/${other}`);
  await findHeading('Unseen');
  expect(detail(details(), 'Conversions').textContent).toBe('');
  service.recover();
  await renderApp(service, demo, `/pages/${other}`);
  await waitFor(() => expect(detail(details(), 'Conversions').textContent).toBe('None yet'));
});

it("works without sessions if they can't be loaded", async () => {
  service.fail(/audience_sessions/, 'html');
  const { user } = await renderApp(service, demo, path);
  await findHeading(NAME);
  expect((await within(details()).findByRole('alert')).textContent).toContain('Unexpected response');
  expect(section('Scripts')).toBeTruthy();
  service.recover();
  await user.click(within(details()).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(detail(details(), 'Sessions').textContent).toBe('3 sessions'));
});

it('waits for slow and rate-limited responses', async () => {
  service.fail(/^GET .v0.pages\?/, 'no-response');
  await renderApp(service, demo, path);
  await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeTruthy());
  service.recover();
  await findHeading(NAME);
  service.fail(/^GET .v0.pages\?/, 'rate-limited', 2);
  await renderApp(service, demo, path);
  await findHeading(NAME);
});
