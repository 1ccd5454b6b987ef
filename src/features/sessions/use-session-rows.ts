import { useEffect, useMemo, useState } from 'react';
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

interface AdjacentSessions {
  /** List, session and loading progress this was requested for. */
  key: string;
  client: AnalysisClient;
  listKey: string;
  /** Consecutive sessions of the list, and the index of the first. */
  rows: readonly Session[];
  from: number;
  total: number;
  /** The session if it is in the range but not in the selection. */
  unselected: Session | null;
}

/** Sessions loaded on each side, so that a step needs no request first. */
const ADJACENT_COUNT = 10;

async function loadAdjacent(client: AnalysisClient, { selection, order }: SessionListQuery, id: string) {
  const list = { selection, order };
  const index = await client.request('rowIndex', { ...list, id });
  const from = Math.max(0, index - ADJACENT_COUNT);
  const count = index < 0 ? 0 : 2 * ADJACENT_COUNT + 1;
  const { rows, total } = await client.request('rows', { ...list, from, count });
  return { rows, total, from, unselected: index < 0 ? await findUnselected(client, order, id) : null };
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
  const [adjacent, setAdjacent] = useState<AdjacentSessions | null>(null);
  const listKey = JSON.stringify(list);
  const progress = loadState && JSON.stringify([loadState.loaded, loadState.phase]);
  const key = progress && JSON.stringify([listKey, sessionId, progress]);
  useEffect(() => {
    if (!client || key === null) return;
    let isCurrent = true;
    loadAdjacent(client, JSON.parse(listKey), sessionId).then(
      (loaded) => isCurrent && setAdjacent({ key, client, listKey, ...loaded }),
      // The screen reports a terminated worker.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [client, key, listKey, sessionId]);
  // While the next sessions load, the previous window of the same list is used for them.
  const known = adjacent?.client === client && adjacent?.listKey === listKey ? adjacent : null;
  const isMatch = (session: Session | null | undefined) => session?.audienceSessionId === sessionId;
  const at = known?.rows.findIndex(isMatch) ?? -1;
  return {
    session: known?.rows[at] ?? (isMatch(known?.unselected) ? (known?.unselected ?? null) : null),
    /** Index in the list; −1 if it isn't there, or unknown. */
    index: known && at >= 0 ? known.from + at : -1,
    /** Sessions in the list so far; null if unknown. */
    total: known?.total ?? null,
    previous: at > 0 ? known?.rows[at - 1] : undefined,
    next: at >= 0 ? known?.rows[at + 1] : undefined,
    /** Whether this reflects all sessions loaded so far. */
    isUpToDate: known !== null && known.key === key,
  };
}
