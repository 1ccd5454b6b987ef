import { useState } from 'react';
import type { More } from '#table/more.ts';
import type { Session } from './engine/visit.ts';
import type { Sessions } from './use-sessions.ts';

const FIRST = 1000;

/**
 * The rows that the table holds, and how it gets more. While pages stream in, it keeps those it has until its
 * end is scrolled to: making 100,000 rows anew for every page that arrives would hold up everything else.
 */
export function useShownRows({ rows, query, paused }: Sessions): { rows: Session[]; more: More } {
  const [wanted, setWanted] = useState(FIRST);
  const streaming = query.hasNextPage && !paused && !query.isError;
  const count = streaming ? Math.min(wanted, rows.length) : rows.length;
  const [shown, setShown] = useState(rows);
  const stale = shown.length !== count || shown[0] !== rows[0];
  if (stale) setShown(rows.slice(0, count));
  const waiting = count < rows.length;
  return {
    rows: shown,
    more: {
      hasNextPage: waiting || query.hasNextPage,
      isFetchingNextPage: !waiting && query.isFetchingNextPage,
      isFetchNextPageError: query.isFetchNextPageError,
      error: query.error,
      fetchNextPage: () => (waiting || streaming ? setWanted(count * 2) : query.fetchNextPage()),
    },
  };
}
