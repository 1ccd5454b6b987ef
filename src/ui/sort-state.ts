/** A row that is being dragged, from and to indices. Only the drop is an edit. */
export interface SortState {
  key: string;
  from: number;
  to: number;
  count: number;
  by: 'keys' | 'pointer';
}

export type SortEvent =
  | { type: 'to'; to: number }
  | { type: 'by'; rows: number }
  /** Rows were added or removed. */
  | { type: 'rows'; keys: readonly string[] };

/** Rows per Page Up or Page Down. */
const PAGE = 10;

/** Starts dragging a row; null if there is no such key. */
export function startSort(keys: readonly string[], key: string, by: SortState['by']): SortState | null {
  const from = keys.indexOf(key);
  return from < 0 ? null : { key, from, to: from, count: keys.length, by };
}

/** Advances a drag; returns the same object if nothing moves, null if the row is gone. */
export function updateSort(state: SortState, event: SortEvent): SortState | null {
  switch (event.type) {
    case 'to':
      return moveTo(state, event.to);
    case 'by':
      return moveTo(state, state.to + event.rows);
    case 'rows': {
      const from = event.keys.indexOf(state.key);
      if (from < 0) return null;
      if (from === state.from && event.keys.length === state.count) return state;
      return moveTo({ ...state, from, count: event.keys.length }, state.to);
    }
  }
}

function moveTo(state: SortState, index: number): SortState {
  const to = Math.max(0, Math.min(index, state.count - 1));
  return to === state.to ? state : { ...state, to };
}

/** Moves a key to an index. */
export const moveKey = (keys: readonly string[], key: string, to: number): readonly string[] =>
  keys.includes(key) ? keys.filter((each) => each !== key).toSpliced(to, 0, key) : keys;

/** Maps a keyboard key to a drag event. */
export function sortEventFromKey(key: string): SortEvent | null {
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

export const sortAnnouncements = {
  pickedUp: (name: string, { from, count }: SortState) => `Picked up ${name}, ${from + 1} of ${count}`,
  moved: (to: number, count: number) => `now ${to + 1} of ${count}`,
  dropped: ({ to }: SortState) => `dropped at ${to + 1}`,
  canceled: ({ from }: SortState) => `back at ${from + 1}`,
};
