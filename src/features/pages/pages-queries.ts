import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { findQuery } from '#api/queries/find.ts';
import type { InfinitePages, ListItem, ListPage } from '#api/queries/lists.ts';
import { patchCache } from '#api/queries/patch-cache.ts';
import { listFor } from '#api/queries/queries.ts';
import { PAGES_LIMIT } from '#contract/console.ts';
import { lazyLoad } from '#lib/lazy-load.ts';
import { toast } from '#shell/notify.ts';

export type ListedPage = ListItem<'listPages'>;

const listInput = { query: { limit: PAGES_LIMIT } };

/** All pages of the tenant, newest first. */
export const pagesQuery = listFor('listPages', listInput);

/** One page, found in the list (loading more of it if needed): the API can't read a single page. */
export const pageQuery = (pageId: string) => findQuery('listPages', listInput, pageId, 'page');

/** Updates a page in the cache of single pages and of the list. */
export function putPage(client: QueryClient, page: ListedPage): void {
  client.setQueryData(pageQuery(page.pageId).queryKey, page);
  patchCache<InfinitePages<'listPages'>>(
    client,
    pagesQuery.queryKey,
    (list) => list && { ...list, pages: list.pages.map((part) => withPage(part, page)) },
  );
}

function withPage(part: ListPage<'listPages'>, page: ListedPage): ListPage<'listPages'> {
  return { ...part, items: part.items.map((item) => (item.pageId === page.pageId ? page : item)) };
}

const loadArchive = lazyLoad(() => import('./archive.ts'));

/** Archives a page after confirmation. */
export function useArchivePage() {
  const client = useQueryClient();
  return (page: ListedPage) =>
    loadArchive().then(
      ({ archive }) => archive(client, page, (archived) => putPage(client, archived)),
      () => toast.error("Couldn't archive the page", { detail: 'Try again.' }),
    );
}
