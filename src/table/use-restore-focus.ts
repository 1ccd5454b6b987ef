import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { RowWindow } from './body.ts';
import { focusRow } from './use-row-keys.ts';

/** Navigation focuses the screen's heading. */
const isFocusFree = () =>
  document.activeElement === document.body || document.activeElement?.matches('h1') === true;

const MAX_ENTRIES = 100;
/** Last focused row by history entry. */
const focusedRows = new Map<string, string>();

interface RestoreFocusOptions<T extends object> {
  table: RefObject<HTMLElement | null>;
  rows: T[] | RowWindow<T>;
  rowId: (row: T) => string;
  setCurrent(index: number): void;
  /** Focuses a row once it's loaded. */
  goTo(index: number): void;
}

/**
 * Restores the focused row when navigating back to a list. The router restores the scroll position.
 *
 * @returns a callback that records the focused row
 */
export function useRestoreFocus<T extends object>({
  table,
  rows,
  rowId,
  setCurrent,
  goTo,
}: RestoreFocusOptions<T>) {
  const router = useRouter();
  const entry = useCallback(() => router.state.location.state.__TSR_key ?? '', [router]);
  const [pendingId, setPendingId] = useState(() => focusedRows.get(entry()));
  useEffect(() => {
    if (pendingId === undefined || !Array.isArray(rows)) return;
    const index = rows.findIndex((row) => rowId(row) === pendingId);
    if (index < 0) return;
    setCurrent(index);
    // Runs after the heading gets the focus and the row renders.
    const frame = requestAnimationFrame(() => {
      setPendingId(undefined);
      if (isFocusFree()) focusRow(table.current, index);
    });
    return () => cancelAnimationFrame(frame);
  }, [pendingId, rows, rowId, setCurrent, table]);
  // A partly loaded list has to look up the row's index.
  const indexOf = Array.isArray(rows) || rows.length === 0 ? null : rows.indexOf;
  useEffect(() => {
    if (pendingId === undefined || !indexOf) return;
    let isLatest = true;
    const find = async () => {
      const index = await indexOf(pendingId);
      if (!isLatest || index < 0) return;
      setPendingId(undefined);
      if (isFocusFree()) goTo(index);
    };
    // Without an index, the scroll position stays.
    find().catch(() => undefined);
    return () => {
      isLatest = false;
    };
  }, [pendingId, indexOf, goTo]);
  return useCallback(
    (index: number) => {
      const row = rows.at(index);
      if (!row) return;
      setPendingId(undefined);
      focusedRows.delete(entry());
      focusedRows.set(entry(), rowId(row));
      for (const oldest of [...focusedRows.keys()].slice(0, -MAX_ENTRIES)) focusedRows.delete(oldest);
    },
    [rows, rowId, entry],
  );
}
