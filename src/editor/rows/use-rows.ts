import { type Atom, createAtom } from '@tanstack/store';
import { type KeyboardEvent, type RefObject, useSyncExternalStore } from 'react';
import {
  type AnyEngine,
  type Reveal,
  useEdited,
  useEngine,
  useReveal,
  useRevealed,
} from '#editor/editor.tsx';
import { useMarks } from '#editor/issue-mark.tsx';
import {
  asRows,
  type Group,
  type Path,
  pathKey,
  type Row,
  rowKeys,
  rowLabel,
  rowTitle,
  stableKeys,
} from '#engines/save/index.ts';
import { useUnmount } from '#lib/hooks/use-unmount.ts';
import { memoize } from '#lib/memoize.ts';
import { toast } from '#ui/notify.ts';
import { followRows, moveKey, type SortView, sortable } from '#ui/sortable.ts';
import { addRow, deleteRow, duplicateRow, moveRow, rowsShapeAt, undoStep } from './row-steps.ts';

export interface RowListOptions {
  newRow(): Group;
  /** Resolves to false to keep the row. */
  beforeDelete?: ((row: Row) => Promise<boolean>) | undefined;
}

/** Keys, view state and actions of a row list. */
export function useRows(path: Path, options: RowListOptions, addButton: RefObject<HTMLButtonElement | null>) {
  const engine = useEngine();
  const reveal = useReveal();
  const view = viewsOf(engine)(pathKey(path));
  const { open, pinned, announcement, ...shown } = useSyncExternalStore(
    (listener) => view.subscribe(listener).unsubscribe,
    view.get,
  );
  const actions = createRowActions({ engine, reveal, path, view, options });
  useUnmount(actions.cancel);

  const currentKeys = useKeys(() => engine.valueAt(path));
  const baseKeys = useKeys(() => engine.baseValueAt(path));
  const activeDrag = followRows(shown.activeDrag, currentKeys);
  const keys = activeDrag ? moveKey(currentKeys, activeDrag.key, activeDrag.to) : currentKeys;
  const unmoved = stableKeys(baseKeys, currentKeys);
  const moved = new Set(baseKeys.filter((key) => !unmoved.has(key)));

  useRevealed(path, (target) => {
    const key = target[path.length];
    // The row takes the focus once it is mounted.
    if (key !== undefined) return update(view, { pinned: key });
    addButton.current?.focus();
    reveal.done(addButton.current);
  });
  const shape = rowsShapeAt(engine, path);
  const prefix = `${pathKey(path)}/`;
  const marks = useMarks((key) => (key.startsWith(prefix) ? (key.split('/')[path.length] ?? null) : null));
  return { shape, view, open, activeDrag, pinned, announcement, actions, keys, moved, marks };
}

/** Keys of a list. The same array until rows are added, removed or moved. */
function useKeys(list: () => unknown): readonly string[] {
  const joined = useEdited(() => rowKeys(list()).join('/'));
  return joined === '' ? [] : joined.split('/');
}

interface RowsView extends SortView {
  open: ReadonlySet<string>;
  /** The row that has the focus, or is to get it. It stays mounted outside the viewport. */
  pinned: string | null;
}

const update = (view: Atom<RowsView>, part: Partial<RowsView>) => view.set((now) => ({ ...now, ...part }));

const emptyView: RowsView = { open: new Set(), activeDrag: null, pinned: null, announcement: '' };

/** View states of an editor's lists, by `pathKey`. They outlive the list components, but not the editor. */
const viewsOf = memoize(
  (_: AnyEngine) => memoize((_pathKey: string) => createAtom(emptyView)),
  new WeakMap<AnyEngine, (pathKey: string) => Atom<RowsView>>(),
);

export type RowActions = ReturnType<typeof createRowActions>;

interface RowActionsContext {
  engine: AnyEngine;
  reveal: Reveal;
  path: Path;
  view: Atom<RowsView>;
  options: RowListOptions;
}

function createRowActions({ engine, reveal, path, view, options }: RowActionsContext) {
  const shape = rowsShapeAt(engine, path);
  const rows = () => asRows(engine.valueAt(path));
  const keys = () => rowKeys(engine.valueAt(path));
  const nameOf = (key: string) => {
    const index = keys().indexOf(key);
    return rowTitle(shape, rows()[index]?.value) || rowLabel(shape, index);
  };
  const setOpen = (keys: readonly string[], isOpen: boolean) => {
    const { open } = view.get();
    const others = [...open].filter((key) => !keys.includes(key));
    update(view, { open: new Set(isOpen ? [...others, ...keys] : others) });
  };
  const show = (key: string) => reveal.show([...path, key]);
  const showField = (key: string) => {
    setOpen([key], true);
    reveal.show([...path, key, ...shape.title.split('.')]);
  };

  const duplicate = (key: string) => {
    const copy = duplicateRow(engine, path, key);
    if (copy !== null) showField(copy);
  };
  const remove = async (key: string) => {
    const row = rows().find((each) => each.key === key);
    if (!row || (await options.beforeDelete?.(row)) === false) return;
    const before = keys();
    const index = before.indexOf(key);
    const title = rowTitle(shape, row.value);
    const step = deleteRow(engine, path, key);
    if (!step) return;
    const neighborKey = before[index + 1] ?? before[index - 1];
    if (neighborKey === undefined) reveal.show(path);
    else show(neighborKey);
    toast.info(`${rowLabel(shape, index)} deleted`, {
      ...(title && { detail: title }),
      action: {
        label: 'Undo',
        onClick: () => {
          undoStep(engine, step);
          show(key);
        },
      },
    });
  };

  const sort = sortable({
    keys,
    nameOf,
    activeDrag: () => view.get().activeDrag,
    show: (part) => update(view, part),
    onMove: (key, to) => moveRow(engine, path, key, to),
  });

  return {
    ...sort,
    /** The row's title, or else its label. */
    nameOf,
    add: () => showField(addRow(engine, path, options.newRow())),
    duplicate,
    remove,
    setOpen,
    toggle: (key: string) => setOpen([key], !view.get().open.has(key)),
    setAllOpen: (isOpen: boolean) => setOpen(keys(), isOpen),
    onHandleKeyDown(event: KeyboardEvent, key: string) {
      if (!sort.onHandleKeyDown(event)) onHeadKeyDown(event, key);
    },
    onHeadKeyDown,
  };

  function onHeadKeyDown(event: KeyboardEvent, key: string) {
    const act = actionFor(event, key);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  function actionFor(event: KeyboardEvent, key: string): (() => void) | undefined {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (event.altKey && isArrow)
      return () => {
        if (sort.shift(key, event.key === 'ArrowUp' ? -1 : 1)) show(key);
      };
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'd') return () => duplicate(key);
    if (event.altKey || event.metaKey || event.ctrlKey) return undefined;
    if (event.key === 'Delete' || event.key === 'Backspace') return () => void remove(key);
    const all = keys();
    const [previous = key, next = key] = [all[all.indexOf(key) - 1], all[all.indexOf(key) + 1]];
    const targets: Record<string, string | undefined> = {
      j: next,
      ArrowDown: next,
      k: previous,
      ArrowUp: previous,
      Home: all[0],
      End: all.at(-1),
    };
    const target = targets[event.key];
    return target === undefined ? undefined : () => show(target);
  }
}
