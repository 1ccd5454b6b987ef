import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { samplePage } from '#server/testing/sample-page.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { createPage, expectFocus, field, fill } from '../../testing/page-editor.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  localStorage.removeItem('first-steps');
  service.offer(capabilities);
  tenant = await service.ownTenant();
});

const isEditor = /^\/pages\/page_\w+\/edit#context$/;
const heading = () => screen.findByRole('heading', { level: 1, name: 'Create your first page' });
const nameInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Page name' });
const contextInput = () => screen.getByRole('textbox', { name: 'What should its agent know?' });
const button = (name: string) => screen.getByRole('button', { name });
const card = () => screen.getByRole('region', { name: 'Preview' });
const pages = async () => (await tenant.call('listPages')).items;
const posts = () => service.requests.filter((request) => /^POST .v0.pages$/.test(request));

async function open() {
  const app = await renderApp(service, tenant, '/');
  await heading();
  return app;
}

it('creates the first page and opens its editor at the context', async () => {
  const { user, url } = await open();
  await expectFocus(nameInput);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  await user.keyboard('  Autumn launch ');
  await user.type(contextInput(), ' Reads it: fleet managers ');
  await user.click(button('Create page'));
  await expect.poll(url).toMatch(isEditor);
  await expectFocus(() => field<HTMLTextAreaElement>('Page context'));
  expect(await pages()).toMatchObject([
    {
      name: 'Autumn launch',
      pageContext: 'Reads it: fleet managers',
      status: 'draft',
      pageType: 'custom',
      audiencesCount: 0,
    },
  ]);
});

