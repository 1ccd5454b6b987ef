import type { QueryClient } from '@tanstack/react-query';
import { type InfinitePages, idGetter, type ListOperation, type ListPage } from '#api/queries/lists.ts';
import { patchCache } from '#api/queries/patch-cache.ts';
import type { ListQuery } from '#api/queries/use-pagination.ts';
import { call } from '#api/transport/client.ts';

/** Reads the first page of a list again and puts it in the place of the one that is cached, if there is one. */
export async function refetchFirstPage<O extends ListOperation>(
  client: QueryClient,
  operation: O,
  { queryKey }: Pick<ListQuery<O>, 'queryKey'>,
): Promise<void> {
  if (client.getQueryData<InfinitePages<O>>(queryKey) === undefined) return;
  mergeFirstPage(client, operation, queryKey, await call(operation, queryKey[1]));
}

/** How many items stand before the first one that is cached of a list, on its first page as it is now. */
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

/** Puts the first page of a list, as it is now, in the place of the one that is cached. */
export function mergeFirstPage<O extends ListOperation>(
  client: QueryClient,
  operation: O,
  queryKey: ListQuery<O>['queryKey'],
  page: ListPage<O>,
): void {
  const merge = (list: InfinitePages<O> | undefined) =>
    list && withFirstPage(list, page, idGetter(operation));
  // With its only page the whole list is new.
  if ((client.getQueryData<InfinitePages<O>>(queryKey)?.pages.length ?? 0) > 1)
    patchCache(client, queryKey, merge);
  else client.setQueryData<InfinitePages<O>>(queryKey, merge);
}

/**
 * A list as loaded, with its first page as it is now. Items that newer ones have pushed off that page are kept
 * behind it, so that none falls between it and the next; where none of it is left, what lies between is not
 * known, and the list starts over.
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
  // What stood before that and is not among them is gone.
  const items = [...fresh.items, ...first.items.slice(last + 1)];
  const { nextCursor, hasMore } = first;
  const head = { ...fresh, items, nextCursor, hasMore } as ListPage<O>;
  const end = rest.pop();
  // A walk goes by what the last page says of the list's length.
  if (end) rest.push({ ...end, totalCount: fresh.totalCount ?? end.totalCount } as ListPage<O>);
  return { pages: [head, ...rest], pageParams };
}
