import { expect, type Locator } from '@playwright/test';
import type { PagePatch } from '#contract/page-requests.ts';
import { archivePage, fetchPage, findPageId, patchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import {
  createPage,
  expectSaveState,
  field,
  openEditor,
  openSection,
  recordSaves,
  replaceText,
  samplePage,
  save,
} from './support/page-editor.ts';

test('edits the content, and sends what is changed only', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  const saves = recordSaves(page);
  await openEditor(page, pageId);
  await expectSaveState(page, /^No changes$/);
  await replaceText(field(page, 'Name'), 'Electric lorries');
  await expectSaveState(page, /^Unsaved changes$/);
  await replaceText(field(page, 'Page context'), 'For lorries.');
  await save(page);
  await field(page, 'Page type').selectOption({ label: 'Inbound' });
  await replaceText(field(page, 'Brand'), 'brand_other');
  await save(page);
  const content = { name: 'Electric lorries', pageContext: 'For lorries.' };
  expect(saves).toEqual([content, { pageType: 'inbound', brandId: 'brand_other' }]);
  expect(await fetchPage(page, pageId)).toMatchObject({
    ...samplePage,
    ...content,
    pageType: 'inbound',
    brandId: 'brand_other',
    actions: samplePage.actions,
  });
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Electric lorries');
});

test('edits all of the metadata; images of the service are shown', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant }, { metadata: {} });
  const saves = recordSaves(page);
  await openEditor(page, pageId, 'metadata');
  const group = (name: string): Locator => page.getByRole('group', { name, exact: true });
  const wanted = {
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
  const general = group('General');
  const labels: [Locator, string, string][] = [
    [general, 'Title', wanted.title],
    [general, 'Description', wanted.description],
    [general, 'Author', wanted.author],
    [general, 'Canonical URL', wanted.canonicalUrl],
    [general, 'Theme color', wanted.themeColor],
    [group('Open Graph'), 'Title', wanted.ogTitle],
    [group('Open Graph'), 'Description', wanted.ogDescription],
    [group('Open Graph'), 'Image alt text', wanted.ogImageAlt],
    [group('Open Graph'), 'Site name', wanted.ogSiteName],
    [group('Open Graph'), 'URL', wanted.ogUrl],
    [group('X'), 'Title', wanted.twitterTitle],
    [group('X'), 'Description', wanted.twitterDescription],
    [group('X'), 'Image alt text', wanted.twitterImageAlt],
    [group('X'), 'Site', wanted.twitterSite],
    [group('X'), 'Creator', wanted.twitterCreator],
  ];
  for (const [part, label, text] of labels) await field(part, label).fill(text);
  for (const [label, items] of [
    ['Keywords', wanted.keywords],
    ['Robots', wanted.robots],
  ] as const)
    for (const item of items) {
      await field(general, label).pressSequentially(item);
      await page.keyboard.press('Enter');
    }
  await save(page);
  expect(saves).toEqual([{ metadata: wanted }]);
  expect((await fetchPage(page, pageId)).metadata).toEqual(wanted);
  // What only the service can set is shown, and is no field.
  await expect(group('Open Graph').getByText("Can't be changed here")).toHaveCount(2);
  await expect(field(group('X'), 'Image URL')).toHaveCount(0);
});

test('shows the images that the service has given', async ({ demoPage }) => {
  const pageId = await findPageId(demoPage, 'Spring fleet launch');
  const { metadata } = await fetchPage(demoPage, pageId);
  await openEditor(demoPage, pageId, 'metadata');
  const graph = demoPage.getByRole('group', { name: 'Open Graph', exact: true });
  await expect(graph).toContainText(metadata?.ogImageUrl ?? 'an image');
  await expect(graph.getByRole('button', { name: 'Copy image file' })).toBeVisible();
});

test('keeps what no field shows, and leaves absent keys absent', async ({ page, server, tenant }) => {
  const odd: PagePatch = {
    actions: [{ actionId: 'act-bare' }],
    actionCardWidgets: [{}],
    footerLinks: [{ id: 'grp-bare' }],
    scripts: [{}],
    metadata: { robots: ['index', { 'max-snippet': 20 }, null] },
  };
  const pageId = await createPage(page, { server, tenant }, { ...odd, name: 'Odd' });
  const saves = recordSaves(page);
  await openEditor(page, pageId, 'metadata');
  const title = field(page.getByRole('group', { name: 'General' }), 'Title');
  await title.pressSequentially('x');
  await expectSaveState(page, /^Unsaved changes/);
  // Emptied again it is what it was: absent.
  await title.press('Backspace');
  await expectSaveState(page, /^No changes · \d to check$/);
  await title.pressSequentially('Odd page');
  await save(page);
  expect(saves).toEqual([{ metadata: { ...odd.metadata, title: 'Odd page' } }]);
});

