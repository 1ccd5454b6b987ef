import { type QueryClient, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type CallInput, call } from '#api/transport/client.ts';
import { hasCapability, isUnavailable } from '#api/transport/session.ts';
import { ApiError, isApiError, notFound } from '#lib/api-error.ts';
import { nextListPage } from '#lib/pagination.ts';
import { formatNumber } from '#lib/text.ts';
import { type InfinitePages, idGetter, type ListItem, type ListOperation, type ListPage } from './lists.ts';
import { type ListQuery, listFor, patchCache, patchItems, STALE_TIME_MS, withCursor } from './queries.ts';

/** The user confirms before a search sends more requests than this. */
const MAX_REQUESTS = 500;

/**
 * One item of a list. Uses the list's cache, refetching only the item's page if
 * stale, and otherwise loads further pages into that cache until the item is found. Throws an `ApiError`: `not-found`,
 * or `unfinished` if the list couldn't be loaded to its end. After {@link MAX_REQUESTS}, a retry continues from there.
 *
 * @param noun names the record in that error
 * @param read loads the record itself, if the service can; then the list isn't searched
 */
export function findQuery<O extends ListOperation>(
  operation: O,
  input: CallInput<O>,
  id: string,
  noun: string,
  read?: (signal: AbortSignal) => Promise<ListItem<O>>,
) {
  const listKey = listFor(operation, input).queryKey;
  const getId = idGetter(operation);
  const findIn = (page: ListPage<O>) => (page.items as ListItem<O>[]).find((item) => getId(item) === id);
  const load = (cursor: string | null, signal: AbortSignal) =>
    call(operation, withCursor(input, cursor), signal);

  /** Loads pages after the cached ones until one has the item; undefined if the list ends without it. */
  async function searchPages(client: QueryClient, signal: AbortSignal): Promise<ListItem<O> | undefined> {
    const cached = client.getQueryData<InfinitePages<O>>(listKey);
    // A list that ended with a fault is loaded again from its start.
    const usable = cached && !nextListPage(cached.pages, cached.pageParams, getId).fault ? cached : none;
    const pages: ListPage<O>[] = [...usable.pages];
    const cursors = [...usable.pageParams];
    for (let requests = 0; ; requests += 1) {
      const { cursor, fault } = pages.length === 0 ? firstPage : nextListPage(pages, cursors, getId);
      if (fault || requests >= MAX_REQUESTS) throw incompleteSearchError(operation, pages);
      if (cursor === null && pages.length > 0) return undefined;
      const page = await load(cursor, signal);
      pages.push(page);
      cursors.push(cursor);
      patchCache<InfinitePages<O>>(client, listKey, () => ({ pages: [...pages], pageParams: [...cursors] }));
      const found = findIn(page);
      if (found) return found;
    }
  }

  /** The item in the cached list, unless that's stale. */
  function findFresh(client: QueryClient): ListItem<O> | undefined {
    const cached = client.getQueryState<InfinitePages<O>>(listKey);
    const isFresh = cached?.isInvalidated === false && Date.now() - cached.dataUpdatedAt < STALE_TIME_MS;
    return isFresh ? cached.data?.pages.map(findIn).find(Boolean) : undefined;
  }

  /**
   * Refetches the page of an item in the cached list; undefined if the item isn't there.
   *
   * @param isShown whether the item is already shown, so a failed refetch may be reported instead of using stale data
   */
  async function refetchItem(
    client: QueryClient,
    signal: AbortSignal,
    isShown: boolean,
  ): Promise<ListItem<O> | undefined> {
    const { pages, pageParams } = client.getQueryData<InfinitePages<O>>(listKey) ?? none;
    const index = pages.findIndex(findIn);
    const page = pages[index];
    if (!page) return undefined;
    try {
      const found = findIn(await load(pageParams[index] as string | null, signal));
      if (found) patchItems<ListItem<O>>(client, listKey, (item) => (getId(item) === id ? found : item));
      // The item moved or is gone, so the cached pages are outdated.
      else client.removeQueries({ queryKey: listKey, exact: true });
      return found;
    } catch (error) {
      if (isShown || signal.aborted) throw error;
      return findIn(page);
    }
  }

  /** Reads the item without the list; undefined if the service can't. */
  async function readItem(client: QueryClient, signal: AbortSignal) {
    if (!read || !(await hasCapability(client, 'read-one'))) return undefined;
    try {
      return await read(signal);
    } catch (error) {
      if (isUnavailable(client, error)) return undefined;
      throw isApiError(error, 'not-found') ? notFound(noun, id) : error;
    }
  }

  return queryOptions({
    queryKey: [operation, input, 'item', id] as const,
    queryFn: async ({ client, signal, queryKey, meta }): Promise<ListItem<O>> => {
      const isShown = client.getQueryData(queryKey) !== undefined;
      const found =
        (isShown || meta?.isAnew ? undefined : findFresh(client)) ??
        (await readItem(client, signal)) ??
        (await refetchItem(client, signal, isShown)) ??
        (await searchPages(client, signal));
      if (!found) throw notFound(noun, id);
      return found;
    },
  });
}

const none = { pages: [], pageParams: [] };
const firstPage = { cursor: null, fault: null };

function incompleteSearchError<O extends ListOperation>(
  operation: O,
  pages: readonly ListPage<O>[],
): ApiError {
  const loadedCount = pages.reduce((sum, { items }) => sum + items.length, 0);
  const message = `It's not among the first ${formatNumber(loadedCount)}.`;
  return new ApiError({ kind: 'unfinished', operation, message });
}

export function useSearchProgress<O extends ListOperation>(options: ListQuery<O>) {
  const { data } = useInfiniteQuery({ ...options, enabled: false });
  const pages = (data?.pages ?? []) as ListPage<O>[];
  const last: { totalCount?: number | null | undefined } | undefined = pages.at(-1);
  return { read: pages.reduce((sum, { items }) => sum + items.length, 0), total: last?.totalCount ?? null };
}
