import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { RowWindow } from './body.ts';
import { RowPages, type RowSource } from './row-pages.ts';

interface RowPagesOptions {
  /** Changes when the list may have changed. */
  version: unknown;
  /** Expected number of rows before the first response. */
  expected: number | null;
  /** Number of rows to prefetch from the start. */
  ready: number;
}

const NO_LIST = {};

/**
 * Rows of a list with random access, loaded when they become visible. The previous rows stay until those of a changed
 * list arrive.
 *
 * @param source must be stable; null while there is none
 */
export function useRowPages<T extends object>(source: RowSource<T> | null, options: RowPagesOptions) {
  const { version, expected, ready } = options;
  const of = source?.of ?? NO_LIST;
  const { pages } = useMemo(() => ({ of, pages: new RowPages<T>() }), [of]);
  const snapshot = useSyncExternalStore(pages.subscribe, pages.getSnapshot);
  useEffect(() => pages.update(source, { version, ready }), [pages, source, ready, version]);
  const length = snapshot.total ?? expected ?? 0;
  const rows = useMemo((): RowWindow<T> => {
    const { at } = snapshot;
    return { length, at, show: pages.show, indexOf: async (id) => (await source?.indexOf(id)) ?? -1 };
  }, [pages, snapshot, length, source]);
  return {
    rows,
    /** Length of the list; null until loaded. */
    total: snapshot.source !== null && snapshot.source === source ? snapshot.total : null,
  };
}