test('an empty name or context is said before anything is sent', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  const saves = recordSaves(page);
  await openEditor(page, pageId);
  for (const name of ['Page context', 'Name']) {
    await field(page, name).press('ControlOrMeta+a');
    await field(page, name).press('Backspace');
  }
  await openSection(page, 'Metadata');
  await page.keyboard.press('ControlOrMeta+s');
  // Leads to the first of them, in whatever section it is.
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveAccessibleDescription(/This is required/);
  await expect(field(page, 'Page context')).toHaveAttribute('aria-invalid', 'true');
  expect(saves).toEqual([]);
  await page.keyboard.type('Named');
  await replaceText(field(page, 'Page context'), 'Told');
  await save(page);
  expect(saves).toEqual([{ name: 'Named', pageContext: 'Told' }]);
});

test('a context that was empty before stops nobody', async ({ page, server, tenant }) => {
  const [pageId = ''] = await server.createPages(tenant, ['No context']);
  const saves = recordSaves(page);
  await openEditor(page, pageId);
  await replaceText(field(page, 'Name'), 'Still none');
  await save(page);
  expect(saves).toEqual([{ name: 'Still none' }]);
});

test('warns of URLs visitors cannot open, and saves them', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'metadata');
  const url = field(page, 'Canonical URL');
  for (const harmful of ['javascript:alert(1)', 'data:text/html,<b>x', 'vbscript:x']) {
    await url.fill(harmful);
    await expect(url).toHaveAccessibleDescription(/^Not allowed/);
    await expect(url).toHaveAttribute('aria-invalid', 'true');
  }
  for (const odd of ['fernhill.example', 'https://[']) {
    await url.fill(odd);
    await expect(url).toHaveAccessibleDescription(/domain|https/);
    await expect(url).not.toHaveAttribute('aria-invalid', 'true');
  }
  await save(page);
  expect((await fetchPage(page, pageId)).metadata?.canonicalUrl).toBe('https://[');
});

test('undoes and redoes over all sections, by name', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId);
  await replaceText(field(page, 'Name'), 'Other name');
  await openSection(page, 'Metadata');
  await replaceText(field(page, 'Author'), 'Marta');
  const undo = page.getByRole('button', { name: /^Undo: / });
  await expect(undo).toHaveAccessibleName('Undo: change author');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, 'Author')).toHaveValue('');
  await expect(undo).toHaveAccessibleName('Undo: change name');
  await undo.click();
  // It leads to what it changed.
  await expect(field(page, 'Name')).toHaveValue('Electric vans');
  await expect(page.getByRole('status').filter({ hasText: 'Undone: change name' })).toBeAttached();
  await expectSaveState(page, /^No changes$/);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(field(page, 'Name')).toHaveValue('Other name');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(field(page, 'Author')).toHaveValue('Marta');
  await save(page);
  // A save is no end of undoing.
  await page.keyboard.press('ControlOrMeta+z');
  await expectSaveState(page, /^Unsaved changes/);
});

test('is archived from the editor, and says that it is', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId);
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Archive page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive Electric vans?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await fetchPage(page, pageId)).status).toBe('published');
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Archive page' }).click();
  await dialog.getByRole('button', { name: 'Archive page' }).click();
  await expect(
    page
      .getByRole('main')
      .getByText(/archived/i)
      .first(),
  ).toBeVisible();
  expect((await fetchPage(page, pageId)).status).toBe('archived');
});

test('a page that is archived meanwhile is still saved, and says that it is archived', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId);
  await replaceText(field(page, 'Name'), 'Too late');
  await archivePage(page, pageId);
  await save(page);
  await expect(
    page
      .getByRole('main')
      .getByText(/archived/i)
      .first(),
  ).toBeVisible();
  expect(await fetchPage(page, pageId)).toMatchObject({ name: 'Too late', status: 'archived' });
});

test('an unknown page shows "Not found"', async ({ page, tenant }) => {
  await page.goto('/pages/page_none/edit');
  await expect(page.getByText('No page has the ID page_none.')).toBeVisible();
  expect(tenant.name).toBeTruthy();
});

test('a megabyte that is pasted is kept and saved; more than the service takes is refused, not lost', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId);
  const context = field(page, 'Page context');
  const text = 'ü fleet '.repeat(115_000);
  await context.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  await save(page);
  expect((await fetchPage(page, pageId)).pageContext).toBe(text);
  await context.press('End');
  await page.keyboard.insertText(text);
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaveState(page, /^Not saved · Too large to save/);
  expect((await context.inputValue()).length).toBe(text.length * 2);
  await page.keyboard.press('ControlOrMeta+z');
  await expectSaveState(page, /^Saved/);
  await patchPage(page, pageId, { brandId: 'still works' });
});
