import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { RowWindow } from './body.ts';
import { RowPages, type RowSource } from './row-pages.ts';

interface Wanted {
  /** Another where the list may have changed. */
  version: unknown;
  /** How many rows there are going to be, as far as that is known before any have come. */
  expected: number | null;
  /** So many rows from the start come without being looked at. */
  ready: number;
}

const nowhere = {};

/**
 * The rows of a list that answers for any part of it, for a table that covers all of it: those that are looked at
 * come when they are, the latest first. When the list is another, those shown stay until the new ones are there.
 *
 * @param source the same as long as the list is; null where there is none yet
 */
export function useRowPages<T extends object>(source: RowSource<T> | null, wanted: Wanted) {
  const { version, expected, ready } = wanted;
  const of = source?.of ?? nowhere;
  const { pages } = useMemo(() => ({ of, pages: new RowPages<T>() }), [of]);
  const held = useSyncExternalStore(pages.subscribe, pages.held);
  useEffect(() => pages.renew(source, { version, ready }), [pages, source, ready, version]);
  const length = held.total ?? expected ?? 0;
  const rows = useMemo((): RowWindow<T> => {
    const { at } = held;
    return { length, at, show: pages.show, placeOf: async (id) => (await source?.placeOf(id)) ?? -1 };
  }, [pages, held, length, source]);
  return {
    rows,
    /** How many the list has; null until it is known of this list. */
    total: held.source !== null && held.source === source ? held.total : null,
  };
}
