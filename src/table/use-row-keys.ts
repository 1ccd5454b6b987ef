import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useCommands } from '#ui/commands.ts';
import type { RowList } from './body.ts';
import type { RowsHandle } from './rows.tsx';

interface RowKeys {
  table: RefObject<HTMLElement | null>;
  rows: RowList<object>;
  handle: RefObject<RowsHandle | null>;
  /** The row the keyboard starts from where it has not been at any, -1 for none. */
  start: number;
  /** Called with the row that a key moved to. */
  onMove: ((index: number) => void) | undefined;
  /** Whether Enter opens a row, as its link. */
  opens: boolean;
}

/**
 * Moves the keyboard through rows: J and K from anywhere on the screen, the arrows once a row has the focus. The focus
 * itself moves to the row's link, so Enter and screen readers need nothing more.
 *
 * @returns the row the keyboard is at, -1 for none; how to set it for a row that got the focus otherwise; and how to
 *   move the keyboard to a row
 */
export function useRowKeys({ table, rows, handle, start, onMove, opens }: RowKeys) {
  const [current, setAt] = useState(-1);
  // The row to focus as soon as it is in the document, -1 for none.
  const wanted = useRef(-1);
  useLayoutEffect(() => {
    if (wanted.current >= 0 && focusRow(table.current, wanted.current)) wanted.current = -1;
  });
  const setCurrent = useCallback((index: number) => {
    wanted.current = -1;
    setAt(index);
  }, []);
  const goTo = useCallback(
    (index: number) => {
      handle.current?.reveal(index);
      wanted.current = focusRow(table.current, index) ? -1 : index;
      setAt(index);
    },
    [table, handle],
  );
  const isWithin = () => table.current?.contains(document.activeElement) ?? false;
  const move = (step: number) => {
    const from = isWithin() || start < 0 ? current : start;
    const next = Math.max(0, Math.min(rows.length - 1, from + step));
    goTo(next);
    onMove?.(next);
  };
  const takes = ({ key }: KeyboardEvent) => rows.length > 0 && (!key.startsWith('Arrow') || isWithin());
  useCommands([
    { shortcut: 'nextRow', takes, run: () => move(1) },
    { shortcut: 'previousRow', takes, run: () => move(-1) },
    ...(opens ? [{ shortcut: 'openRow' } as const] : []),
  ]);
  return { current, setCurrent, goTo };
}

/** Gives the focus to a row, and tells whether it is in the document. */
export function focusRow(table: HTMLElement | null, index: number): boolean {
  const row = table?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  (row?.querySelector<HTMLElement>('a') ?? row?.querySelector('button'))?.focus({ preventScroll: true });
  return row !== null && row !== undefined;
}
