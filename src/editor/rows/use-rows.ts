import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useEdited, useEngine, useReveal, useRevealed, useSamePath } from '#editor/editor.tsx';
import { type FindingSummary, marksOf } from '#editor/finding-mark.tsx';
import { rowKeys } from '#engines/save/document.ts';
import { stableKeys } from '#engines/save/order.ts';
import { type Path, pathKey } from '#engines/save/shape.ts';
import { moveKey } from '#ui/sort-state.ts';
import { type RowsRules, rowActs } from './row-acts.ts';
import { rowsShapeAt } from './row-steps.ts';
import { rowsStoreOf } from './rows-store.ts';

/** Keys, view state and actions of a row list. */
export function useRows(given: Path, rules: RowsRules) {
  const engine = useEngine();
  const path = useSamePath(given);
  const store = rowsStoreOf(engine, path);
  const view = useSyncExternalStore(store.subscribe, () => store.view);
  const latest = useRef(rules);
  useLayoutEffect(() => {
    latest.current = rules;
  });
  const acts = useMemo(() => rowActs(engine, path, store, () => latest.current), [engine, path, store]);

  const inList = useKeys(() => engine.valueAt(path));
  const before = useKeys(() => engine.baseValueAt(path));
  const { dragged } = view;
  const keys = useMemo(
    () => (dragged ? moveKey(inList, dragged.key, dragged.to) : inList),
    [inList, dragged],
  );
  const moved = useMemo(() => movedRows(before, inList, view.moved), [before, inList, view.moved]);

  useEffect(() => acts.move({ type: 'rows', keys: inList }), [acts, inList]);
  useEffect(() => acts.cancel, [acts]);

  const reveal = useReveal();
  useRevealed(path, (wanted) => {
    const key = wanted[path.length];
    if (key === undefined) return reveal.done();
    if (wanted.length > path.length + 1) {
      store.setOpen([key], true);
      // Fields take the focus themselves, but their row has to be mounted.
      return store.set({ focused: key });
    }
    // A row that was moved or restored stays open or closed.
    store.set({ wanted: { key, part: 'head' } });
    reveal.done();
  });
  return { shape: rowsShapeAt(engine, path), path, store, view, acts, keys, moved };
}

/** Keys of a list. The same array until rows are added, removed or moved. */
function useKeys(list: () => unknown): readonly string[] {
  const joined = useEdited(() => rowKeys(list()).join('/'));
  return useMemo(() => (joined === '' ? [] : joined.split('/')), [joined]);
}

/** Marks of rows with errors or findings, by key. */
export function useRowMarks(path: Path): ReadonlyMap<string, FindingSummary> {
  const prefix = `${pathKey(path)}/`;
  const rowOf = (key: string) =>
    key.startsWith(prefix) ? (key.slice(prefix.length).split('/', 1)[0] ?? null) : null;
  // As JSON, so that the selected value is stable.
  const marks = useEdited((engine) => JSON.stringify([...marksOf(engine, rowOf)]));
  return new Map<string, FindingSummary>(JSON.parse(marks));
}

/**
 * Keys of moved rows. The order doesn't show which of two neighbors was moved past the other, so `byHand`, the rows
 * moved by the user, takes precedence if it explains all differences.
 */
export function movedRows(
  before: readonly string[],
  now: readonly string[],
  byHand: ReadonlySet<string>,
): ReadonlySet<string> {
  const known = new Set(before);
  const common = now.filter((key) => known.has(key));
  const inPlace = stableKeys(before, common);
  if (inPlace.size === common.length) return new Set();
  const others = common.filter((key) => !byHand.has(key));
  const explained = stableKeys(before, others).size === others.length;
  return new Set(common.filter((key) => (explained ? byHand.has(key) : !inPlace.has(key))));
}
