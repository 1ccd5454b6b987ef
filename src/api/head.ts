import type { QueryClient } from '@tanstack/react-query';
import { amend } from './amend.ts';
import { call } from './client.ts';
import { identify, type ListOperation, type ListPage, type Walked } from './lists.ts';
import type { ListQuery } from './use-walk.ts';

/** Reads the first page of a list again and puts it in the place of the one that is cached, if there is one. */
export async function refreshHead<O extends ListOperation>(
  client: QueryClient,
  operation: O,
  { queryKey }: Pick<ListQuery<O>, 'queryKey'>,
): Promise<void> {
  if (client.getQueryData<Walked<O>>(queryKey) === undefined) return;
  renewHead(client, operation, queryKey, await call(operation, queryKey[1]));
}

/** Puts the first page of a list, as it is now, in the place of the one that is cached. */
export function renewHead<O extends ListOperation>(
  client: QueryClient,
  operation: O,
  queryKey: ListQuery<O>['queryKey'],
  page: ListPage<O>,
): void {
  const renew = (walked: Walked<O> | undefined) => walked && withHead(walked, page, identify(operation));
  // With its only page the whole list is new.
  if ((client.getQueryData<Walked<O>>(queryKey)?.pages.length ?? 0) > 1) amend(client, queryKey, renew);
  else client.setQueryData<Walked<O>>(queryKey, renew);
}

/**
 * A list as loaded, with its first page as it is now. Items that newer ones have pushed off that page are kept
 * behind it, so that none falls between it and the next; where none of it is left, what lies between is not
 * known, and the list starts over.
 */
export function withHead<O extends ListOperation>(
  { pages, pageParams }: Walked<O>,
  fresh: ListPage<O>,
  name: (item: object) => string | null,
): Walked<O> {
  const [first, ...rest] = pages;
  if (!first) return { pages: [fresh], pageParams: [null] };
  const news = new Set(fresh.items.map(name));
  const pushed = first.items.filter((item) => !news.has(name(item)));
  if (pushed.length === first.items.length) return { pages: [fresh], pageParams: [null] };
  const items = [...fresh.items, ...pushed];
  const { nextCursor, hasMore } = first;
  const head = { ...fresh, items, nextCursor, hasMore } as ListPage<O>;
  const last = rest.pop();
  // A walk goes by what the last page says of the list's length.
  if (last) rest.push({ ...last, totalCount: fresh.totalCount ?? last.totalCount } as ListPage<O>);
  return { pages: [head, ...rest], pageParams };
}
