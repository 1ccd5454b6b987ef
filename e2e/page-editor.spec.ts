import { expect, type Locator } from '@playwright/test';
import type { PagePatch } from '#contract/page-requests.ts';
import { samplePage } from '#server/testing/sample-page.ts';
import { archivePage, fetchPage, findPageId, patchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import {
  createPage,
  expectSaveState,
  field,
  openEditor,
  openSection,
  recordUpdates,
  replaceText,
  save,
} from './support/page-editor.ts';

test('edits the content and sends only changed fields', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  const updates = recordUpdates(page);
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
  expect(updates).toEqual([content, { pageType: 'inbound', brandId: 'brand_other' }]);
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

test("edits all metadata and shows the service's images", async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant }, { metadata: {} });
  const saves = recordUpdates(page);
  await openEditor(page, pageId, 'metadata');
  const group = (name: string): Locator => page.getByRole('group', { name, exact: true });
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
  const general = group('General');
  const labels: [Locator, string, string][] = [
    [general, 'Title', metadata.title],
    [general, 'Description', metadata.description],
    [general, 'Author', metadata.author],
    [general, 'Canonical URL', metadata.canonicalUrl],
    [general, 'Theme color', metadata.themeColor],
    [group('Open Graph'), 'Title', metadata.ogTitle],
    [group('Open Graph'), 'Description', metadata.ogDescription],
    [group('Open Graph'), 'Image alt text', metadata.ogImageAlt],
    [group('Open Graph'), 'Site name', metadata.ogSiteName],
    [group('Open Graph'), 'URL', metadata.ogUrl],
    [group('X'), 'Title', metadata.twitterTitle],
    [group('X'), 'Description', metadata.twitterDescription],
    [group('X'), 'Image alt text', metadata.twitterImageAlt],
    [group('X'), 'Site', metadata.twitterSite],
    [group('X'), 'Creator', metadata.twitterCreator],
  ];
  for (const [part, label, text] of labels) await field(part, label).fill(text);
  for (const [label, items] of [
    ['Keywords', metadata.keywords],
    ['Robots', metadata.robots],
  ] as const)
    for (const item of items) {
      await field(general, label).pressSequentially(item);
      await page.keyboard.press('Enter');
    }
  await save(page);
  expect(saves).toEqual([{ metadata: metadata }]);
  expect((await fetchPage(page, pageId)).metadata).toEqual(metadata);
  // Read-only values have no field.
  await expect(group('Open Graph').getByText("Can't be changed here")).toHaveCount(2);
  await expect(field(group('X'), 'Image URL')).toHaveCount(0);
});

test('shows images from the service', async ({ demoPage }) => {
  const pageId = await findPageId(demoPage, 'Spring fleet launch');
  const { metadata } = await fetchPage(demoPage, pageId);
  await openEditor(demoPage, pageId, 'metadata');
  const graph = demoPage.getByRole('group', { name: 'Open Graph', exact: true });
  await expect(graph).toContainText(metadata?.ogImageUrl ?? 'an image');
  await expect(graph.getByRole('button', { name: 'Copy image file' })).toBeVisible();
});

test('keeps values without a field, and absent keys absent', async ({ page, server, tenant }) => {
  const unusualValues: PagePatch = {
    actions: [{ actionId: 'act-bare' }],
    actionCardWidgets: [{}],
    footerLinks: [{ id: 'grp-bare' }],
    scripts: [{}],
    metadata: { robots: ['index', { 'max-snippet': 20 }, null] },
  };
  const pageId = await createPage(page, { server, tenant }, { ...unusualValues, name: 'Odd' });
  const saves = recordUpdates(page);
  await openEditor(page, pageId, 'metadata');
  const title = field(page.getByRole('group', { name: 'General' }), 'Title');
  await title.pressSequentially('x');
  await expectSaveState(page, /^Unsaved changes/);
  // Emptied again, the key is absent as before.
  await title.press('Backspace');
  await expectSaveState(page, /^No changes · \d to check$/);
  await title.pressSequentially('Odd page');
  await save(page);
  expect(saves).toEqual([{ metadata: { ...unusualValues.metadata, title: 'Odd page' } }]);
});

test('validates an empty name and context before sending anything', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  const saves = recordUpdates(page);
  await openEditor(page, pageId);
  for (const name of ['Page context', 'Name']) {
    await field(page, name).press('ControlOrMeta+a');
    await field(page, name).press('Backspace');
  }
  await openSection(page, 'Metadata');
  await page.keyboard.press('ControlOrMeta+s');
  // Leads to the first invalid field, in any section.
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveAccessibleDescription(/This is required/);
  await expect(field(page, 'Page context')).toHaveAttribute('aria-invalid', 'true');
  expect(saves).toEqual([]);
  await page.keyboard.type('Named');
  await replaceText(field(page, 'Page context'), 'Told');
  await save(page);
  expect(saves).toEqual([{ name: 'Named', pageContext: 'Told' }]);
});

test("a context that was already empty doesn't block saving", async ({ page, server, tenant }) => {
  const [pageId = ''] = await server.createPages(tenant, ['No context']);
  const saves = recordUpdates(page);
  await openEditor(page, pageId);
  await replaceText(field(page, 'Name'), 'Still none');
  await save(page);
  expect(saves).toEqual([{ name: 'Still none' }]);
});

test("warns about URLs that visitors can't open, and saves them", async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'metadata');
  const url = field(page, 'Canonical URL');
  for (const unsafeUrl of ['javascript:alert(1)', 'data:text/html,<b>x', 'vbscript:x']) {
    await url.fill(unsafeUrl);
    await expect(url).toHaveAccessibleDescription(/^Not allowed/);
    await expect(url).toHaveAttribute('aria-invalid', 'true');
  }
  for (const unusualValues of ['fernhill.example', 'https://[']) {
    await url.fill(unusualValues);
    await expect(url).toHaveAccessibleDescription(/domain|https/);
    await expect(url).not.toHaveAttribute('aria-invalid', 'true');
  }
  await save(page);
  expect((await fetchPage(page, pageId)).metadata?.canonicalUrl).toBe('https://[');
});

test('undoes and redoes named steps across sections', async ({ page, server, tenant }) => {
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
  // Undo scrolls to the change.
  await expect(field(page, 'Name')).toHaveValue('Electric vans');
  await expect(page.getByRole('status').filter({ hasText: 'Undone: change name' })).toBeAttached();
  await expectSaveState(page, /^No changes$/);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(field(page, 'Name')).toHaveValue('Other name');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(field(page, 'Author')).toHaveValue('Marta');
  await save(page);
  // Undo works across saves.
  await page.keyboard.press('ControlOrMeta+z');
  await expectSaveState(page, /^Unsaved changes/);
});

test('archives the page from the editor and shows it', async ({ page, server, tenant }) => {
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

test('a page archived by someone else can still be saved and shows it', async ({ page, server, tenant }) => {
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

test('saves a pasted megabyte; a larger text is rejected but not lost', async ({ page, server, tenant }) => {
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
