import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { PagePatch } from '#contract/page-requests.ts';
import { samplePage } from '#server/testing/sample-page.ts';
import { patchPage } from './api.ts';
import type { Server, Tenant } from './server.ts';

export type SectionName = 'content' | 'actions' | 'widgets' | 'footer' | 'scripts' | 'metadata';

/** Creates a page in `tenant`; `page` must be signed in to it. Returns its ID. */
export async function createPage(
  page: Page,
  { server, tenant }: { server: Server; tenant: Tenant },
  patch: PagePatch = samplePage,
): Promise<string> {
  const [pageId = ''] = await server.createPages(tenant, ['Electric vans']);
  await patchPage(page, pageId, patch);
  return pageId;
}

export const editorPath = (pageId: string, section: SectionName = 'content') =>
  `/pages/${pageId}/edit?section=${section}`;

/** @param base origin, if not the test's own server */
export async function openEditor(
  page: Page,
  pageId: string,
  section?: SectionName,
  base = '',
): Promise<void> {
  await page.goto(base + editorPath(pageId, section));
  await expect(saveState(page)).toBeVisible();
}

const saveStateLabel =
  /^(No changes|Not created yet|Saved|Saving|Draft saved|Publishing|Version|[\d,]+ fields? to fix|Unsaved changes|Unsaved edits|Not saved|Offline|Signed out|[\d,]+ conflicts? to resolve)/;

/** The save state button in the top bar. */
export const saveState = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: saveStateLabel });

export const expectSaveState = (page: Page, name: RegExp): Promise<void> =>
  expect(saveState(page)).toHaveAccessibleName(name);

/** A field of the visible section. */
export const field = (page: Page | Locator, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));

/** Types the ID of a brand that no page has in its picker. */
export async function pickBrand(page: Page, brandId: string): Promise<void> {
  await page.getByRole('button', { name: /^Brand: / }).click();
  await page.getByRole('combobox', { name: 'Find or type a value' }).fill(brandId);
  // Brands of pages that match come first, once they are loaded.
  await page.getByRole('option', { name: /^Use “/ }).click();
}

/** Replaces a field's text key by key. */
export async function replaceText(input: Locator, text: string): Promise<void> {
  await input.press('ControlOrMeta+a');
  await input.pressSequentially(text);
}

export async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`section=${name.toLowerCase()}`));
}

const isPagePatch = (request: Request) =>
  request.method() === 'PATCH' && request.url().includes('/v0/pages/');

/** Collects the bodies of all saves that `page` sends from now on. */
export function recordUpdates(page: Page): PagePatch[] {
  const bodies: PagePatch[] = [];
  page.on('request', (request) => {
    if (isPagePatch(request)) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** Name of the save state once everything is saved. */
export const savedLabel = /^(Saved |Draft saved|Publishing version \d+|Version \d+ is live)/;

export async function save(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaveState(page, savedLabel);
}

/** A list of rows by title, e.g. `Actions`, or `Links` inside a row. */
export const rowList = (page: Page | Locator, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

export const rowTitles = async (list: Locator): Promise<string[]> => {
  const handles = await list
    .locator('> ol > li > div')
    .getByRole('button', { name: /^Move / })
    .all();
  const names = await Promise.all(handles.map((handle) => handle.getAttribute('aria-label')));
  return names.map((name) => name?.replace(/^Move /, '') ?? '');
};

export const expectRowTitles = (list: Locator, titles: readonly string[]): Promise<void> =>
  expect.poll(() => rowTitles(list)).toEqual(titles);

/** The header of a row, which expands and collapses it. */
export const rowHeader = (list: Locator, title: string): Locator =>
  list.getByRole('button', { name: new RegExp(`^(Expand|Collapse) ${title}$`) });

export const dragHandle = (list: Locator, title: string): Locator =>
  list.getByRole('button', { name: `Move ${title}`, exact: true });

/** Expands a row. The returned locator stays valid if the title changes. */
export async function expandRow(list: Locator, title: string): Promise<Locator> {
  const header = list.page().getByRole('button', { name: `Expand ${title}`, exact: true });
  const key = await list.getByRole('listitem').filter({ has: header }).last().getAttribute('data-row');
  const row = list.locator(`li[data-row=${JSON.stringify(key)}]`);
  await row.locator(header).press('Enter');
  return row;
}
