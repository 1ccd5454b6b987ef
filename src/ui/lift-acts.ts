import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { startDrag } from './drag.ts';
import { type Lift, type LiftEvent, liftEventOf, lifted, liftWords, nextLift } from './lift.ts';

/** A list whose rows can be moved. */
interface Movable {
  keys(): readonly string[];
  /** Name of a row in announcements. */
  nameOf(key: string): string;
  /** The dragged row, if any. */
  lift(): Lift | null;
  /** Shows a drag state and announces it. */
  show(view: { lift?: Lift | null; announcement?: string }): void;
  /** Moves a row to an index. */
  place(key: string, to: number): void;
}

/** Event handlers for sorting rows by their drag handles, with a pointer or the keyboard. */
export type LiftActs = ReturnType<typeof liftActs>;

/** Rows must be siblings with their keys in `data-row`. */
export function liftActs({ keys, nameOf, lift: now, show, place }: Movable) {
  const lift = (key: string, by: Lift['by']) => {
    const up = lifted(keys(), key, by);
    if (up) show({ lift: up, announcement: liftWords.lifted(nameOf(key), up) });
  };
  const move = (event: LiftEvent) => {
    const up = now();
    const next = up && nextLift(up, event);
    if (up === next) return;
    if (next && next.to === up?.to) show({ lift: next });
    else if (next) show({ lift: next, announcement: liftWords.now(next.to, next.count) });
    else show({ lift: null, announcement: '' });
  };
  const drop = () => {
    const up = now();
    if (!up) return;
    show({ lift: null, announcement: liftWords.dropped(up) });
    place(up.key, up.to);
  };
  const cancel = () => {
    const up = now();
    if (up) show({ lift: null, announcement: liftWords.back(up) });
  };
  return {
    move,
    cancel,

    /** Moves a row immediately, for Alt with an arrow key; returns whether it moved. */
    shift(key: string, rows: number): boolean {
      const up = lifted(keys(), key, 'keys');
      const next = up && nextLift(up, { type: 'by', rows });
      if (!next || next === up) return false;
      place(key, next.to);
      show({ announcement: liftWords.now(next.to, next.count) });
      return true;
    },

    /** Space, Enter and screen readers trigger clicks with a `detail` of 0. */
    gripClick(event: MouseEvent, key: string) {
      if (event.detail > 0) return;
      if (now()) drop();
      else lift(key, 'keys');
    },
    /** Keys while a row is dragged; returns whether one is. */
    gripKeys(event: KeyboardEvent): boolean {
      if (!now()) return false;
      const moved = liftEventOf(event.key);
      if (moved) move(moved);
      else if (event.key === 'Escape') cancel();
      else return true;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    gripBlur() {
      if (now()?.by === 'keys') cancel();
    },
    gripPress(event: PointerEvent<HTMLElement>, key: string) {
      const list = event.currentTarget.closest('[data-row]')?.parentElement;
      if (!list || event.button !== 0 || !event.isPrimary) return;
      startDrag({
        list,
        key,
        press: event.nativeEvent,
        onLift: () => lift(key, 'pointer'),
        onTo: (to) => move({ type: 'to', to }),
        onEnd: (dropped) => (dropped ? drop() : cancel()),
      });
    },
  };
}
