import { useEffect, useRef, useState } from 'react';
import type { More } from '#table/more.ts';
import { everything, newest, STEP } from './analytics/all-rows.ts';
import type { Analytics } from './analytics/analytics.ts';
import type { ReadingState } from './analytics/protocol.ts';
import type { Session } from './engine/visit.ts';

/** Once all is read, so many rows come without being scrolled to. */
const READY = 20_000;

interface Shown {
  of: Analytics | null;
  rows: Session[];
  total: number;
}

const none: Shown = { of: null, rows: [], total: 0 };

/**
 * The rows that the table holds, and how it gets more. While sessions stream in, those shown are asked for anew a
 * few times a second, as others may have come between them.
 */
export function useShownRows(analytics: Analytics | null, reading: ReadingState | null) {
  const [wanted, setWanted] = useState(STEP);
  const [known, setKnown] = useState<Shown>(none);
  // Rows of another page or audience never stand in for those that are still to come.
  const shown = known.of === analytics ? known : none;
  const held = useRef(0);
  held.current = shown.rows.length;
  const loaded = reading?.loaded ?? 0;
  const covered = reading?.covered;
  const target = reading?.phase === 'done' ? Math.max(wanted, READY) : wanted;
  useEffect(() => {
    if (!analytics || loaded === 0 || !covered) return;
    let current = true;
    const ask = async () => {
      let rows: Session[] = [];
      for (let total = 1; current && rows.length < Math.min(target, total); ) {
        const answer = await analytics.ask('rows', {
          ...everything,
          order: newest,
          from: rows.length,
          count: STEP,
        });
        rows = rows.concat(answer.rows);
        total = answer.total;
        // Rows that are in the document already stay there until there are as many new ones.
        if (current && rows.length >= Math.min(held.current, total)) setKnown({ of: analytics, rows, total });
      }
    };
    // Where the worker came to an end, the screen says so.
    ask().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [analytics, loaded, covered, target]);
  const { rows, total } = shown;
  const more: More = {
    hasNextPage: rows.length < total,
    isFetchingNextPage: rows.length < Math.min(target, total),
    isFetchNextPageError: false,
    error: null,
    fetchNextPage: () => setWanted(rows.length + STEP),
  };
  return { rows: loaded === 0 ? [] : rows, more };
}
