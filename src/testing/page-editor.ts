import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished } from 'vitest';
import type { PagePatch } from '#contract/page-requests.ts';
import { makePage } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { samplePage } from '#server/testing/sample-page.ts';
import { renderApp, type TestService } from './render-app.tsx';

/** Creates a page with content in every section. Returns its ID. */
export async function createPage(
  { db }: TestService,
  { tenantId, call }: Tenant,
  patch: PagePatch = samplePage,
): Promise<string> {
  const pageId = await makePage(db, tenantId, samplePage.name);
  await call('updatePage', { params: { page_id: pageId }, body: patch });
  return pageId;
}

export async function fetchPage({ call }: Tenant, pageId: string) {
  const { items } = await call('listPages');
  const page = items.find((each) => each.pageId === pageId);
  if (!page) throw new Error(`There is no page ${pageId}`);
  return page;
}

export const editorPath = (pageId: string, section = 'content') => `/pages/${pageId}/edit?section=${section}`;

export async function openEditor(service: TestService, tenant: Tenant, pageId: string, section?: string) {
  const app = await renderApp(service, tenant, editorPath(pageId, section));
  await expectSaveState(/./);
  return app;
}

const saveStateName =
  /^(No changes|Not created yet|Saved|Saving|Draft saved|Publishing|Version|[\d,]+ fields? to fix|Unsaved changes|Unsaved edits|Not saved|Offline|Signed out|[\d,]+ conflicts? to resolve|All conflicts resolved)/;

/** The bar at the top. Testing Library counts the header of any section as a banner. */
export const topBar = () => screen.getAllByRole('banner')[0] as HTMLElement;

/** The save state button in the top bar. */
export const saveState = () => within(topBar()).getByRole('button', { name: saveStateName });

export const expectSaveState = (name: RegExp) =>
  waitFor(() => expect(saveState().getAttribute('aria-label')).toMatch(name));

/** A field of the visible section. */
export const field = <T extends HTMLElement = HTMLInputElement>(
  label: string,
  container = document.body,
): T => within(container).getByLabelText<T>(label, { selector: 'input, textarea, select' });

/** Replaces a field's text. */
export async function fill(user: UserEvent, input: HTMLElement, text: string): Promise<void> {
  await user.clear(input);
  if (text) await user.paste(text);
}

/** Types a value, such as the type of an action, in its picker. */
export async function fillType(user: UserEvent, button: HTMLElement, type: string): Promise<void> {
  await user.click(button);
  await user.type(await screen.findByRole('combobox', { name: 'Find or type a value' }), `${type}{Enter}`);
}

/** The picker of the page's brand; its text has the ID. */
export const brandButton = () => screen.getByRole('button', { name: /^Brand: / });

export async function openSection(user: UserEvent, name: string): Promise<void> {
  const sections = screen.getByRole('navigation', { name: 'Sections' });
  await user.click(within(sections).getByRole('link', { name: new RegExp(`^${name}`) }));
  await waitFor(() =>
    expect(
      within(screen.getByRole('navigation', { name: 'Sections' }))
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .getAttribute('aria-current'),
    ).toBeTruthy(),
  );
}

/** Text that describes a control: its hint, warning or error. */
export const descriptionOf = (control: Element) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

/** Looks for changes made elsewhere, as an editor does every 15 s while its tab is visible. */
export function lookForChanges(): void {
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  onTestFinished(() => focusManager.setFocused(undefined));
}

export const expectFocus = (element: () => Element) =>
  waitFor(() => expect(document.activeElement).toBe(element()));

/** Name of the save state once everything is saved. */
const savedName = /^(Saved |Draft saved|Publishing version \d+|Version \d+ is live)/;

export const pressSave = (user: UserEvent) => user.keyboard('{Control>}s{/Control}');

export async function save(user: UserEvent): Promise<void> {
  await pressSave(user);
  await expectSaveState(savedName);
}

/** A list of rows by title, e.g. `Actions`, or `Links` inside a row. */
export const rowList = (title: string) => screen.getByRole('region', { name: title });

export const rowTitles = (list: HTMLElement) =>
  [...list.querySelectorAll(':scope > ol > li > div button[aria-label^="Move "]')].map((handle) =>
    handle.getAttribute('aria-label')?.replace(/^Move /, ''),
  );

/** The header of a row, which expands and collapses it. */
export const rowHeader = (list: HTMLElement, title: string) =>
  within(list).getByRole('button', { name: new RegExp(`^(Expand|Collapse) ${title}$`) });

/** Expands a row. Returns the row. */
export async function expandRow(user: UserEvent, list: HTMLElement, title: string): Promise<HTMLElement> {
  const header = rowHeader(list, title);
  await user.click(header);
  return header.closest('li') as HTMLElement;
}
