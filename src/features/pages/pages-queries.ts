import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { createSearch, type SearchFields } from '#api/queries/create-search.ts';
import { findQuery } from '#api/queries/find.ts';
import type { ListItem } from '#api/queries/lists.ts';
import { listFor, patchItems } from '#api/queries/queries.ts';
import { call } from '#api/transport/client.ts';
import { PAGES_LIMIT } from '#contract/console.ts';
import { humanize } from '#lib/text.ts';
import { sortedBy, words } from '#lib/url-search.ts';

export type ListedPage = ListItem<'listPages'>;

/** Searchable texts and links: all that visitors see, and the context. */
export function pageFields(page: ListedPage): SearchFields {
  const metadata = Object.entries(page.metadata ?? {}).flatMap(([key, value]) =>
    /(Url|FileId)$/.test(key) ? [] : value,
  );
  const actions = page.actions ?? [];
  const groups = page.footerLinks ?? [];
  const links = groups.flatMap(({ links }) => links ?? []);
  const texts = [
    page.name,
    page.title,
    page.pageContext,
    ...actions.flatMap(({ buttonTitle, purpose }) => [buttonTitle, purpose]),
    ...[...(page.actionCardWidgets ?? []), ...groups].map(({ title }) => title),
    ...links.map(({ text }) => text),
    ...metadata.filter((value) => typeof value === 'string'),
  ];
  return {
    texts,
    ids: [page.pageId, page.brandId],
    links: [...actions, ...links],
  };
}

export const searchPages = createSearch(pageFields);

const listInput = { query: { limit: PAGES_LIMIT } };

/** All pages of the tenant, newest first. */
export const pagesQuery = listFor('listPages', listInput);

export const pageQuery = (pageId: string) =>
  findQuery('listPages', listInput, pageId, 'page', (signal) =>
    call('getPage', { params: { page_id: pageId } }, signal),
  );

/** Updates a page in the cache of single pages and of the list. */
export function putPage(client: QueryClient, page: ListedPage): void {
  client.setQueryData(pageQuery(page.pageId).queryKey, page);
  patchItems(client, pagesQuery.queryKey, (each: ListedPage) => (each.pageId === page.pageId ? page : each));
}

/** Search parameters of the list; `status` and `type` are comma-separated. */
export const pagesSearch = z.object({
  q: words,
  status: words,
  type: words,
  ...sortedBy(['name', 'status', 'type', 'audiences', 'actions', 'brand', 'updated']),
});

const pageTypeNames = new Map([['call_followup', 'Call follow-up']]);

/** Display name of a page type. Unknown types are humanized. */
export const pageTypeName = (type: string): string => pageTypeNames.get(type) ?? humanize(type);
