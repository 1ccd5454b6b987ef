import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { startDrag } from './drag.ts';
import { type Lift, type LiftEvent, liftEventOf, lifted, liftWords, nextLift } from './lift.ts';

/** A list whose rows can be moved. */
interface Movable {
  keys(): readonly string[];
  /** What a row is called when it is read out. */
  nameOf(key: string): string;
  /** The row that is being moved; null where none is. */
  lift(): Lift | null;
  /** Takes the row that is being moved from now on, and what is read out of it. */
  show(view: { lift?: Lift | null; said?: string }): void;
  /** Moves a row for good to a place, counted from 0. */
  place(key: string, to: number): void;
}

/** What moves the rows of a list, by a grip in each: dragged, or lifted by keys. */
export type LiftActs = ReturnType<typeof liftActs>;

/** The rows are marked `data-row`, with their keys, and are all within one element. */
export function liftActs({ keys, nameOf, lift: now, show, place }: Movable) {
  const lift = (key: string, by: Lift['by']) => {
    const up = lifted(keys(), key, by);
    if (up) show({ lift: up, said: liftWords.lifted(nameOf(key), up) });
  };
  const move = (event: LiftEvent) => {
    const up = now();
    const next = up && nextLift(up, event);
    if (up === next) return;
    if (next && next.to === up?.to) show({ lift: next });
    else if (next) show({ lift: next, said: liftWords.now(next.to, next.count) });
    else show({ lift: null, said: '' });
  };
  const drop = () => {
    const up = now();
    if (!up) return;
    show({ lift: null, said: liftWords.dropped(up) });
    place(up.key, up.to);
  };
  const cancel = () => {
    const up = now();
    if (up) show({ lift: null, said: liftWords.back(up) });
  };
  return {
    move,
    cancel,

    /** Moves a row up or down at once, as Alt and an arrow do; answers whether it could go there. */
    shift(key: string, rows: number): boolean {
      const up = lifted(keys(), key, 'keys');
      const next = up && nextLift(up, { type: 'by', rows });
      if (!next || next === up) return false;
      place(key, next.to);
      show({ said: liftWords.now(next.to, next.count) });
      return true;
    },

    /** Space and Enter arrive as clicks, and so do the presses of a screen reader; those of a pointer have a count. */
    gripClick(event: MouseEvent, key: string) {
      if (event.detail > 0) return;
      if (now()) drop();
      else lift(key, 'keys');
    },
    /** Keys of a lifted row; answers whether one is lifted. */
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
