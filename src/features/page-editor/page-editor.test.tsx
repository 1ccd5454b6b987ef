import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { PagePatch } from '#contract/page-requests.ts';
import { makePage } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { samplePage } from '#server/testing/sample-page.ts';
import { chooseFromMenu } from '../../testing/menu.ts';
import {
  brandButton,
  createPage,
  descriptionOf,
  editorPath,
  expandRow,
  expectFocus,
  expectSaveState,
  fetchPage,
  field,
  fill,
  fillType,
  openEditor,
  openSection,
  pressSave,
  rowList,
  save,
  saveState,
  topBar,
} from '../../testing/page-editor.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.tenant('Own');
});

const group = (name: string) => screen.getByRole('group', { name });

it('edits the content and sends only changed fields', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  await expectSaveState(/^No changes$/);
  await fill(user, field('Name'), 'Electric lorries');
  await expectSaveState(/^Unsaved changes$/);
  await fill(user, field('Page context'), 'For lorries.');
  await save(user);
  await user.selectOptions(field('Page type'), 'Inbound');
  await fillType(user, brandButton(), 'brand_other');
  await save(user);
  const content = { name: 'Electric lorries', pageContext: 'For lorries.' };
  expect(service.updates).toEqual([content, { pageType: 'inbound', brandId: 'brand_other' }]);
  expect(await fetchPage(tenant, pageId)).toMatchObject({
    ...samplePage,
    ...content,
    pageType: 'inbound',
    brandId: 'brand_other',
    actions: samplePage.actions,
  });
});

it('edits all metadata', async () => {
  const pageId = await createPage(service, tenant, { metadata: {} });
  const { user } = await openEditor(service, tenant, pageId, 'metadata');
  const metadata = {
    title: 'Route planning',
    description: 'Plan them together.',
    keywords: ['fleet', 'vans'],
    author: 'Marta',
    robots: ['index', 'follow'],
    canonicalUrl: 'https://a.example/routes',
    themeColor: '#0a5',
    ogTitle: 'One plan',
    ogDescription: 'For all of them.',
    ogImageAlt: 'A van',
    ogSiteName: 'Fernhill',
    ogUrl: 'https://a.example/og',
    twitterTitle: 'One plan, X',
    twitterDescription: 'For all of them, X.',
    twitterImageAlt: 'A van, X',
    twitterSite: '@fernhill',
    twitterCreator: '@marta',
  } satisfies PagePatch['metadata'];
  const labels: [HTMLElement, string, string][] = [
    [group('General'), 'Title', metadata.title],
    [group('General'), 'Description', metadata.description],
    [group('General'), 'Author', metadata.author],
    [group('General'), 'Preferred address', metadata.canonicalUrl],
    [group('General'), 'Theme color', metadata.themeColor],
    [group('Open Graph'), 'Title', metadata.ogTitle],
    [group('Open Graph'), 'Description', metadata.ogDescription],
    [group('Open Graph'), 'Image alt text', metadata.ogImageAlt],
    [group('Open Graph'), 'Site name', metadata.ogSiteName],
    [group('Open Graph'), 'URL', metadata.ogUrl],
    [group('X'), 'Title', metadata.twitterTitle],
    [group('X'), 'Description', metadata.twitterDescription],
    [group('X'), 'Image alt text', metadata.twitterImageAlt],
    [group('X'), "Site's X handle", metadata.twitterSite],
    [group('X'), "Author's X handle", metadata.twitterCreator],
  ];
  for (const [part, label, text] of labels) await fill(user, field(label, part), text);
  await user.click(within(group('General')).getByRole('button', { name: 'All instructions' }));
  for (const [label, items] of [
    ['Keywords', metadata.keywords],
    ['Search engines', metadata.robots],
  ] as const)
    for (const item of items) await user.type(field(label, group('General')), `${item}{Enter}`);
  await save(user);
  expect(service.updates).toEqual([{ metadata }]);
  expect((await fetchPage(tenant, pageId)).metadata).toEqual(metadata);
  // Read-only values have no field.
  expect(within(group('Open Graph')).getAllByText('Set outside this console')).toHaveLength(2);
  expect(within(group('X')).queryByRole('textbox', { name: 'Image URL' })).toBeNull();
});

