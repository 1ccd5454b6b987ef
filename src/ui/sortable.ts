import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { startDrag } from './drag.ts';

/** A row that is being dragged, from and to indices. Only the drop is an edit. */
export interface SortState {
  key: string;
  from: number;
  to: number;
  count: number;
  by: 'keys' | 'pointer';
}

export interface SortView {
  activeDrag: SortState | null;
  announcement: string;
}

interface SortableOptions {
  keys(): readonly string[];
  /** Name of a row in announcements. */
  nameOf(key: string): string;
  activeDrag(): SortState | null;
  show(view: Partial<SortView>): void;
  onMove(key: string, to: number): void;
}

/** Event handlers for sorting rows by their drag handles, with a pointer or the keyboard. */
export type Sortable = ReturnType<typeof sortable>;

/** Rows per Page Up or Page Down. */
const PAGE = 10;

const clamp = (index: number, count: number) => Math.max(0, Math.min(index, count - 1));

export const moveKey = (keys: readonly string[], key: string, to: number): readonly string[] =>
  keys.includes(key) ? keys.filter((each) => each !== key).toSpliced(to, 0, key) : keys;

/** A drag after rows were added or removed; null if its row is gone. */
export function followRows(activeDrag: SortState | null, keys: readonly string[]): SortState | null {
  const from = activeDrag ? keys.indexOf(activeDrag.key) : -1;
  const count = keys.length;
  if (!activeDrag || from < 0) return null;
  if (from === activeDrag.from && count === activeDrag.count) return activeDrag;
  return { ...activeDrag, from, count, to: clamp(activeDrag.to, count) };
}

/** Position of a dragged row: `now 3 of 4`. */
export const describePosition = ({ to, count }: Pick<SortState, 'to' | 'count'>): string =>
  `now ${to + 1} of ${count}`;

/** Index that a keyboard key moves the dragged row to. */
function indexForKey(key: string, { to, count }: SortState): number | undefined {
  const indexes: Record<string, number> = {
    ArrowUp: to - 1,
    ArrowDown: to + 1,
    PageUp: to - PAGE,
    PageDown: to + PAGE,
    Home: 0,
    End: count - 1,
  };
  return indexes[key];
}

/** Rows must be siblings with their keys in `data-row`. */
export function sortable({ keys, nameOf, activeDrag, show, onMove }: SortableOptions) {
  const currentDrag = () => followRows(activeDrag(), keys());
  const pickUp = (key: string, by: SortState['by']) => {
    const from = keys().indexOf(key);
    const count = keys().length;
    if (from < 0) return;
    const announcement = `Picked up ${nameOf(key)}, ${from + 1} of ${count}`;
    show({ activeDrag: { key, from, to: from, count, by }, announcement });
  };
  const moveTo = (index: number) => {
    const current = currentDrag();
    if (!current) return;
    const next = { ...current, to: clamp(index, current.count) };
    if (next.to !== current.to) show({ activeDrag: next, announcement: describePosition(next) });
  };
  const drop = () => {
    const current = currentDrag();
    if (!current) return cancel();
    show({ activeDrag: null, announcement: `dropped at ${current.to + 1}` });
    onMove(current.key, current.to);
  };
  const cancel = () => {
    const current = currentDrag();
    if (activeDrag()) show({ activeDrag: null, announcement: current ? `back at ${current.from + 1}` : '' });
  };
  return {
    cancel,

    /** Moves a row immediately, for Alt with an arrow key; returns whether it moved. */
    shift(key: string, rows: number): boolean {
      const from = keys().indexOf(key);
      const count = keys().length;
      const to = clamp(from + rows, count);
      if (from < 0 || to === from) return false;
      onMove(key, to);
      show({ announcement: describePosition({ to, count }) });
      return true;
    },

    /** Space, Enter and screen readers trigger clicks with a `detail` of 0. */
    onHandleClick(event: MouseEvent, key: string) {
      if (event.detail > 0) return;
      if (currentDrag()) drop();
      else pickUp(key, 'keys');
    },
    /** Keys while a row is dragged; returns whether one is. */
    onHandleKeyDown(event: KeyboardEvent): boolean {
      const current = currentDrag();
      if (!current) return false;
      const index = indexForKey(event.key, current);
      if (index !== undefined) moveTo(index);
      else if (event.key === 'Escape') cancel();
      else return true;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    onHandleBlur() {
      if (activeDrag()?.by === 'keys') cancel();
    },
    onHandlePointerDown(event: PointerEvent<HTMLElement>, key: string) {
      const list = event.currentTarget.closest('[data-row]')?.parentElement;
      if (!list || event.button !== 0 || !event.isPrimary) return;
      startDrag({
        list,
        key,
        pointerDown: event.nativeEvent,
        onStart: () => pickUp(key, 'pointer'),
        onMove: moveTo,
        onEnd: (dropped) => (dropped ? drop() : cancel()),
      });
    },
  };
}
