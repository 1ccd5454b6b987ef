import { type QueryClient, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type CallInput, call } from '#api/transport/client.ts';
import { ApiError, notFound } from '#api/transport/errors.ts';
import { formatNumber } from '#lib/text.ts';
import { type InfinitePages, idGetter, type ListItem, type ListOperation, type ListPage } from './lists.ts';
import { nextListPage } from './pagination.ts';
import { type ListQuery, listFor, patchCache, patchItems, STALE_TIME_MS, withCursor } from './queries.ts';

/** The user confirms before a search sends more requests than this. */
const MAX_REQUESTS = 500;

/**
 * One item of a list, for records without a read operation. Uses the list's cache, refetching only the item's page if
 * stale, and otherwise loads further pages into that cache until the item is found. Throws an `ApiError`: `not-found`,
 * or `unfinished` after {@link MAX_REQUESTS}, from where a retry continues.
 *
 * @param noun names the record in that error
 */
export const findQuery = <O extends ListOperation>(
  operation: O,
  input: CallInput<O>,
  id: string,
  noun: string,
) =>
  queryOptions({
    queryKey: [operation, input, 'item', id] as const,
    queryFn: async ({ client, signal, queryKey }): Promise<ListItem<O>> => {
      const search = { client, operation, input, id, signal };
      const isShown = client.getQueryData(queryKey) !== undefined;
      const found = (await refetchItem(search, isShown)) ?? (await searchPages(search));
      if (!found) throw notFound(noun, id);
      return found;
    },
  });

/** Progress of a search in a list. */
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
  input: CallInput<O>;
  id: string;
  signal: AbortSignal;
}

/** Loads pages after the cached ones until one has the item; undefined if the list ends without it. */
async function searchPages<O extends ListOperation>(search: Search<O>): Promise<ListItem<O> | undefined> {
  const { client, operation, input, signal } = search;
  const { queryKey } = listFor(operation, input);
  const cached = client.getQueryData<InfinitePages<O>>(queryKey);
  const pages: ListPage<O>[] = [...(cached?.pages ?? [])];
  const cursors: unknown[] = [...(cached?.pageParams ?? [])];
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

/**
 * Refetches the page of an item in the cached list if it's stale; undefined if the item isn't there.
 *
 * @param isShown whether the item is already shown, so a failed refetch may be reported instead of using stale data
 */
async function refetchItem<O extends ListOperation>(
  search: Search<O>,
  isShown: boolean,
): Promise<ListItem<O> | undefined> {
  const { client, operation, input, id, signal } = search;
  const { queryKey } = listFor(operation, input);
  const cached = client.getQueryState<InfinitePages<O>>(queryKey);
  const index = cached?.data?.pages.findIndex((page) => findInPage(page, search)) ?? -1;
  const page = cached?.data?.pages[index];
  if (!cached || !page) return undefined;
  if (!isShown && !cached.isInvalidated && Date.now() - cached.dataUpdatedAt < STALE_TIME_MS)
    return findInPage(page, search);
  try {
    const cursor = cached.data?.pageParams[index] as string | null;
    const refetched = await call(operation, withCursor(input, cursor), signal);
    const found = findInPage(refetched, search);
    const getId = idGetter(operation);
    if (found) patchItems<ListItem<O>>(client, queryKey, (item) => (getId(item) === id ? found : item));
    // The item moved or is gone, so the cached pages are outdated.
    else client.removeQueries({ queryKey, exact: true });
    return found;
  } catch (error) {
    if (isShown || signal.aborted) throw error;
    return findInPage(page, search);
  }
}

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
  const getId = idGetter(operation);
  return (page.items as ListItem<O>[]).find((item) => getId(item) === id);
}