it('shows images from the service', async () => {
  const demo = await service.demoTenant();
  const { items } = await demo.call('listPages');
  const page = items.find(({ name }) => name === 'Spring fleet launch');
  await openEditor(service, demo, page?.pageId ?? '', 'metadata');
  expect(group('Open Graph').textContent).toContain(page?.metadata?.ogImageUrl ?? 'an image');
  expect(within(group('Open Graph')).getByRole('button', { name: /^Copy image file/i })).toBeTruthy();
});

it('keeps values without a field, and absent keys absent', async () => {
  const unusualValues: PagePatch = {
    actions: [{ actionId: 'act-bare' }],
    actionCardWidgets: [{}],
    footerLinks: [{ id: 'grp-bare' }],
    scripts: [{}],
    metadata: { robots: ['index', { 'max-snippet': 20 }, null] },
  };
  const pageId = await createPage(service, tenant, { ...unusualValues, name: 'Odd' });
  const { user } = await openEditor(service, tenant, pageId, 'metadata');
  const title = field('Title', group('General'));
  await user.type(title, 'x');
  await expectSaveState(/^Unsaved changes/);
  // Emptied again, the key is absent as before.
  await user.type(title, '{Backspace}');
  await expectSaveState(/^No changes · 2 to fix$/);
  await user.type(title, 'Odd page');
  await save(user);
  expect(service.updates).toEqual([{ metadata: { ...unusualValues.metadata, title: 'Odd page' } }]);
});

it('replaces the opposite of a directive for search engines, and keeps the others', async () => {
  const robots = ['index', 'follow', { 'max-snippet': 20 }];
  const pageId = await createPage(service, tenant, { name: 'Offers', metadata: { robots } });
  const { user } = await openEditor(service, tenant, pageId, 'metadata');
  await user.type(field('Search engines', group('General')), 'noindex{Enter}');
  await save(user);
  expect(service.updates).toEqual([{ metadata: { robots: ['follow', { 'max-snippet': 20 }, 'noindex'] } }]);
});

it('hides a page from search results by a switch, and shows it again as saved', async () => {
  const robots = ['index', 'follow'];
  const pageId = await createPage(service, tenant, { name: 'Offers', metadata: { robots } });
  const { user } = await openEditor(service, tenant, pageId, 'metadata');
  const shown = () =>
    within(group('General')).getByRole<HTMLInputElement>('switch', { name: 'Show in search results' });
  expect(shown().checked).toBe(true);
  expect(within(group('General')).queryByRole('textbox', { name: 'Search engines' })).toBeNull();
  await user.click(shown());
  await expectSaveState(/^Unsaved changes/);
  await user.click(shown());
  await expectSaveState(/^No changes/);
  await user.click(shown());
  await save(user);
  expect(service.updates).toEqual([{ metadata: { robots: ['follow', 'noindex'] } }]);
  expect(shown().checked).toBe(false);
});

it('validates an empty name and context before sending anything', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  await user.clear(field('Page context'));
  await user.clear(field('Name'));
  await openSection(user, 'Metadata');
  await pressSave(user);
  // Leads to the first invalid field, in any section.
  await expectFocus(() => field('Name'));
  expect(descriptionOf(field('Name'))).toContain('This is required');
  expect(field('Page context').getAttribute('aria-invalid')).toBe('true');
  expect(service.updates).toEqual([]);
  await user.keyboard('Named');
  await fill(user, field('Page context'), 'Told');
  await save(user);
  expect(service.updates).toEqual([{ name: 'Named', pageContext: 'Told' }]);
});

