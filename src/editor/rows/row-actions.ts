import { createAtom } from '@tanstack/store';
import type { KeyboardEvent } from 'react';
import type { AnyEngine } from '#editor/editor.tsx';
import { asRows, rowKeys } from '#engines/save/document.ts';
import { rowLabel, rowTitle } from '#engines/save/labels.ts';
import { type Group, type Path, pathKey, type Row } from '#engines/save/shape.ts';
import { toast } from '#shell/notify.ts';
import { type SortState, sortable } from '#ui/sortable.ts';
import { addRow, deleteRow, duplicateRow, moveRow, rowsShapeAt, undoStep } from './row-steps.ts';

export interface RowListOptions {
  newRow(): Group;
  beforeDelete?: ((row: Row) => Promise<boolean>) | undefined;
}

/** Actions of a row list. */
export type RowActions = ReturnType<typeof createRowActions>;

export function createRowActions(
  engine: AnyEngine,
  path: Path,
  store: RowsStore,
  options: () => RowListOptions,
) {
  const shape = rowsShapeAt(engine, path);
  const rows = () => asRows(engine.valueAt(path));
  const keys = () => rowKeys(engine.valueAt(path));
  const nameOf = (key: string) => {
    const index = keys().indexOf(key);
    return rowTitle(shape, rows()[index]?.value) || rowLabel(shape, index);
  };
  const requestFocus = (key: string, part: FocusRequest['part']) =>
    store.set({ focusRequest: { key, part } });

  const add = () => {
    const key = addRow(engine, path, options().newRow());
    store.setOpen([key], true);
    requestFocus(key, 'field');
  };
  const duplicate = (key: string) => {
    const copy = duplicateRow(engine, path, key);
    if (copy === null) return;
    store.setOpen([copy], true);
    requestFocus(copy, 'field');
  };
  const remove = async (key: string) => {
    const row = rows().find((each) => each.key === key);
    const { beforeDelete } = options();
    if (!row || (beforeDelete && !(await beforeDelete(row)))) return;
    const before = keys();
    const index = before.indexOf(key);
    const title = rowTitle(shape, row.value);
    const step = deleteRow(engine, path, key);
    if (!step) return;
    const neighborKey = before[index + 1] ?? before[index - 1];
    requestFocus(neighborKey ?? '', neighborKey === undefined ? 'add' : 'head');
    toast.info(`${rowLabel(shape, index)} deleted`, {
      ...(title && { detail: title }),
      action: {
        label: 'Undo',
        onClick: () => {
          undoStep(engine, step);
          requestFocus(key, 'head');
        },
      },
    });
  };
  const toggle = (key: string) => store.setOpen([key], !store.view.open.has(key));

  const sort = sortable({
    keys,
    nameOf,
    dragged: () => store.view.dragged,
    show: (view) => store.set(view),
    onMove(key, to) {
      moveRow(engine, path, key, to);
      store.set({ moved: new Set([...store.view.moved, key]) });
    },
  });

  const consume = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    ...sort,
    /** The row's title, or else its label. */
    nameOf,
    add,
    duplicate,
    remove,
    toggle,
    setAllOpen: (open: boolean) => store.setOpen(keys(), open),
    onHandleKeyDown(event: KeyboardEvent, key: string) {
      if (!sort.onHandleKeyDown(event)) onHeadKeyDown(event, key);
    },
    onHeadKeyDown,
  };

  function onHeadKeyDown(event: KeyboardEvent, key: string) {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      consume(event);
      if (sort.shift(key, event.key === 'ArrowUp' ? -1 : 1)) requestFocus(key, 'head');
      return;
    }
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'd') {
      consume(event);
      return duplicate(key);
    }
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      consume(event);
      return void remove(key);
    }
    const all = keys();
    const to = rowIndexForKey(event.key, all.indexOf(key), all.length);
    const next = to === null ? undefined : all[to];
    if (next === undefined) return;
    consume(event);
    requestFocus(next, 'head');
  }
}

/** Index that a keyboard key moves to, as in tables: J and K, arrows, Home and End. */
function rowIndexForKey(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'k':
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** A part of a row, or the add button, to focus once it is mounted. */
export interface FocusRequest {
  key: string;
  part: 'head' | 'field' | 'add';
}

/** View state of a row list. */
export interface RowsView {
  open: ReadonlySet<string>;
  dragged: SortState | null;
  focusRequest: FocusRequest | null;
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
    focusRequest: null,
    focused: null,
    moved: new Set<string>(),
    announcement: '',
  });
  #handledRequest: FocusRequest | null = null;

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
  takeFocusRequest(request: FocusRequest): boolean {
    const isOpen = request !== this.#handledRequest;
    this.#handledRequest = request;
    return isOpen;
  }

  subscribe = (listener: () => void): (() => void) => this.#view.subscribe(listener).unsubscribe;
}

const stores = new WeakMap<AnyEngine, Map<string, RowsStore>>();

/** View state of the list at `path`. Outlives the list component, but not the editor. */
export function getRowsStore(engine: AnyEngine, path: Path): RowsStore {
  const ofEngine = stores.get(engine) ?? new Map<string, RowsStore>();
  stores.set(engine, ofEngine);
  const store = ofEngine.get(pathKey(path)) ?? new RowsStore();
  ofEngine.set(pathKey(path), store);
  return store;
}
