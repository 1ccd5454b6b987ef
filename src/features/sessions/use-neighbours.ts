import { useEffect, useState } from 'react';
import type { Selection } from '#engines/sessions/dimensions.ts';
import type { SortOrder } from '#engines/sessions/rows/sort-rows.ts';
import type { Session } from '#engines/sessions/session.ts';
import type { Analytics } from './analytics/analytics.ts';
import type { ReadingState } from './analytics/protocol.ts';

/** What list a session is walked in. */
export interface List {
  selection: Selection;
  order: SortOrder;
}

interface Around {
  /** What this was found under: list, session, and how far the list was read. */
  key: string;
  analytics: Analytics;
  list: string;
  /** Some sessions of the list that follow each other, and the place of the first. */
  rows: readonly Session[];
  from: number;
  total: number;
  /** The session where it is of the range, but not chosen. */
  apart: Session | null;
}

/** So many sessions before and after the one at hand are known, so that a step needs no answer first. */
const REACH = 10;

async function lookAround(analytics: Analytics, { selection, order }: List, id: string) {
  const choice = { selection, order };
  const place = await analytics.ask('place', { ...choice, id });
  const from = Math.max(0, place - REACH);
  const count = place < 0 ? 0 : 2 * REACH + 1;
  const { rows, total } = await analytics.ask('rows', { ...choice, from, count });
  return { rows, total, from, apart: place < 0 ? await lookApart(analytics, order, id) : null };
}

async function lookApart(analytics: Analytics, order: SortOrder, id: string): Promise<Session | null> {
  const everything = { selection: {}, order };
  const place = await analytics.ask('place', { ...everything, id });
  if (place < 0) return null;
  const { rows } = await analytics.ask('rows', { ...everything, from: place, count: 1 });
  return rows.find((session) => session.audienceSessionId === id) ?? null;
}

/**
 * The place of a session in a list, and what comes before and after it, as the worker that reads the list tells;
 * asked again as more of it is read.
 */
export function useNeighbours(
  analytics: Analytics | null,
  reading: ReadingState | null,
  list: List,
  sessionId: string,
) {
  const [around, setAround] = useState<Around | null>(null);
  const wanted = JSON.stringify(list);
  const progress = reading && JSON.stringify([reading.loaded, reading.phase]);
  const key = progress && JSON.stringify([wanted, sessionId, progress]);
  useEffect(() => {
    if (!analytics || key === null) return;
    let current = true;
    lookAround(analytics, JSON.parse(wanted), sessionId).then(
      (found) => current && setAround({ key, analytics, list: wanted, ...found }),
      // Where the worker came to an end, the screen says so.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [analytics, key, wanted, sessionId]);
  // What is known of the sessions around holds for those, too, until it is known anew.
  const known = around?.analytics === analytics && around?.list === wanted ? around : null;
  const isIt = (session: Session | null | undefined) => session?.audienceSessionId === sessionId;
  const at = known?.rows.findIndex(isIt) ?? -1;
  return {
    session: known?.rows[at] ?? (isIt(known?.apart) ? (known?.apart ?? null) : null),
    /** Its place in the list, −1 where it is not there, or not known. */
    index: known && at >= 0 ? known.from + at : -1,
    /** How many the list has, as far as it is read. */
    total: known?.total ?? null,
    previous: at > 0 ? known?.rows[at - 1] : undefined,
    next: at >= 0 ? known?.rows[at + 1] : undefined,
    /** Whether this is what there is to say of all that has been read. */
    settled: known !== null && known.key === key,
  };
}
