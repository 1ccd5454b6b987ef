import { type QueryClient, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call, type Input } from '#api/transport/client.ts';
import { ApiError, notFound } from '#api/transport/errors.ts';
import { formatNumber } from '#lib/text.ts';
import { type InfinitePages, idGetter, type ListItem, type ListOperation, type ListPage } from './lists.ts';
import { nextListPage } from './pagination.ts';
import { patchCache } from './patch-cache.ts';
import { listFor, STALE_TIME_MS, withCursor } from './queries.ts';
import type { ListQuery } from './use-pagination.ts';

/** A search that takes more requests than this asks before it goes on. */
const MAX_REQUESTS = 500;

/**
 * One item of a list, for records that the service has no read for. It is taken from what is cached of the list,
 * else looked for by reading on from there; what is read is cached as the list's own. Where what is cached is no
 * longer fresh, it asks for the one page of the list that had it, and looks through all of it only where it is
 * not there any more. Throws an `ApiError`: not-found where the list ends without it, or cannot be read to its end;
 * unfinished where that is not known after very many requests; asked again, the search goes on from there.
 *
 * @param noun what the record is called in that error
 */
export const findQuery = <O extends ListOperation>(operation: O, input: Input<O>, id: string, noun: string) =>
  queryOptions({
    queryKey: [operation, input, 'item', id] as const,
    queryFn: async ({ client, signal, queryKey }): Promise<ListItem<O>> => {
      const shown = client.getQueryData(queryKey) !== undefined;
      const found = await findItem({ client, operation, input, id, signal }, shown);
      if (!found) throw notFound(noun, id);
      return found;
    },
  });

/** How far the search for an item of a list has come. */
export function useSearchProgress<O extends ListOperation>(options: ListQuery<O>) {
  const { data } = useInfiniteQuery({ ...options, enabled: false });
  const pages = (data?.pages ?? []) as ListPage<O>[];
  const last: { totalCount?: number | null | undefined } | undefined = pages.at(-1);
  return { read: pages.reduce((sum, { items }) => sum + items.length, 0), total: last?.totalCount ?? null };
}

const firstPage = { cursor: null, fault: null };

interface Search<O extends ListOperation> {
  client: QueryClient;
  operation: O;
  input: Input<O>;
  id: string;
  signal: AbortSignal;
}

/**
 * Takes an item from what is cached of its list, reads it again where that is no longer fresh, or looks through the list
 * for it; undefined where the list ends without it.
 *
 * @param shown whether a failure leaves something on the screen, so that it may be told
 */
async function findItem<O extends ListOperation>(
  search: Search<O>,
  shown: boolean,
): Promise<ListItem<O> | undefined> {
  return (await refetchItem(search, shown)) ?? (await searchPages(search));
}

async function searchPages<O extends ListOperation>(search: Search<O>): Promise<ListItem<O> | undefined> {
  const { client, operation, input, signal } = search;
  const { queryKey } = listFor(operation, input);
  const cached = client.getQueryData<InfinitePages<O>>(queryKey);
  const pages: ListPage<O>[] = [...(cached?.pages ?? [])];
  const cursors: unknown[] = [...(cached?.pageParams ?? [])];
  for (const page of pages) {
    const found = findInPage(page, search);
    if (found) return found;
  }
  for (let requests = 0; ; requests += 1) {
    const { cursor, fault } =
      pages.length === 0 ? firstPage : nextListPage(pages, cursors, idGetter(operation));
    if (fault) throw incompleteSearchError(operation, pages, 'not-found');
    if (cursor === null && pages.length > 0) return undefined;
    if (requests >= MAX_REQUESTS) throw incompleteSearchError(operation, pages, 'unfinished');
    const page = await call(operation, withCursor(input, cursor), signal);
    pages.push(page);
    cursors.push(cursor);
    patchCache<InfinitePages<O>>(client, queryKey, () => ({ pages: [...pages], pageParams: [...cursors] }));
    const found = findInPage(page, search);
    if (found) return found;
  }
}

async function refetchItem<O extends ListOperation>(
  search: Search<O>,
  shown: boolean,
): Promise<ListItem<O> | undefined> {
  const { client, operation, input, signal } = search;
  const { queryKey } = listFor(operation, input);
  const cached = client.getQueryState<InfinitePages<O>>(queryKey);
  const index = cached?.data?.pages.findIndex((page) => findInPage(page, search)) ?? -1;
  const page = cached?.data?.pages[index];
  if (!cached || !page) return undefined;
  if (!shown && !cached.isInvalidated && Date.now() - cached.dataUpdatedAt < STALE_TIME_MS)
    return findInPage(page, search);
  try {
    const cursor = cached.data?.pageParams[index];
    const refetched = await call(
      operation,
      withCursor(input, typeof cursor === 'string' ? cursor : null),
      signal,
    );
    const found = findInPage(refetched, search);
    if (found)
      patchCache<InfinitePages<O>>(client, queryKey, (now) => now && replaceItem(now, search, found));
    // It has moved or is gone, so what is cached of the list no longer says where to look.
    else client.removeQueries({ queryKey, exact: true });
    return found;
  } catch (error) {
    if (shown || signal.aborted) throw error;
    return findInPage(page, search);
  }
}

/** Why a search ended before the list did. */
function incompleteSearchError<O extends ListOperation>(
  operation: O,
  pages: readonly ListPage<O>[],
  kind: 'not-found' | 'unfinished',
): ApiError {
  const loadedCount = pages.reduce((sum, { items }) => sum + items.length, 0);
  const rest = kind === 'unfinished' ? "isn't loaded yet" : "couldn't be loaded";
  const message = `It's not among the first ${formatNumber(loadedCount)}. The rest of the list ${rest}.`;
  return new ApiError({ kind, operation, message });
}

function findInPage<O extends ListOperation>(
  page: ListPage<O>,
  { operation, id }: Search<O>,
): ListItem<O> | undefined {
  const name = idGetter(operation);
  return (page.items as ListItem<O>[]).find((item) => name(item) === id);
}

function replaceItem<O extends ListOperation>(
  list: InfinitePages<O>,
  { operation, id }: Search<O>,
  item: ListItem<O>,
): InfinitePages<O> {
  const name = idGetter(operation);
  const pages = list.pages.map((page) => ({
    ...page,
    items: (page.items as ListItem<O>[]).map((each) => (name(each) === id ? item : each)),
  }));
  return { ...list, pages: pages as ListPage<O>[] };
}
