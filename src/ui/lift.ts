/** A row that is being dragged, from and to indices. Only the drop is an edit. */
export interface Lift {
  key: string;
  from: number;
  to: number;
  count: number;
  by: 'keys' | 'pointer';
}

export type LiftEvent =
  | { type: 'to'; to: number }
  | { type: 'by'; rows: number }
  /** Rows were added or removed. */
  | { type: 'rows'; keys: readonly string[] };

/** Rows per Page Up or Page Down. */
const PAGE = 10;

/** Starts dragging a row; null if there is no such key. */
export function lifted(keys: readonly string[], key: string, by: Lift['by']): Lift | null {
  const from = keys.indexOf(key);
  return from < 0 ? null : { key, from, to: from, count: keys.length, by };
}

/** Advances a drag; returns the same object if nothing moves, null if the row is gone. */
export function nextLift(lift: Lift, event: LiftEvent): Lift | null {
  switch (event.type) {
    case 'to':
      return placed(lift, event.to);
    case 'by':
      return placed(lift, lift.to + event.rows);
    case 'rows': {
      const from = event.keys.indexOf(lift.key);
      if (from < 0) return null;
      if (from === lift.from && event.keys.length === lift.count) return lift;
      return placed({ ...lift, from, count: event.keys.length }, lift.to);
    }
  }
}

function placed(lift: Lift, wanted: number): Lift {
  const to = Math.max(0, Math.min(wanted, lift.count - 1));
  return to === lift.to ? lift : { ...lift, to };
}

/** Moves a key to an index. */
export const withKeyAt = (keys: readonly string[], key: string, to: number): readonly string[] =>
  keys.includes(key) ? keys.filter((each) => each !== key).toSpliced(to, 0, key) : keys;

/** Maps a keyboard key to a drag event. */
export function liftEventOf(key: string): LiftEvent | null {
  switch (key) {
    case 'ArrowUp':
      return { type: 'by', rows: -1 };
    case 'ArrowDown':
      return { type: 'by', rows: 1 };
    case 'PageUp':
      return { type: 'by', rows: -PAGE };
    case 'PageDown':
      return { type: 'by', rows: PAGE };
    case 'Home':
      return { type: 'to', to: 0 };
    case 'End':
      return { type: 'to', to: Number.POSITIVE_INFINITY };
    default:
      return null;
  }
}

export const liftWords = {
  lifted: (name: string, { from, count }: Lift) => `Picked up ${name}, ${from + 1} of ${count}`,
  now: (to: number, count: number) => `now ${to + 1} of ${count}`,
  dropped: ({ to }: Lift) => `dropped at ${to + 1}`,
  back: ({ from }: Lift) => `back at ${from + 1}`,
};
