import { hashKey, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Selection } from '#engines/sessions/dimensions/index.ts';
import type { SortOrder } from '#engines/sessions/rows/sort-rows.ts';
import type { Session } from '#engines/sessions/session.ts';
import type { RowSource } from '#table/row-pages.ts';
import { useRowPages } from '#table/use-row-pages.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';
import type { AnalysisLoadState } from './worker/protocol.ts';

/** Rows to load ahead once all sessions have loaded: a printout can't request them. */
const PREFETCH_ROWS = 5000;

/**
 * Rows of the table, requested from the worker as they become visible. While sessions load, visible rows reload a few
 * times a second, as others may sort between them.
 */
export function useSessionRows(
  client: AnalysisClient | null,
  loadState: AnalysisLoadState | null,
  list: SessionListQuery,
) {
  const listKey = JSON.stringify(list);
  const loaded = loadState?.loaded ?? 0;
  const hasSessions = loaded > 0;
  const source = useMemo((): RowSource<Session> | null => {
    if (!client || !hasSessions) return null;
    const { selection, order }: SessionListQuery = JSON.parse(listKey);
    return {
      of: client,
      read: (from, count) => client.request('rows', { selection, order, from, count }),
      indexOf: (id) => client.request('rowIndex', { selection, order, id }),
    };
  }, [client, listKey, hasSessions]);
  const isFiltered = Object.keys(list.selection).length > 0;
  return useRowPages(source, {
    version: loadState?.coverage,
    expected: isFiltered ? null : loaded,
    ready: loadState?.phase === 'done' ? PREFETCH_ROWS : 0,
  });
}

/** A list of sessions: which, and in which order. */
interface SessionListQuery {
  selection: Selection;
  order: SortOrder;
}

/** Sessions loaded on each side, so that a step needs no request first. */
const ADJACENT_COUNT = 10;

async function loadAdjacent(client: AnalysisClient, list: SessionListQuery, id: string) {
  const index = await client.request('rowIndex', { ...list, id });
  const from = Math.max(0, index - ADJACENT_COUNT);
  const count = index < 0 ? 0 : 2 * ADJACENT_COUNT + 1;
  const { rows, total } = await client.request('rows', { ...list, from, count });
  return { rows, total, from, unselected: index < 0 ? await findUnselected(client, list.order, id) : null };
}

async function findUnselected(client: AnalysisClient, order: SortOrder, id: string): Promise<Session | null> {
  const list = { selection: {}, order };
  const index = await client.request('rowIndex', { ...list, id });
  if (index < 0) return null;
  const { rows } = await client.request('rows', { ...list, from: index, count: 1 });
  return rows.find((session) => session.audienceSessionId === id) ?? null;
}

/** The index of a session in a list, and the sessions before and after it. Updates while the list loads. */
export function useAdjacentSessions(
  client: AnalysisClient | null,
  loadState: AnalysisLoadState | null,
  list: SessionListQuery,
  sessionId: string,
) {
  const listKey = ['adjacent-sessions', client?.id, list];
  const { data, isSuccess, isPlaceholderData } = useQuery({
    queryKey: [...listKey, sessionId, loadState?.loaded, loadState?.phase],
    queryFn: client && loadState ? () => loadAdjacent(client, list, sessionId) : skipToken,
    // While the next sessions load, the previous window of the same list is used for them.
    placeholderData: (previous, query) =>
      query && hashKey(query.queryKey.slice(0, listKey.length)) === hashKey(listKey) ? previous : undefined,
    // The screen reports a terminated worker.
    retry: false,
    gcTime: 0,
  });
  const isMatch = (session: Session) => session.audienceSessionId === sessionId;
  const at = data?.rows.findIndex(isMatch) ?? -1;
  return {
    session: data?.rows[at] ?? (data?.unselected && isMatch(data.unselected) ? data.unselected : null),
    /** Index in the list; −1 if it isn't there, or unknown. */
    index: data && at >= 0 ? data.from + at : -1,
    /** Sessions in the list so far; null if unknown. */
    total: data?.total ?? null,
    previous: at > 0 ? data?.rows[at - 1] : undefined,
    next: at >= 0 ? data?.rows[at + 1] : undefined,
    /** Whether this reflects all sessions loaded so far. */
    isUpToDate: isSuccess && !isPlaceholderData,
  };
}
