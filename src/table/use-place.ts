import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { RowWindow } from './body.ts';
import { focusRow } from './use-row-keys.ts';

/** The heading of a screen gets the focus when one comes to it. */
const nothingHasFocus = () =>
  document.activeElement === document.body || document.activeElement?.matches('h1') === true;

const MOST_PLACES = 100;
/** The row that had the focus last, by the entry of the browser's history. */
const places = new Map<string, string>();

interface Place<T extends object> {
  table: RefObject<HTMLElement | null>;
  rows: T[] | RowWindow<T>;
  rowId: (row: T) => string;
  setCurrent(index: number): void;
  /** Takes the keyboard to a row that may be still to come. */
  goTo(index: number): void;
}

/**
 * Gives the focus back to the row that had it when one comes back to a list. How far the window was scrolled is
 * the router's business.
 *
 * @returns what to call with the index of a row that gets the focus
 */
export function usePlace<T extends object>({ table, rows, rowId, setCurrent, goTo }: Place<T>) {
  const router = useRouter();
  const entry = useCallback(() => router.state.location.state.__TSR_key ?? '', [router]);
  const wanted = useRef<string | undefined>(undefined);
  const started = useRef(false);
  if (!started.current) wanted.current = places.get(entry());
  started.current = true;

  useEffect(() => {
    if (wanted.current === undefined || !Array.isArray(rows) || rows.length === 0) return;
    const index = rows.findIndex((row) => rowId(row) === wanted.current);
    if (index < 0) return;
    setCurrent(index);
    // The heading of the screen gets the focus first, and the row has to be drawn.
    const frame = requestAnimationFrame(() => {
      wanted.current = undefined;
      if (nothingHasFocus()) focusRow(table.current, index);
    });
    return () => cancelAnimationFrame(frame);
  }, [rows, rowId, setCurrent, table]);

  // Where only some rows are here, it has to be asked where the row is.
  const asked = Array.isArray(rows) || rows.length === 0 ? null : rows.placeOf;
  const length = asked && rows.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has become longer is asked again
  useEffect(() => {
    if (wanted.current === undefined || !asked) return;
    let latest = true;
    const find = async (id: string) => {
      const index = await asked(id);
      if (!latest || index < 0 || wanted.current !== id) return;
      wanted.current = undefined;
      if (nothingHasFocus()) goTo(index);
    };
    // Where the list cannot tell, the window stays where it is.
    find(wanted.current).catch(() => undefined);
    return () => {
      latest = false;
    };
  }, [asked, length, goTo]);

  return (index: number) => {
    const row = rows.at(index);
    if (!row) return;
    wanted.current = undefined;
    places.delete(entry());
    places.set(entry(), rowId(row));
    for (const oldest of [...places.keys()].slice(0, -MOST_PLACES)) places.delete(oldest);
  };
}
