import { useEffect, useRef, useState } from 'react';
import type { More } from '#table/more.ts';
import type { Analytics } from './analytics/analytics.ts';
import type { ReadingState } from './analytics/protocol.ts';
import type { Session } from './engine/visit.ts';
import type { List } from './use-neighbours.ts';

/** Rows that come at once: more would hold up the thread that draws. */
const STEP = 1000;
/** Once all is read, so many rows of the whole list come without being scrolled to. */
const READY = 20_000;

interface Shown {
  of: Analytics | null;
  /** The list they are of, as text. */
  list: string;
  rows: Session[];
  total: number;
}

const none: Shown = { of: null, list: '', rows: [], total: 0 };

/**
 * The rows that the table holds, and how it gets more. While sessions stream in, those shown are asked for anew a
 * few times a second, as others may have come between them. When others are chosen, or they are put in another
 * order, those shown stay until the new ones are there.
 */
export function useShownRows(analytics: Analytics | null, reading: ReadingState | null, list: List) {
  const asked = JSON.stringify(list);
  const [wanted, setWanted] = useState({ list: asked, count: STEP });
  const [known, setKnown] = useState<Shown>(none);
  // Rows of another page or audience never stand in for those that are still to come.
  const shown = known.of === analytics ? known : none;
  const held = useRef(none);
  held.current = shown;
  const loaded = reading?.loaded ?? 0;
  const covered = reading?.covered;
  const whole = Object.keys(list.selection).length === 0;
  const count = wanted.list === asked ? wanted.count : STEP;
  const target = whole && reading?.phase === 'done' ? Math.max(count, READY) : count;
  useEffect(() => {
    if (!analytics || loaded === 0 || !covered) return;
    let current = true;
    const { selection, order }: List = JSON.parse(asked);
    const ask = async () => {
      let rows: Session[] = [];
      for (let total = 1; current && rows.length < Math.min(target, total); ) {
        const choice = { selection, focus: null, order };
        const answer = await analytics.ask('rows', { ...choice, from: rows.length, count: STEP });
        rows = rows.concat(answer.rows);
        total = answer.total;
        // Rows of the same list that are in the document stay there until there are as many new ones.
        const least = held.current.list === asked ? Math.min(held.current.rows.length, total) : 0;
        if (current && rows.length >= least) setKnown({ of: analytics, list: asked, rows, total });
      }
    };
    // Where the worker came to an end, the screen says so.
    ask().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [analytics, loaded, covered, target, asked]);
  const { rows, total } = shown;
  const more: More = {
    hasNextPage: rows.length < total,
    isFetchingNextPage: rows.length < Math.min(target, total),
    isFetchNextPageError: false,
    error: null,
    fetchNextPage: () => setWanted({ list: asked, count: rows.length + STEP }),
  };
  return {
    rows: loaded === 0 ? [] : rows,
    more,
    /** How many there are of those read so far; null until it is known of this list. */
    total: shown.list === asked && shown.of !== null ? total : null,
  };
}