it('asks before it discards what was typed', async () => {
  const { user } = await open();
  await fill(user, contextInput(), 'Fleet managers read it.');
  await user.click(screen.getByRole('link', { name: 'Topics' }));
  const question = await screen.findByRole('dialog', { name: 'Discard this page?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(contextInput()).toHaveProperty('value', 'Fleet managers read it.');
  await user.click(screen.getByRole('link', { name: 'Topics' }));
  await user.click(await screen.findByRole('button', { name: 'Discard page' }));
  await screen.findByRole('heading', { level: 1, name: /topics/i });
});

it.each(['', '   ', '\u200b\u2060'])('asks for a name with a visible character: %j', async (name) => {
  const { user } = await open();
  await fill(user, nameInput(), name);
  await user.click(button('Create page'));
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a name');
  await expectFocus(nameInput);
  expect(within(card()).getAllByText('Page name')).toHaveLength(2);
  expect(posts()).toEqual([]);
});

it.each(['x'.repeat(1000), 'השקת צי באביב', '<b>&amp;</b> 🚚'])('creates a page named %j', async (name) => {
  const { user, url } = await open();
  await fill(user, nameInput(), name);
  await fill(user, contextInput(), ' \u200b');
  await user.click(button('Create page'));
  await expect.poll(url).toMatch(isEditor);
  expect(await pages()).toMatchObject([{ name, pageContext: '' }]);
});

it('mirrors the name in the card, for everyone and for an audience', async () => {
  const { user } = await open();
  const lines = () => within(card()).queryAllByText('Differs from the page:');
  await user.keyboard('Spring');
  expect(within(card()).getByRole('heading', { name: 'Spring' })).toBeTruthy();
  expect(lines()).toEqual([]);
  await user.click(within(card()).getByRole('radio', { name: 'Brightway GmbH' }));
  await user.type(nameInput(), ' fleet');
  expect(within(card()).getByRole('heading', { name: /Brightway GmbH: Spring fleet$/ })).toBeTruthy();
  expect(lines()).toHaveLength(3);
  expect(within(card()).getByText('3 fields differ from the page')).toBeTruthy();
});

it('creates one page however often it is submitted', async () => {
  const { user, url } = await open();
  await user.keyboard('Once{Enter}{Enter}');
  await expect.poll(url).toMatch(isEditor);
  expect(posts()).toHaveLength(1);
});

it('keeps the fields after a failure, and creates no second page after a lost response', async () => {
  const { user, url } = await open();
  await user.keyboard('Autumn');
  await user.type(contextInput(), 'Fleets');
  service.fail(/^POST .v0.pages$/, 'server-error');
  await user.click(button('Create page'));
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain('Something went wrong on the server');
  expect(note.compareDocumentPosition(button('Create page'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(contextInput().compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  service.fail(/^POST .v0.pages$/, 'response-lost', 1);
  await user.click(button('Create page'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain("Couldn't connect"));
  expect([nameInput(), contextInput()]).toMatchObject([{ value: 'Autumn' }, { value: 'Fleets' }]);
  await user.click(button('Create page'));
  await expect.poll(url).toMatch(isEditor);
  expect(await pages()).toHaveLength(1);
});

it('adds the example, and finishes it after a failure without a second page', async () => {
  const { user, url } = await open();
  service.fail(/^PATCH .v0.pages/, 'server-error');
  await user.click(button('Add'));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^The page exists as a draft, but part of the example is missing\. Something went wrong/,
  );
  await user.type(nameInput(), 'Another{Enter}');
  expect(button('Create page').title).toBe('The example is created in part');
  service.recover();
  await user.click(button('Try again'));
  await expect.poll(url).toMatch(isEditor);
  expect(await pages()).toMatchObject([{ name: 'Example page', audiencesCount: 1 }]);
});

it('links to the guide, and copies a request for developers without the key', async () => {
  const { user } = await open();
  await user.keyboard("Fleet's");
  expect(screen.getByRole('link', { name: 'Guide' }).getAttribute('href')).toBe(
    '/help/self-hosting#import-sessions',
  );
  await user.click(button('Copy'));
  await screen.findByText('Copied as cURL');
  const request = await navigator.clipboard.readText();
  expect(request).toMatch(/^curl -X POST 'http.*\/v0\/pages'/);
  expect(request).toContain('"x-api-key: $API_KEY"');
  expect(request).not.toContain(tenant.key);
  expect(request).toContain(`Fleet'\\''s`);
});

it('shows guide and request instead of the form if the service creates no pages', async () => {
  service.offer(capabilities.filter((each) => each !== 'page-lifecycle'));
  const { user } = await open();
  expect(screen.getByText(/^Pages can't be created here/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Page name' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Create page|Add/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Guide' })).toBeTruthy();
  await user.click(button('Copy'));
  await screen.findByText('Copied as cURL');
  expect(await navigator.clipboard.readText()).toMatch(/^curl 'http.*\/v0\/pages'/);
});

it('shows an error instead if pages fail to load', async () => {
  service.fail(/^GET .v0.pages/, 'server-error');
  const { user } = await renderApp(service, tenant, '/');
  const main = () => within(screen.getByRole('main'));
  await waitFor(() => main().getByText(/Something went wrong on the server/));
  expect(screen.queryByRole('heading', { name: 'Create your first page' })).toBeNull();
  service.recover();
  await user.click(main().getByRole('button', { name: 'Try again' }));
  await heading();
});

const steps = () => within(screen.getByRole('region', { name: 'First steps' }));
const expectSteps = (names: readonly string[]) =>
  waitFor(() => {
    const links = steps().getAllByRole('link');
    expect(links).toEqual(names.map((name) => steps().getByRole('link', { name })));
  });

it('shows the first steps until all are done', async () => {
  const { pageId: page_id } = await tenant.call('createPage', { body: { name: 'Offers' } });
  const { user, url } = await renderApp(service, tenant, '/');
  await screen.findByRole('region', { name: 'First steps' });
  await expectSteps(['Page (done)', 'Publish', 'Tailor an audience', 'First sessions']);
  await user.click(steps().getByRole('link', { name: 'Tailor an audience' }));
  await expect.poll(url).toBe(`/pages/${page_id}/audiences`);
  await tenant.call('createAudience', {
    params: { page_id },
    body: { customName: 'Vans', publishBehavior: 'draft' },
  });
  await tenant.call('publishPage', { params: { page_id }, body: {} });
  await addSessions(service.db, tenant.tenantId, page_id, [plainSession({ started_at: Date.now() })]);
  // In its place before the first response.
  service.fail(/^GET .v0.pages/, 'no-response');
  await renderApp(service, tenant, '/');
  await screen.findByRole('region', { name: 'First steps' });
  service.recover();
  await renderApp(service, tenant, '/');
  await expectSteps(['Page (done)', 'Publish (done)', 'Tailor an audience (done)', 'First sessions (done)']);
  await renderApp(service, tenant, '/');
  await screen.findByRole('table', { name: 'Pages' });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

it('dismisses the first steps for good, for this tenant', async () => {
  await makePage(service.db, tenant.tenantId, 'Offers');
  const { user } = await renderApp(service, tenant, '/');
  await user.click(await screen.findByRole('button', { name: 'Dismiss first steps' }));
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  await renderApp(service, tenant, '/');
  await screen.findByRole('link', { name: 'Offers' });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  const other = await service.ownTenant();
  await makePage(service.db, other.tenantId, 'Fleets');
  await renderApp(service, other, '/');
  await screen.findByRole('region', { name: 'First steps' });
});

it('leaves publishing out of the first steps if the service has none', async () => {
  service.offer(capabilities.filter((each) => each !== 'page-lifecycle'));
  await makePage(service.db, tenant.tenantId, 'Offers');
  await renderApp(service, tenant, '/');
  await screen.findByRole('region', { name: 'First steps' });
  expect(steps().queryByText('Publish')).toBeNull();
});

it('shows no first run, and links to the pages, if all are archived', async () => {
  const page_id = await createPage(service, tenant, samplePage);
  await tenant.call('archivePage', { params: { page_id }, body: {} });
  await renderApp(service, tenant, '/');
  await screen.findByRole('region', { name: 'First steps' });
  expect(screen.queryByRole('heading', { name: 'Create your first page' })).toBeNull();
  expect(steps().getByRole('link', { name: 'Tailor an audience' }).getAttribute('href')).toBe('/pages');
});

it.each([
  ['pages', 'No pages yet', 'New page'],
  ['audiences', 'No audiences yet', 'Create your first page'],
  ['topics', 'No topics yet', 'Learn more'],
  ['persons', 'No people yet', 'Add an entry'],
  ['accounts', 'No accounts yet', 'Add an entry'],
])('leaves search, filters, views and export out of an empty list of %s', async (path, title, action) => {
  const { user } = await renderApp(service, tenant, `/${path}`);
  const empty = (await screen.findByText(title)).parentElement as HTMLElement;
  await waitFor(() => expect(within(empty).getByText(action)).toBeTruthy());
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Columns|Views)$| filter$/ })).toBeNull();
  await expectAccessible(path);
  await user.click(button('More'));
  await screen.findByRole('menuitem', { name: 'Refresh' });
  expect(screen.queryByRole('menuitem', { name: 'Export CSV' })).toBeNull();
});

it('shows search and export again once a list has a record', async () => {
  await makePage(service.db, tenant.tenantId, 'Offers');
  const { user } = await renderApp(service, tenant, '/pages');
  await screen.findByRole('link', { name: 'Offers' });
  expect(screen.getByRole('searchbox', { name: 'Search pages' })).toBeTruthy();
  await user.click(button('More'));
  await screen.findByRole('menuitem', { name: 'Export CSV' });
});
