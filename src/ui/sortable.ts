import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { startDrag } from './drag.ts';
import {
  type SortEvent,
  type SortState,
  sortAnnouncements,
  sortEventFromKey,
  startSort,
  updateSort,
} from './sort-state.ts';

/** A list whose rows can be moved. */
interface SortableOptions {
  keys(): readonly string[];
  /** Name of a row in announcements. */
  nameOf(key: string): string;
  /** The dragged row, if any. */
  dragged(): SortState | null;
  /** Shows a drag state and announces it. */
  show(view: { dragged?: SortState | null; announcement?: string }): void;
  /** Moves a row to an index. */
  onMove(key: string, to: number): void;
}

/** Event handlers for sorting rows by their drag handles, with a pointer or the keyboard. */
export type Sortable = ReturnType<typeof sortable>;

/** Rows must be siblings with their keys in `data-row`. */
export function sortable({ keys, nameOf, dragged, show, onMove }: SortableOptions) {
  const pickUp = (key: string, by: SortState['by']) => {
    const current = startSort(keys(), key, by);
    if (current) show({ dragged: current, announcement: sortAnnouncements.pickedUp(nameOf(key), current) });
  };
  const move = (event: SortEvent) => {
    const current = dragged();
    const next = current && updateSort(current, event);
    if (current === next) return;
    if (next && next.to === current?.to) show({ dragged: next });
    else if (next) show({ dragged: next, announcement: sortAnnouncements.moved(next.to, next.count) });
    else show({ dragged: null, announcement: '' });
  };
  const drop = () => {
    const current = dragged();
    if (!current) return;
    show({ dragged: null, announcement: sortAnnouncements.dropped(current) });
    onMove(current.key, current.to);
  };
  const cancel = () => {
    const current = dragged();
    if (current) show({ dragged: null, announcement: sortAnnouncements.canceled(current) });
  };
  return {
    move,
    cancel,

    /** Moves a row immediately, for Alt with an arrow key; returns whether it moved. */
    shift(key: string, rows: number): boolean {
      const current = startSort(keys(), key, 'keys');
      const next = current && updateSort(current, { type: 'by', rows });
      if (!next || next === current) return false;
      onMove(key, next.to);
      show({ announcement: sortAnnouncements.moved(next.to, next.count) });
      return true;
    },

    /** Space, Enter and screen readers trigger clicks with a `detail` of 0. */
    onHandleClick(event: MouseEvent, key: string) {
      if (event.detail > 0) return;
      if (dragged()) drop();
      else pickUp(key, 'keys');
    },
    /** Keys while a row is dragged; returns whether one is. */
    onHandleKeyDown(event: KeyboardEvent): boolean {
      if (!dragged()) return false;
      const sortEvent = sortEventFromKey(event.key);
      if (sortEvent) move(sortEvent);
      else if (event.key === 'Escape') cancel();
      else return true;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    onHandleBlur() {
      if (dragged()?.by === 'keys') cancel();
    },
    onHandlePointerDown(event: PointerEvent<HTMLElement>, key: string) {
      const list = event.currentTarget.closest('[data-row]')?.parentElement;
      if (!list || event.button !== 0 || !event.isPrimary) return;
      startDrag({
        list,
        key,
        pointerDown: event.nativeEvent,
        onStart: () => pickUp(key, 'pointer'),
        onMove: (to) => move({ type: 'to', to }),
        onEnd: (dropped) => (dropped ? drop() : cancel()),
      });
    },
  };
}
