import { createAtom } from '@tanstack/store';
import type { AnyEngine } from '#editor/editor.tsx';
import { type Path, pathKey } from '#engines/save/shape.ts';
import type { Lift } from '#ui/lift.ts';

/** What is to have the focus as soon as it is on the screen: part of a row, or the button that adds one. */
export interface Wanted {
  key: string;
  part: 'head' | 'grip' | 'field' | 'add';
}

/** How a list is looked at, apart from what is in it. */
export interface RowsView {
  open: ReadonlySet<string>;
  lift: Lift | null;
  wanted: Wanted | null;
  /** The row with the keyboard in it. */
  focused: string | null;
  /** The rows that were moved here. */
  moved: ReadonlySet<string>;
  /** What was last read out. */
  said: string;
}

/** Holds the view of one list, for as long as its editor is on the screen. */
export class RowsStore {
  readonly #view = createAtom<RowsView>({
    open: new Set<string>(),
    lift: null,
    wanted: null,
    focused: null,
    moved: new Set<string>(),
    said: '',
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

  /** Whether what is wanted is still to be given the focus; it is asked once. Nothing is drawn again for that. */
  serve(wanted: Wanted): boolean {
    const due = wanted !== this.#served;
    this.#served = wanted;
    return due;
  }

  subscribe = (listener: () => void): (() => void) => this.#view.subscribe(listener).unsubscribe;
}

const stores = new WeakMap<AnyEngine, Map<string, RowsStore>>();

/** The view of the list at `path`: it outlives the list's own time on the screen, but not its editor. */
export function rowsStoreOf(engine: AnyEngine, path: Path): RowsStore {
  const ofEngine = stores.get(engine) ?? new Map<string, RowsStore>();
  stores.set(engine, ofEngine);
  const store = ofEngine.get(pathKey(path)) ?? new RowsStore();
  ofEngine.set(pathKey(path), store);
  return store;
}