it('saves a page whose context was already empty', async () => {
  const pageId = await makePage(service.db, tenant.tenantId, 'No context');
  const { user } = await openEditor(service, tenant, pageId);
  await fill(user, field('Name'), 'Still none');
  await save(user);
  expect(service.updates).toEqual([{ name: 'Still none' }]);
});

it("warns about URLs that visitors can't open, and saves them", async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId, 'metadata');
  const url = field('Preferred address');
  for (const unsafeUrl of ['javascript:alert(1)', 'data:text/html,<b>x', 'vbscript:x']) {
    await fill(user, url, unsafeUrl);
    await expect.poll(() => descriptionOf(url)).toMatch(/^Not allowed/);
    expect(url.getAttribute('aria-invalid')).toBe('true');
  }
  await fill(user, url, 'fernhill.example/x');
  await expect.poll(() => descriptionOf(url)).toBe("Visitors can't open this without https://");
  expect(url.getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Add https://' }));
  expect(url.value).toBe('https://fernhill.example/x');
  await expectFocus(() => url);
  expect(url.getAttribute('aria-invalid')).toBeNull();
  await fill(user, url, 'https://[');
  await expect.poll(() => descriptionOf(url)).toMatch(/domain/);
  expect(url.getAttribute('aria-invalid')).toBe('true');
  await fill(user, url, 'https://a.example/plan a');
  await expect.poll(() => descriptionOf(url)).toMatch(/%20/);
  expect(url.getAttribute('aria-invalid')).toBeNull();
  await save(user);
  expect((await fetchPage(tenant, pageId)).metadata?.canonicalUrl).toBe('https://a.example/plan a');
});

it('undoes and redoes named steps across sections and saves', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  await fill(user, field('Name'), 'Other name');
  await openSection(user, 'Metadata');
  await fill(user, field('Author'), 'Marta');
  const undo = () => within(topBar()).getByRole('button', { name: /^Undo: / });
  expect(undo().getAttribute('aria-label')).toBe('Undo: change author');
  await user.keyboard('{Control>}z{/Control}');
  expect(field('Author').value).toBe('');
  expect(undo().getAttribute('aria-label')).toBe('Undo: change name');
  await user.click(undo());
  // Undo shows the section with the change.
  await expect.poll(() => field('Name').value).toBe('Electric vans');
  await expectFocus(() => field('Name'));
  await screen.findByText('Undid: change name');
  expect(field('Name').closest('[data-changed]')).not.toBeNull();
  await expectSaveState(/^No changes$/);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(() => field('Name').value).toBe('Other name');
  await screen.findByText('Redid: change name');
  await user.keyboard('{Control>}y{/Control}');
  await screen.findByDisplayValue('Marta');
  await save(user);
  await user.keyboard('{Control>}z{/Control}');
  await expectSaveState(/^Unsaved changes/);
});

it('archives the page after confirmation', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Archive Electric vans?' }));
  await chooseFromMenu(user, 'Archive page');
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  expect((await fetchPage(tenant, pageId)).status).toBe('published');
  await chooseFromMenu(user, 'Archive page');
  await user.click((await dialog()).getByRole('button', { name: 'Archive page' }));
  await within(screen.getByRole('main')).findByText(/^Archived/);
  expect((await fetchPage(tenant, pageId)).status).toBe('archived');
});

it('saves a page that someone else archived, and shows that', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  await fill(user, field('Name'), 'Too late');
  await tenant.call('archivePage', { params: { page_id: pageId } });
  await save(user);
  await within(screen.getByRole('main')).findByText(/^Archived/);
  expect(await fetchPage(tenant, pageId)).toMatchObject({ name: 'Too late', status: 'archived' });
});

it('shows "Not found" for unknown pages and those of other tenants', async () => {
  await renderApp(service, tenant, editorPath('page_none'));
  await screen.findByText(/No page has the ID page_none/);
  const pageId = await createPage(service, tenant);
  await renderApp(service, await service.tenant('Other'), editorPath(pageId));
  await screen.findByText(new RegExp(`No page has the ID ${pageId}`));
});

