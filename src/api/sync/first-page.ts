import type { QueryClient } from '@tanstack/react-query';
import { type InfinitePages, idGetter, type ListOperation, type ListPage } from '#api/queries/lists.ts';
import { patchCache } from '#api/queries/patch-cache.ts';
import type { ListQuery } from '#api/queries/use-pagination.ts';
import { call } from '#api/transport/client.ts';

/** Refetches the first page of a list and merges it into the cached list, if there is one. */
export async function refetchFirstPage<O extends ListOperation>(
  client: QueryClient,
  operation: O,
  { queryKey }: Pick<ListQuery<O>, 'queryKey'>,
): Promise<void> {
  if (client.getQueryData<InfinitePages<O>>(queryKey) === undefined) return;
  mergeFirstPage(client, operation, queryKey, await call(operation, queryKey[1]));
}

/** Counts the items of a refetched first page that precede the first cached item. */
export function countNewItems<O extends ListOperation>(
  operation: O,
  { pages }: InfinitePages<O>,
  fresh: ListPage<O>,
): number {
  const name = idGetter(operation);
  const cachedIds = new Set(pages[0]?.items.map(name));
  const first = fresh.items.findIndex((item) => cachedIds.has(name(item)));
  return first < 0 ? fresh.items.length : first;
}

/** Merges a refetched first page into the cached list. */
export function mergeFirstPage<O extends ListOperation>(
  client: QueryClient,
  operation: O,
  queryKey: ListQuery<O>['queryKey'],
  page: ListPage<O>,
): void {
  const merge = (list: InfinitePages<O> | undefined) =>
    list && withFirstPage(list, page, idGetter(operation));
  // A list of one page is now entirely fresh, so its age may be reset.
  if ((client.getQueryData<InfinitePages<O>>(queryKey)?.pages.length ?? 0) > 1)
    patchCache(client, queryKey, merge);
  else client.setQueryData<InfinitePages<O>>(queryKey, merge);
}

/**
 * Replaces the first page of a list. Items that newer ones pushed off that page are kept at its end, so none is lost
 * before the second page. Without any overlap the gap is unknown, and the list restarts.
 */
export function withFirstPage<O extends ListOperation>(
  { pages, pageParams }: InfinitePages<O>,
  fresh: ListPage<O>,
  name: (item: object) => string | null,
): InfinitePages<O> {
  const [first, ...rest] = pages;
  if (!first) return { pages: [fresh], pageParams: [null] };
  const now = new Set(fresh.items.map(name));
  const last = first.items.findLastIndex((item) => now.has(name(item)));
  if (last < 0) return { pages: [fresh], pageParams: [null] };
  // Older items before this index that the fresh page lacks were deleted.
  const items = [...fresh.items, ...first.items.slice(last + 1)];
  const { nextCursor, hasMore } = first;
  const head = { ...fresh, items, nextCursor, hasMore } as ListPage<O>;
  const end = rest.pop();
  // Pagination reads the total from the last page.
  if (end) rest.push({ ...end, totalCount: fresh.totalCount ?? end.totalCount } as ListPage<O>);
  return { pages: [head, ...rest], pageParams };
}
