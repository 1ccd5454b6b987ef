import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { makePage } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { samplePage } from '#server/testing/sample-page.ts';
import { chooseFromMenu } from '../../testing/menu.ts';
import { createPage, expectFocus, field, fill } from '../../testing/page-editor.ts';
import { openPalette, palette, runFromPalette } from '../../testing/palette.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  service.offer(capabilities);
  tenant = await service.ownTenant();
});

const isEditor = /^\/pages\/page_\w+\/edit#context$/;
const dialog = () => within(screen.getByRole('dialog', { name: 'New page' }));
const nameInput = () => dialog().getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const createButton = () => dialog().getByRole('button', { name: 'Create page' });
const select = (user: UserEvent, start: string) => user.click(dialog().getByRole('radio', { name: start }));
const pages = async () => (await tenant.call('listPages')).items;
const posts = () => service.requests.filter((request) => /^POST .v0.pages$/.test(request));

async function open(path = '/pages') {
  const app = await renderApp(service, tenant, path);
  await screen.findAllByRole('button', { name: 'New page' });
  await app.user.keyboard('{Shift>}N{/Shift}');
  await waitFor(() => expect(nameInput()).toBeTruthy());
  return app;
}

it('creates a blank draft and opens its editor at the context', async () => {
  const { user, url } = await open();
  await expectFocus(nameInput);
  await user.keyboard('  Autumn launch {Enter}');
  await expect.poll(url).toMatch(isEditor);
  await expectFocus(() => field<HTMLTextAreaElement>('Page context'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await pages()).toMatchObject([{ name: 'Autumn launch', status: 'draft', pageType: 'custom' }]);
  const [inSidebar] = screen.getAllByRole('link', { name: 'Pages' });
  if (inSidebar) await user.click(inSidebar);
  await screen.findByText('1 page');
});

it.each(['', '   ', '\u200b\u2060'])('asks for a name with a visible character: %j', async (name) => {
  const { user } = await open();
  await fill(user, nameInput(), name);
  await user.click(createButton());
  expect((await dialog().findByRole('alert')).textContent).toBe('Enter a name');
  await expectFocus(nameInput);
  expect(posts()).toEqual([]);
});

it('creates one page however often it is submitted', async () => {
  const { user, url } = await open();
  await user.keyboard('Once');
  await user.dblClick(createButton());
  await user.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(url).toMatch(isEditor);
  expect(posts()).toHaveLength(1);
});

it('copies an archived page, found by typing', async () => {
  const page_id = await createPage(service, tenant, {
    ...samplePage,
    name: 'Old fair',
    pageType: 'outbound',
  });
  await tenant.call('archivePage', { params: { page_id }, body: {} });
  await makePage(service.db, tenant.tenantId, 'Winter');
  const { user, url } = await open();
  await select(user, 'Copy a page');
  await expectFocus(() => dialog().getByRole('button', { name: 'Page to copy: none selected' }));
  expect(createButton().getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  await expectFocus(() => screen.getByRole('combobox', { name: 'Find a page' }));
  await user.keyboard('old');
  const list = within(screen.getByRole('listbox', { name: 'Pages' }));
  await waitFor(() =>
    expect(list.getAllByRole('option')).toEqual([list.getByRole('option', { name: 'Old fair' })]),
  );
  await user.keyboard('{Enter}');
  await dialog().findByRole('button', { name: 'Page to copy: Old fair' });
  expect(nameInput().value).toBe('Copy of Old fair');
  expect(dialog().getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).value).toBe('outbound');
  await user.click(createButton());
  await expect.poll(url).toMatch(isEditor);
  const copy = (await pages()).find(({ name }) => name === 'Copy of Old fair');
  expect(copy).toMatchObject({ status: 'draft', pageType: 'outbound', audiencesCount: 0 });
  expect(copy?.actions).toHaveLength(samplePage.actions?.length ?? 0);
});

it('duplicates the page of a menu, and keeps a name that was typed', async () => {
  await createPage(service, tenant, { ...samplePage, name: 'Offers' });
  const { user } = await renderApp(service, tenant, '/pages');
  await chooseFromMenu(user, 'Duplicate page', 'Actions for Offers');
  await waitFor(() => expect(nameInput().value).toBe('Copy of Offers'));
  expect(dialog().getByRole<HTMLInputElement>('radio', { name: 'Copy a page' }).checked).toBe(true);
  await select(user, 'Blank');
  expect(nameInput().value).toBe('');
  await fill(user, nameInput(), 'Mine');
  await select(user, 'Example');
  expect(nameInput().value).toBe('Mine');
});

it('creates an example with content and a draft audience, and finishes it after a failure', async () => {
  const { user, url } = await open();
  await select(user, 'Example');
  expect(nameInput().value).toBe('Example page');
  service.fail(/^PATCH .v0.pages/, 'server-error');
  await user.click(createButton());
  expect((await dialog().findByRole('alert')).textContent).toMatch(
    /^The page exists as a draft, but part of the example is missing\. Something went wrong/,
  );
  expect(dialog().getByRole<HTMLInputElement>('radio', { name: 'Blank' }).disabled).toBe(true);
  service.fail(/^POST .*audiences$/, 'response-lost');
  await user.click(createButton());
  await waitFor(() => expect(createButton().getAttribute('aria-busy')).toBeNull());
  service.recover();
  await user.click(createButton());
  await expect.poll(url).toMatch(isEditor);
  const [page, ...others] = await pages();
  expect(others).toEqual([]);
  expect(page).toMatchObject({ name: 'Example page', status: 'draft', pageType: 'inbound' });
  expect([page?.actions?.length, page?.actionCardWidgets?.length, page?.footerLinks?.length]).toEqual([
    3, 1, 2,
  ]);
  const { items } = await tenant.call('listPageAudiences', { params: { page_id: page?.pageId ?? '' } });
  expect(items).toMatchObject([{ effectiveName: 'Brightway', status: 'draft' }]);
});

it('keeps the fields after a failure', async () => {
  const { user, url } = await open();
  await user.keyboard('Autumn');
  service.fail(/^POST .v0.pages$/, 'server-error');
  await user.click(createButton());
  expect((await dialog().findByRole('alert')).textContent).toContain('Something went wrong on the server');
  expect(nameInput().value).toBe('Autumn');
  service.recover();
  await user.click(createButton());
  await expect.poll(url).toMatch(isEditor);
});

it('creates no second page after a lost response', async () => {
  const { user, url } = await open();
  await user.keyboard('Autumn');
  service.fail(/^POST .v0.pages$/, 'response-lost', 1);
  await user.click(createButton());
  expect((await dialog().findByRole('alert')).textContent).toContain("Couldn't connect");
  await user.click(createButton());
  await expect.poll(url).toMatch(isEditor);
  expect(await pages()).toHaveLength(1);
});

it('says what to check after a lost response if the service ignores idempotency keys', async () => {
  service.offer(capabilities.filter((each) => each !== 'idempotency-key'));
  const { user } = await open();
  await user.keyboard('Autumn');
  service.fail(/^POST .v0.pages$/, 'response-lost', 1);
  await user.click(createButton());
  expect((await dialog().findByRole('alert')).textContent).toContain(
    'the page may exist already. Check the list of pages first. Trying again may create a second one.',
  );
  expect(posts()).toHaveLength(1);
});

it('asks before it discards a name that was typed', async () => {
  const { user } = await open();
  await user.keyboard('Autumn{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Discard this page?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(nameInput().value).toBe('Autumn');
  await user.clear(nameInput());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers the brands of other pages, and uses the only one', async () => {
  await createPage(service, tenant, { ...samplePage, name: 'A', brandId: 'fernhill' });
  const { user, url } = await open();
  await screen.findByText('1 page');
  expect(dialog().queryByText('More')).toBeNull();
  await user.keyboard('B{Enter}');
  await expect.poll(url).toMatch(isEditor);
  expect((await pages()).find(({ name }) => name === 'B')?.brandId).toBe('fernhill');
  await createPage(service, tenant, { ...samplePage, name: 'C', brandId: 'moor' });
  const next = await open();
  await next.user.keyboard('D');
  await dialog().findByText('brand: Moor');
  // Until a page is selected, nothing else is known.
  await select(next.user, 'Copy a page');
  dialog().getByText('brand: Moor');
  await select(next.user, 'Blank');
  await next.user.click(await dialog().findByText('More'));
  await next.user.selectOptions(dialog().getByRole('combobox', { name: 'Brand' }), 'Moor');
  await next.user.click(createButton());
  await expect.poll(next.url).toMatch(isEditor);
  expect((await pages()).find(({ name }) => name === 'D')?.brandId).toBe('moor');
});

it('gives the copy of a page without a brand none', async () => {
  for (const brandId of ['fernhill', 'moor', ''])
    await createPage(service, tenant, { ...samplePage, name: `Page ${brandId}`, brandId });
  const { user, url } = await open();
  await select(user, 'Copy a page');
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('option', { name: 'Page' }));
  await dialog().findByText('no brand');
  await user.click(createButton());
  await expect.poll(url).toMatch(isEditor);
  expect((await pages()).find(({ name }) => name === 'Copy of Page')?.brandId).toBeFalsy();
});

it('opens from the palette on any screen, and from the empty list', async () => {
  const { user } = await renderApp(service, tenant, '/settings');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await runFromPalette(user, 'New page');
  await expectFocus(nameInput);
  await renderApp(service, tenant, '/pages');
  await screen.findByText('No pages yet');
  const [, inList] = screen.getAllByRole('button', { name: 'New page' });
  if (inList) await user.click(inList);
  await expectFocus(nameInput);
});

it('exists only if the service can create pages', async () => {
  service.offer(capabilities.filter((each) => each !== 'page-lifecycle'));
  await makePage(service.db, tenant.tenantId, 'Offers');
  const { user } = await renderApp(service, tenant, '/pages');
  await user.click(await screen.findByRole('button', { name: 'Actions for Offers' }));
  await screen.findByRole('menuitem', { name: 'Copy page ID' });
  expect(screen.queryByRole('menuitem', { name: 'Duplicate page' })).toBeNull();
  await user.keyboard('{Escape}{Shift>}N{/Shift}');
  expect(screen.queryByRole('button', { name: 'New page' })).toBeNull();
  await openPalette(user, 'New page');
  await palette().findByText('Nothing matches');
  expect(palette().queryByRole('option', { name: /^New page/ })).toBeNull();
  await renderApp(service, await service.ownTenant(), '/pages');
  await screen.findByText('No pages yet');
  expect(screen.getByRole('link', { name: 'Learn more' })).toBeTruthy();
});
