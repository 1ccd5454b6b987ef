import { hashKey, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Selection, Session, SortOrder } from '#engines/sessions/index.ts';
import type { RowWindow } from '#table/body.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';
import type { AnalysisLoadState } from './worker/protocol.ts';

/** Rows loaded once all sessions have: a printout can't load them. */
const PRINTABLE_ROWS = 5000;
/** Rows are requested in multiples of this. */
const BLOCK_ROWS = 100;

interface Window {
  from: number;
  count: number;
}

/** Visible rows, and the same number before and after them. */
function windowOf(first: number, last: number): Window {
  const margin = last - first + 1;
  const from = Math.floor(Math.max(0, first - margin) / BLOCK_ROWS) * BLOCK_ROWS;
  return { from, count: Math.ceil((last + margin - from) / BLOCK_ROWS) * BLOCK_ROWS };
}

/**
 * Rows of the table, requested from the worker as they become visible. While sessions load, they reload a few times a
 * second, as new ones may sort between them. Previous rows stay until the rows of a changed list arrive.
 */
export function useSessionRows(
  client: AnalysisClient | null,
  loadState: AnalysisLoadState | null,
  list: SessionListQuery,
) {
  const { loaded = 0, phase, coverage } = loadState ?? {};
  const listKey = JSON.stringify(list);
  const rowsQuery = ({ from, count }: Window) =>
    queryOptions({
      queryKey: ['session-rows', client?.id, listKey, coverage, loaded, phase, from, count],
      queryFn:
        client && loaded > 0
          ? async () => ({ ...(await client.call('rows', { ...list, from, count })), from, listKey })
          : skipToken,
      placeholderData: (previous, query) => (query?.queryKey[1] === client?.id ? previous : undefined),
      structuralSharing: false,
      // The screen reports a crashed worker.
      retry: false,
      gcTime: 0,
    });
  const [visible, setVisible] = useState<Window>({ from: 0, count: BLOCK_ROWS });
  const firstCount = phase === 'done' ? PRINTABLE_ROWS : BLOCK_ROWS;
  const { data: firstRows } = useQuery(rowsQuery({ from: 0, count: firstCount }));
  const { data: visibleRows } = useQuery({
    ...rowsQuery(visible),
    enabled: visible.from + visible.count > firstCount,
  });
  const total = firstRows?.total ?? null;
  const isVisibleFirst =
    firstRows && Math.min(visible.from + visible.count, firstRows.total) <= firstRows.rows.length;
  // Of two responses about a growing list, both can have the same session.
  const windowRows = isVisibleFirst ? undefined : visibleRows;
  const isFiltered = Object.keys(list.selection).length > 0;
  const rows = useMemo(
    (): RowWindow<Session> => ({
      length: total ?? (isFiltered ? 0 : loaded),
      at: (index) => windowRows?.rows[index - windowRows.from] ?? firstRows?.rows[index],
      show: (first, last) =>
        setVisible((current) => {
          const next = windowOf(first, last);
          return next.from === current.from && next.count === current.count ? current : next;
        }),
      indexOf: async (id) => (await client?.call('rowIndex', { ...JSON.parse(listKey), id })) ?? -1,
    }),
    [firstRows, windowRows, total, isFiltered, loaded, client, listKey],
  );
  return {
    rows,
    /** Length of the list; null until loaded. */
    total: firstRows?.listKey === listKey ? total : null,
  };
}

/** A list of sessions: which, and in which order. */
interface SessionListQuery {
  selection: Selection;
  order: SortOrder;
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
    queryFn: client && loadState ? () => client.call('adjacent', { ...list, id: sessionId }) : skipToken,
    // While the next sessions load, the previous window of the same list is used for them.
    placeholderData: (previous, query) =>
      query && hashKey(query.queryKey.slice(0, listKey.length)) === hashKey(listKey) ? previous : undefined,
    // The screen reports a crashed worker.
    retry: false,
    gcTime: 0,
  });
  const isMatch = (session: Session) => session.audienceSessionId === sessionId;
  const at = data?.rows.findIndex(isMatch) ?? -1;
  return {
    session: data?.rows[at] ?? (data?.session && isMatch(data.session) ? data.session : null),
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
