import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useEdited, useEngine, useReveal, useRevealed, useSamePath } from '#editor/editor.tsx';
import { type IssueSummary, marksOf } from '#editor/issue-mark.tsx';
import { rowKeys } from '#engines/save/document.ts';
import { stableKeys } from '#engines/save/order.ts';
import { type Path, pathKey } from '#engines/save/shape.ts';
import { moveKey } from '#ui/sortable.ts';
import { createRowActions, getRowsStore, type RowListOptions } from './row-actions.ts';
import { rowsShapeAt } from './row-steps.ts';

/** Keys, view state and actions of a row list. */
export function useRows(listPath: Path, options: RowListOptions) {
  const engine = useEngine();
  const path = useSamePath(listPath);
  const store = getRowsStore(engine, path);
  const view = useSyncExternalStore(store.subscribe, () => store.view);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const actions = useMemo(
    () => createRowActions(engine, path, store, () => latest.current),
    [engine, path, store],
  );

  const currentKeys = useKeys(() => engine.valueAt(path));
  const before = useKeys(() => engine.baseValueAt(path));
  const { dragged } = view;
  const keys = useMemo(
    () => (dragged ? moveKey(currentKeys, dragged.key, dragged.to) : currentKeys),
    [currentKeys, dragged],
  );
  const moved = useMemo(
    () => findMovedRows(before, currentKeys, view.moved),
    [before, currentKeys, view.moved],
  );

  useEffect(() => actions.onRowsChange(currentKeys), [actions, currentKeys]);
  useEffect(() => actions.cancel, [actions]);

  const reveal = useReveal();
  useRevealed(path, (target) => {
    const key = target[path.length];
    if (key === undefined) return reveal.done();
    if (target.length > path.length + 1) {
      store.setOpen([key], true);
      // Fields take the focus themselves, but their row has to be mounted.
      return store.set({ focused: key });
    }
    // A row that was moved or restored stays open or closed.
    store.set({ focusRequest: { key, part: 'head' } });
    reveal.done();
  });
  return { shape: rowsShapeAt(engine, path), path, store, view, actions, keys, moved };
}

/** Keys of a list. The same array until rows are added, removed or moved. */
function useKeys(list: () => unknown): readonly string[] {
  const joined = useEdited(() => rowKeys(list()).join('/'));
  return useMemo(() => (joined === '' ? [] : joined.split('/')), [joined]);
}

/** Marks of rows with errors or issues, by key. */
export function useRowMarks(path: Path): ReadonlyMap<string, IssueSummary> {
  const prefix = `${pathKey(path)}/`;
  const rowOf = (key: string) =>
    key.startsWith(prefix) ? (key.slice(prefix.length).split('/', 1)[0] ?? null) : null;
  // As JSON, so that the selected value is stable.
  const marks = useEdited((engine) => JSON.stringify([...marksOf(engine, rowOf)]));
  return new Map<string, IssueSummary>(JSON.parse(marks));
}

/**
 * Keys of moved rows. The order doesn't show which of two neighbors was moved past the other, so `movedByUser`, the rows
 * moved by the user, takes precedence if it explains all differences.
 */
export function findMovedRows(
  before: readonly string[],
  now: readonly string[],
  movedByUser: ReadonlySet<string>,
): ReadonlySet<string> {
  const baseKeys = new Set(before);
  const common = now.filter((key) => baseKeys.has(key));
  const fixedKeys = stableKeys(before, common);
  if (fixedKeys.size === common.length) return new Set();
  const others = common.filter((key) => !movedByUser.has(key));
  const hasReason = stableKeys(before, others).size === others.length;
  return new Set(common.filter((key) => (hasReason ? movedByUser.has(key) : !fixedKeys.has(key))));
}
