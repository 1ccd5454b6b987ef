import { useMemo } from 'react';
import type { Session } from '#engines/sessions/session.ts';
import type { RowSource } from '#table/row-pages.ts';
import { useRowPages } from '#table/use-row-pages.ts';
import type { SessionListQuery } from './use-adjacent-sessions.ts';
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
