import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { RowWindow } from './body.ts';
import { focusRow } from './use-row-keys.ts';

/** The heading of a screen gets the focus on arrival. */
const nothingHasFocus = () =>
  document.activeElement === document.body || document.activeElement?.matches('h1') === true;

const MAX_PLACES = 100;
/** The row that had the focus last, by the entry of the browser's history; forgotten with the page. */
const places = new Map<string, string>();

interface Place<T extends object> {
  table: RefObject<HTMLElement | null>;
  rows: T[] | RowWindow<T>;
  rowId: (row: T) => string;
  setCurrent(index: number): void;
  /** Moves the keyboard to a row that may be still to load. */
  goTo(index: number): void;
}

/**
 * Returns the focus to the row that had it, on coming back to a list. The router restores the scroll position.
 *
 * @returns what to call with the index of a row that gets the focus
 */
export function usePlace<T extends object>({ table, rows, rowId, setCurrent, goTo }: Place<T>) {
  const router = useRouter();
  const entry = useCallback(() => router.state.location.state.__TSR_key ?? '', [router]);
  const [wanted, setWanted] = useState(() => places.get(entry()));
  useEffect(() => {
    if (wanted === undefined || !Array.isArray(rows)) return;
    const index = rows.findIndex((row) => rowId(row) === wanted);
    if (index < 0) return;
    setCurrent(index);
    // The heading of the screen gets the focus first, and the row has to render.
    const frame = requestAnimationFrame(() => {
      setWanted(undefined);
      if (nothingHasFocus()) focusRow(table.current, index);
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, rows, rowId, setCurrent, table]);
  // Where only some rows are here, the list has to be asked where the row is.
  const placeOf = Array.isArray(rows) || rows.length === 0 ? null : rows.placeOf;
  useEffect(() => {
    if (wanted === undefined || !placeOf) return;
    let isLatest = true;
    const find = async () => {
      const index = await placeOf(wanted);
      if (!isLatest || index < 0) return;
      setWanted(undefined);
      if (nothingHasFocus()) goTo(index);
    };
    // Where the list cannot tell, the window stays where it is.
    find().catch(() => undefined);
    return () => {
      isLatest = false;
    };
  }, [wanted, placeOf, goTo]);
  return useCallback(
    (index: number) => {
      const row = rows.at(index);
      if (!row) return;
      setWanted(undefined);
      places.delete(entry());
      places.set(entry(), rowId(row));
      for (const oldest of [...places.keys()].slice(0, -MAX_PLACES)) places.delete(oldest);
    },
    [rows, rowId, entry],
  );
}
