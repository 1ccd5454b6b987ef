import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { focusRow } from './use-row-keys.ts';

const MOST_PLACES = 100;
/** The row that had the focus last, by the entry of the browser's history. */
const places = new Map<string, string>();

interface Place<T extends object> {
  table: RefObject<HTMLElement | null>;
  rows: readonly T[];
  rowId: (row: T) => string;
  setCurrent(index: number): void;
}

/**
 * Gives the focus back to the row that had it when one comes back to a list. How far the window was scrolled is
 * the router's business.
 *
 * @returns what to call with the index of a row that gets the focus
 */
export function usePlace<T extends object>({ table, rows, rowId, setCurrent }: Place<T>) {
  const router = useRouter();
  const entry = useCallback(() => router.state.location.state.__TSR_key ?? '', [router]);
  const wanted = useRef<string | undefined>(undefined);
  const started = useRef(false);
  if (!started.current) wanted.current = places.get(entry());
  started.current = true;

  useEffect(() => {
    if (wanted.current === undefined || rows.length === 0) return;
    const index = rows.findIndex((row) => rowId(row) === wanted.current);
    if (index < 0) return;
    setCurrent(index);
    // The heading of the screen gets the focus first, and the row has to be drawn.
    const frame = requestAnimationFrame(() => {
      wanted.current = undefined;
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.matches('h1')) focusRow(table.current, index);
    });
    return () => cancelAnimationFrame(frame);
  }, [rows, rowId, setCurrent, table]);

  return (index: number) => {
    const row = rows[index];
    if (!row) return;
    wanted.current = undefined;
    places.delete(entry());
    places.set(entry(), rowId(row));
    for (const oldest of [...places.keys()].slice(0, -MOST_PLACES)) places.delete(oldest);
  };
}
