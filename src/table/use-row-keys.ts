import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useCommands } from '#ui/commands.ts';

interface RowKeys {
  table: RefObject<HTMLElement | null>;
  count: number;
  /** Brings a row into the document. */
  reveal: RefObject<(index: number) => void>;
  /** The row the keyboard starts from where it has not been at any, −1 for none. */
  start: number;
  /** Told where the keyboard has gone to. */
  onMove: ((index: number) => void) | undefined;
  /** Whether Enter opens a row, as its link. */
  opens: boolean;
}

/**
 * Moves the keyboard through rows: J and K from anywhere on the screen, the arrows once a row has the focus.
 * The focus itself moves, to the row's link, so Enter and screen readers need nothing more.
 *
 * @returns the row the keyboard is at, −1 for none; what to call when a row gets the focus otherwise; and what
 *   takes the keyboard to a row
 */
export function useRowKeys({ table, count, reveal, start, onMove, opens }: RowKeys) {
  const [current, setCurrent] = useState(-1);
  const wanted = useRef(-1);

  const isWithin = () => table.current?.contains(document.activeElement) ?? false;
  const move = (step: number) => {
    const from = isWithin() || start < 0 ? current : start;
    const next = Math.max(0, Math.min(count - 1, from + step));
    reveal.current(next);
    setCurrent(next);
    if (next === current) focusRow(table.current, next);
    else wanted.current = next;
    onMove?.(next);
  };
  const takes = ({ key }: KeyboardEvent) => count > 0 && (!key.startsWith('Arrow') || isWithin());
  useCommands([
    { shortcut: 'nextRow', takes, run: () => move(1) },
    { shortcut: 'previousRow', takes, run: () => move(-1) },
    ...(opens ? [{ shortcut: 'openRow' } as const] : []),
  ]);

  useLayoutEffect(() => {
    if (wanted.current !== current) return;
    wanted.current = -1;
    focusRow(table.current, current);
  }, [table, current]);

  return { current, setCurrent };
}

/** Gives the focus to a row that is in the document. */
export function focusRow(table: HTMLElement | null, index: number) {
  const row = table?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  (row?.querySelector<HTMLElement>('a') ?? row?.querySelector('button'))?.focus({ preventScroll: true });
}
