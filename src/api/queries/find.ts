import { type QueryClient, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call, type Input } from '#api/transport/client.ts';
import { ApiError, notFound } from '#api/transport/errors.ts';
import { formatNumber } from '#lib/text.ts';
import { amend } from './amend.ts';
import { identify, type ListOperation, type ListPage, type Row, type Walked } from './lists.ts';
import { nextListPage } from './pagination.ts';
import { FRESH, listFor, withCursor } from './queries.ts';
import type { ListQuery } from './use-walk.ts';

/** A search that takes more requests than this asks before it goes on. */
const MOST_REQUESTS = 500;

/**
 * One item of a list, for records that the service has no read for. It is taken from what is cached of the list,
 * else looked for by reading on from there; what is read is cached as the list's own. Where what is cached is no
 * longer fresh, it asks for the one page of the list that had it, and looks through all of it only where it is
 * not there any more. Throws an `ApiError`: not-found where the list ends without it, or cannot be read to its end;
 * unfinished where that is not known after very many requests; asked again, the search goes on from there.
 *
 * @param noun what the record is called in that error
 */
export const foundQuery = <O extends ListOperation>(
  operation: O,
  input: Input<O>,
  id: string,
  noun: string,
) =>
  queryOptions({
    queryKey: [operation, input, 'item', id] as const,
    queryFn: async ({ client, signal, queryKey }): Promise<Row<O>> => {
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

const beginning = { cursor: null, fault: null };

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
): Promise<Row<O> | undefined> {
  return (await readAgain(search, shown)) ?? (await walkTo(search));
}

async function walkTo<O extends ListOperation>(search: Search<O>): Promise<Row<O> | undefined> {
  const { client, operation, input, signal } = search;
  const { queryKey } = listFor(operation, input);
  const cached = client.getQueryData<Walked<O>>(queryKey);
  const pages: ListPage<O>[] = [...(cached?.pages ?? [])];
  const cursors: unknown[] = [...(cached?.pageParams ?? [])];
  for (const page of pages) {
    const found = itemIn(page, search);
    if (found) return found;
  }
  for (let requests = 0; ; requests += 1) {
    const { cursor, fault } =
      pages.length === 0 ? beginning : nextListPage(pages, cursors, identify(operation));
    if (fault) throw notAmong(operation, pages, 'not-found');
    if (cursor === null && pages.length > 0) return undefined;
    if (requests >= MOST_REQUESTS) throw notAmong(operation, pages, 'unfinished');
    const page = await call(operation, withCursor(input, cursor), signal);
    pages.push(page);
    cursors.push(cursor);
    amend<Walked<O>>(client, queryKey, () => ({ pages: [...pages], pageParams: [...cursors] }));
    const found = itemIn(page, search);
    if (found) return found;
  }
}

async function readAgain<O extends ListOperation>(
  search: Search<O>,
  shown: boolean,
): Promise<Row<O> | undefined> {
  const { client, operation, input, signal } = search;
  const { queryKey } = listFor(operation, input);
  const cached = client.getQueryState<Walked<O>>(queryKey);
  const index = cached?.data?.pages.findIndex((page) => itemIn(page, search)) ?? -1;
  const page = cached?.data?.pages[index];
  if (!cached || !page) return undefined;
  if (!shown && !cached.isInvalidated && Date.now() - cached.dataUpdatedAt < FRESH)
    return itemIn(page, search);
  try {
    const cursor = cached.data?.pageParams[index];
    const renewed = await call(
      operation,
      withCursor(input, typeof cursor === 'string' ? cursor : null),
      signal,
    );
    const found = itemIn(renewed, search);
    if (found) amend<Walked<O>>(client, queryKey, (now) => now && withItem(now, search, found));
    // It has moved or is gone, so what is cached of the list no longer says where to look.
    else client.removeQueries({ queryKey, exact: true });
    return found;
  } catch (error) {
    if (shown || signal.aborted) throw error;
    return itemIn(page, search);
  }
}

/** Why a search ended before the list did. */
function notAmong<O extends ListOperation>(
  operation: O,
  pages: readonly ListPage<O>[],
  kind: 'not-found' | 'unfinished',
): ApiError {
  const read = pages.reduce((sum, { items }) => sum + items.length, 0);
  const rest = kind === 'unfinished' ? "isn't loaded yet" : "couldn't be loaded";
  const message = `It's not among the first ${formatNumber(read)}. The rest of the list ${rest}.`;
  return new ApiError({ kind, operation, message });
}

function itemIn<O extends ListOperation>(
  page: ListPage<O>,
  { operation, id }: Search<O>,
): Row<O> | undefined {
  const name = identify(operation);
  return (page.items as Row<O>[]).find((item) => name(item) === id);
}

function withItem<O extends ListOperation>(
  walked: Walked<O>,
  { operation, id }: Search<O>,
  item: Row<O>,
): Walked<O> {
  const name = identify(operation);
  const pages = walked.pages.map((page) => ({
    ...page,
    items: (page.items as Row<O>[]).map((each) => (name(each) === id ? item : each)),
  }));
  return { ...walked, pages: pages as ListPage<O>[] };
}
