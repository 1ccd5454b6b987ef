import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { RowWindow } from './body.ts';

/** Navigation focuses the screen's heading. */
const isFocusFree = () =>
  document.activeElement === document.body || document.activeElement?.matches('h1') === true;

/** Last focused row by history entry. */
const focusedRows = new Map<string, string>();

interface RestoreFocusOptions<T extends object> {
  rows: T[] | RowWindow<T>;
  rowId: (row: T) => string;
  /** Focuses a row once it's loaded. */
  goTo(index: number): void;
}

/**
 * Restores the focused row when navigating back to a list. The router restores the scroll position.
 *
 * @returns a callback that records the focused row
 */
export function useRestoreFocus<T extends object>({ rows, rowId, goTo }: RestoreFocusOptions<T>) {
  const router = useRouter();
  const entry = useCallback(() => router.state.location.state.__TSR_key ?? '', [router]);
  const [pendingId, setPendingId] = useState(() => focusedRows.get(entry()));
  useEffect(() => {
    if (pendingId === undefined || rows.length === 0) return;
    let isLatest = true;
    const restore = async () => {
      const index = Array.isArray(rows)
        ? rows.findIndex((row) => rowId(row) === pendingId)
        : await rows.indexOf(pendingId);
      // By then, the heading has the focus and the rows are rendered.
      await new Promise(requestAnimationFrame);
      if (!isLatest || index < 0) return;
      setPendingId(undefined);
      if (isFocusFree()) goTo(index);
    };
    // Without an index, the scroll position stays.
    restore().catch(() => undefined);
    return () => {
      isLatest = false;
    };
  }, [pendingId, rows, rowId, goTo]);
  return useCallback(
    (index: number) => {
      const row = rows.at(index);
      if (!row) return;
      setPendingId(undefined);
      focusedRows.set(entry(), rowId(row));
    },
    [rows, rowId, entry],
  );
}
