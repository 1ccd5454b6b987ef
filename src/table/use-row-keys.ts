import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isTyping } from '#ui/keys.ts';

const down = new Set(['j', 'ArrowDown']);
const up = new Set(['k', 'ArrowUp']);

/**
 * Moves the keyboard through rows: J and K from anywhere on the screen, the arrows once a row has the focus.
 * The focus itself moves, to the row's link, so Enter and screen readers need nothing more.
 *
 * @param reveal brings a row into the document
 * @returns the row the keyboard is at, −1 for none, and what to call when a row gets the focus otherwise
 */
export function useRowKeys(
  table: RefObject<HTMLElement | null>,
  count: number,
  reveal: RefObject<(index: number) => void>,
) {
  const [current, setCurrent] = useState(-1);
  const wanted = useRef(false);

  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = down.has(event.key) ? 1 : up.has(event.key) ? -1 : 0;
      if (step === 0 || count === 0 || event.metaKey || event.ctrlKey || event.altKey || isTyping(event))
        return;
      const within = table.current?.contains(document.activeElement) ?? false;
      if (event.key.startsWith('Arrow') && !within) return;
      event.preventDefault();
      wanted.current = true;
      const next = Math.max(0, Math.min(count - 1, current + step));
      reveal.current(next);
      setCurrent(next);
      if (next === current) focusRow(table.current, next);
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, [table, count, current, reveal]);

  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    focusRow(table.current, current);
  }, [table, current]);

  return [current, setCurrent] as const;
}

function focusRow(table: HTMLElement | null, index: number) {
  const row = table?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
}
