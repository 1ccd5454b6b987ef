import { createAtom } from '@tanstack/store';
import type { AnyEngine } from '#editor/editor.tsx';
import { type Path, pathKey } from '#engines/save/shape.ts';
import type { SortState } from '#ui/sort-state.ts';

/** A part of a row, or the add button, to focus once it is mounted. */
export interface Wanted {
  key: string;
  part: 'head' | 'grip' | 'field' | 'add';
}

/** View state of a row list. */
export interface RowsView {
  open: ReadonlySet<string>;
  dragged: SortState | null;
  wanted: Wanted | null;
  /** The row that contains the focus. */
  focused: string | null;
  /** Rows moved by the user in this editor. */
  moved: ReadonlySet<string>;
  /** The last announcement. */
  announcement: string;
}

/** Holds the view state of a row list while its editor is mounted. */
export class RowsStore {
  readonly #view = createAtom<RowsView>({
    open: new Set<string>(),
    dragged: null,
    wanted: null,
    focused: null,
    moved: new Set<string>(),
    announcement: '',
  });
  #served: Wanted | null = null;

  get view(): RowsView {
    return this.#view.get();
  }

  set(part: Partial<RowsView>): void {
    this.#view.set((view) => ({ ...view, ...part }));
  }

  setOpen(keys: readonly string[], open: boolean): void {
    const next = new Set(this.view.open);
    for (const key of keys) {
      if (open) next.add(key);
      else next.delete(key);
    }
    this.set({ open: next });
  }

  setFocused(focused: string | null): void {
    if (focused !== this.view.focused) this.set({ focused });
  }

  /** Whether the focus request is still open. Closes it, without a re-render. */
  serve(wanted: Wanted): boolean {
    const due = wanted !== this.#served;
    this.#served = wanted;
    return due;
  }

  subscribe = (listener: () => void): (() => void) => this.#view.subscribe(listener).unsubscribe;
}

const stores = new WeakMap<AnyEngine, Map<string, RowsStore>>();

/** View state of the list at `path`. Outlives the list component, but not the editor. */
export function rowsStoreOf(engine: AnyEngine, path: Path): RowsStore {
  const ofEngine = stores.get(engine) ?? new Map<string, RowsStore>();
  stores.set(engine, ofEngine);
  const store = ofEngine.get(pathKey(path)) ?? new RowsStore();
  ofEngine.set(pathKey(path), store);
  return store;
}
