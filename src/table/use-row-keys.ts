import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useWindowEvent } from '#lib/hooks/use-window-event.ts';
import { useCommands } from '#ui/commands.ts';
import { isTyping } from '#ui/keys.ts';
import type { IndexedRows } from './body.ts';
import type { RowsHandle } from './rows.tsx';

interface RowKeys {
  table: RefObject<HTMLElement | null>;
  rows: IndexedRows<object>;
  handle: RefObject<RowsHandle | null>;
  /** The row to start from if none was focused, -1 for none. */
  start: number;
  onMove: ((index: number) => void) | undefined;
  /** Whether rows have a link, which Enter opens. */
  canOpenRows: boolean;
}

/**
 * Keyboard navigation of rows: J and K from anywhere on the screen, arrow keys within the table. Focuses the row's
 * link.
 *
 * @returns the current row, -1 for none; a setter for rows focused by other means; and a function that focuses a row
 */
export function useRowKeys({ table, rows, handle, start, onMove, canOpenRows }: RowKeys) {
  const [current, setAt] = useState(-1);
  // The row to focus once it's rendered, -1 for none.
  const pendingIndex = useRef(-1);
  useLayoutEffect(() => {
    if (pendingIndex.current >= 0 && focusRow(table.current, pendingIndex.current)) pendingIndex.current = -1;
    // Rows above the focused one may have been added or removed.
    if (pendingIndex.current < 0) setAt((index) => focusedIndex(table.current) ?? index);
  });
  const setCurrent = useCallback((index: number) => {
    pendingIndex.current = -1;
    setAt(index);
  }, []);
  const goTo = useCallback(
    (index: number) => {
      handle.current?.reveal(index);
      pendingIndex.current = focusRow(table.current, index) ? -1 : index;
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
  // Of several tables, the keys belong to the one with the focus, else to the one with the open row.
  const isOther = () => {
    const row = document.activeElement?.closest('[role="table"]')
      ? document.activeElement
      : document.querySelector('[role="table"] a[aria-current]');
    return row !== null && !table.current?.contains(row);
  };
  const isEnabled = ({ key }: KeyboardEvent) =>
    rows.length > 0 && (key.startsWith('Arrow') ? isWithin() : !isOther());
  useCommands([
    { shortcut: 'nextRow', isEnabled, run: () => move(1) },
    { shortcut: 'previousRow', isEnabled, run: () => move(-1) },
    ...(canOpenRows ? [{ shortcut: 'openRow' } as const] : []),
  ]);
  return { current, setCurrent, goTo };
}

/** Index of the row that has the focus; undefined for none. */
function focusedIndex(table: HTMLElement | null): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]');
  return row && table?.contains(row) ? Number(row.dataset.index) : undefined;
}

/** Focuses a row; returns whether it's rendered. */
function focusRow(table: HTMLElement | null, index: number): boolean {
  const row = table?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  (row?.querySelector<HTMLElement>('a') ?? row?.querySelector('button'))?.focus({ preventScroll: true });
  return row !== null && row !== undefined;
}

/**
 * Makes Home and End jump to the ends of the page. The browser's own scrolling passes through all rows of a list and
 * stops short if the layout shifts on the way.
 */
export function useEndKeys() {
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if ((key !== 'Home' && key !== 'End') || ctrlKey || metaKey || altKey || shiftKey) return;
    if (isTyping(event) || isInScrollable(event.target)) return;
    event.preventDefault();
    scrollTo({ top: key === 'Home' ? 0 : document.documentElement.scrollHeight, behavior: 'instant' });
  });
}

/** Whether the target is in a scrollable element, which then handles the keys. */
function isInScrollable(target: EventTarget | null): boolean {
  for (let at = target; at instanceof HTMLElement && at !== document.body; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return true;
  return false;
}