it('keeps a text that is too large to save', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  const text = 'ü fleet '.repeat(230_000);
  await fill(user, field('Page context'), text);
  await pressSave(user);
  await expectSaveState(/^Not saved · Too large/);
  expect(field('Page context').value).toHaveLength(text.length);
  await user.click(saveState());
  const largest = await screen.findByRole('button', { name: 'Page context' });
  expect(largest.parentElement?.textContent).toMatch(
    /^Page context has 1,840,000 characters; a page can have 1 MB in all\. Shorten it/,
  );
  await user.click(largest);
  await expectFocus(() => field('Page context'));
  await user.keyboard('{Control>}z{/Control}');
  await expectSaveState(/^No changes/);
  await fillType(user, brandButton(), 'still works');
  await save(user);
});

it('asks before harmful values go live, with a link to each', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId, 'actions');
  const dialog = (problems: string) => screen.findByRole('dialog', { name: `Publish with ${problems}?` });
  const sectionLink = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('link', {
      name: new RegExp(`^${name}`),
    });
  await user.click(screen.getByRole('button', { name: 'Add action' }));
  // A new row shows no errors for untouched fields.
  await expectFocus(() => field('Button title'));
  expect(field('Button title').getAttribute('aria-invalid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Collapse Action 5' }));
  within(rowList('Actions')).getByText('2 to fix');
  await openSection(user, 'Metadata');
  await fill(user, field('Preferred address'), 'fernhill.example');
  await fill(user, field('Theme color'), 'not a color');
  // Every count is of the same harmful fields; advice is counted only where nothing is harmful.
  expect(sectionLink('Metadata').textContent).toContain('1 to fix');
  expect(sectionLink('Actions').textContent).toContain('2 to fix');
  await expectSaveState(/^Unsaved changes · 3 to fix/);
  await pressSave(user);
  const question = within(await dialog('3 problems'));
  await expectFocus(() => question.getByRole('button', { name: /Actions › 5 › Button title/ }));
  const expectedItems = [
    /Actions › 5 › Button title.*empty button/,
    /Actions › 5 › URL.*does nothing/,
    /Metadata › Preferred address.*without https/,
  ];
  const items = question.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual(expectedItems.map((text) => expect.stringMatching(text)));
  await user.click(question.getByRole('button', { name: /Actions › 5 › URL/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectFocus(() => field('URL'));
  expect(field('Button title').getAttribute('aria-invalid')).toBe('true');
  expect(service.updates).toEqual([]);
  await fill(user, field('URL'), 'https://a.example/new');
  await fill(user, field('Button title'), 'New');
  await user.click(screen.getByRole('button', { name: /^Save and publish/ }));
  await user.click(within(await dialog('1 problem')).getByRole('button', { name: 'Publish anyway' }));
  await expectSaveState(/^Saved and live \d\d:\d\d · 1 to fix/);
  expect(service.updates).toHaveLength(1);
  // Links that run code can't be published.
  await fill(user, field('URL'), 'javascript:alert(1)');
  await pressSave(user);
  const refused = within(await screen.findByRole('dialog', { name: "Can't publish 1 unsafe link" }));
  expect(refused.queryByRole('button', { name: 'Publish anyway' })).toBeNull();
  await user.click(refused.getByRole('button', { name: /^Actions › 5 New › URL/ }));
  await expectFocus(() => field('URL'));
  await fill(user, field('URL'), 'https://a.example/new');
  // Live, unchanged values need no confirmation.
  await fill(user, field('Button title'), 'Newer');
  await pressSave(user);
  await expect.poll(() => service.updates).toHaveLength(2);
  await expectSaveState(/^Saved and live \d\d:\d\d · 1 to fix/);
  await user.click(saveState());
  await screen.findByRole('heading', { name: '1 to fix' });
  screen.getByRole('heading', { name: '2 suggestions' });
  screen.getByRole('button', { name: 'Actions › 5 Newer › Action type' });
  await user.click(screen.getByRole('button', { name: 'Metadata › Theme color' }));
  await expectFocus(() => field('Theme color'));

  const overview = await renderApp(service, tenant, `/pages/${pageId}`);
  const link = await screen.findByRole('link', { name: 'Metadata (1)' });
  expect(link.parentElement?.textContent).toMatch(/^1 to fix: /);
  within(screen.getByRole('region', { name: 'Metadata' })).getByText('1 to fix');
  await overview.user.click(link);
  await waitFor(() => expect(field('Preferred address').getAttribute('aria-invalid')).toBe('true'));
  expect(overview.url()).toContain('section=metadata');
});

it('suggests the types and brands that pages use, the most frequent first, and accepts others', async () => {
  const own = await service.tenant('Suggestions');
  const pageWith = (brandId: string, actionType: string, type: string) =>
    createPage(service, own, {
      ...samplePage,
      brandId,
      actions: [{ buttonTitle: 'Go', actionType }],
      actionCardWidgets: [{ title: 'Logos', type }],
      headerActionId: null,
    });
  const metadata = { ogSiteName: 'Fernhill Public' };
  await createPage(service, own, { brandId: 'brand_2', metadata });
  await pageWith('brand_b', 'open-form', 'quote');
  await pageWith('brand_b', 'open-form', 'logos');
  const pageId = await pageWith('brand_a', 'open-url', 'logos');
  const { user } = await openEditor(service, own, pageId);
  const options = async () =>
    within(await screen.findByRole('listbox'))
      .getAllByRole('option')
      .map((option) => option.getAttribute('aria-label'));
  await user.click(brandButton());
  await expect
    .poll(options)
    .toEqual(['Brand b, 2 pages', 'Brand a, 1 page, selected', 'Fernhill Public, 1 page', 'No brand']);
  const isList = (request: string) => /^GET .*\/v0\/pages(\?|$)/.test(request);
  const before = service.requests.filter(isList).length;
  await user.keyboard('{Enter}');
  await expectFocus(() => screen.getByRole('button', { name: 'Brand: Brand b' }));
  await fillType(user, brandButton(), 'brand_2');
  screen.getByRole('button', { name: 'Brand: Fernhill Public' });
  await fillType(user, brandButton(), 'brand_new');
  await openSection(user, 'Actions');
  const action = await expandRow(user, rowList('Actions'), 'Go');
  const typeButton = (name: string, row = action) => within(row).getByRole('button', { name });
  await user.click(typeButton('Action type: Open page'));
  expect(await options()).toEqual(['Open form, 2 uses', 'Open page, 1 use, selected']);
  await user.keyboard('{Enter}');
  await expectFocus(() => typeButton('Action type: Open form'));
  await fillType(user, typeButton('Action type: Open form'), 'call-back');
  typeButton('Action type: Call back');
  await openSection(user, 'Widgets');
  const widget = await expandRow(user, rowList('Widgets'), 'Logos');
  await user.click(typeButton('Type: Logos', widget));
  expect(await options()).toEqual(['Logos, 2 uses, selected', 'Quote, 1 use']);
  await user.keyboard('{Escape}');
  expect(service.requests.filter(isList)).toHaveLength(before);
  await save(user);
  expect(await fetchPage(own, pageId)).toMatchObject({
    brandId: 'brand_new',
    actions: [{ actionType: 'call-back' }],
  });
});

it('picks the theme color, or takes any text', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId, 'metadata');
  const swatch = await screen.findByLabelText<HTMLInputElement>('Pick theme color');
  await fill(user, field('Theme color'), '#F50');
  expect(swatch.value).toBe('#ff5500');
  fireEvent.change(swatch, { target: { value: '#1f6f4a' } });
  expect(field('Theme color').value).toBe('#1f6f4a');
  await fill(user, field('Theme color'), 'rebeccapurple');
  expect(swatch.value).toBe('#ffffff');
  await save(user);
  expect((await fetchPage(tenant, pageId)).metadata).toMatchObject({ themeColor: 'rebeccapurple' });
});
