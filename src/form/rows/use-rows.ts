import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useEdited, useEngine, useReveal, useRevealed, useSamePath } from '#form/editor.tsx';
import { rowsOf, withMoved } from '#form/engine/doc.ts';
import { type Path, pathKey, type Row } from '#form/engine/shape.ts';
import { movedRows } from './moved-rows.ts';
import { type RowsRules, rowActs } from './row-acts.ts';
import { rowsShapeAt } from './row-steps.ts';
import { rowsStoreOf } from './rows-store.ts';

/** A list of things as it is shown: its rows in the order of the moment, how they were, and what can be done. */
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

  const list = useEdited(() => rowsOf(engine.at(path)));
  const base = useEdited(() => rowsOf(engine.was(path)));
  const { lift } = view;
  const shown = useMemo(() => (lift ? withMoved(list, lift.key, lift.to) : list), [list, lift]);
  const before = useMemo(() => new Map(base.map((row) => [row.key, row])), [base]);
  const inList = useKeys(list);
  const keys = useKeys(shown);
  const moved = useMemo(() => movedRows(keysOf(base), inList, view.moved), [base, inList, view.moved]);

  useEffect(() => acts.move({ type: 'rows', keys: inList }), [acts, inList]);
  useEffect(() => acts.cancel, [acts]);

  const reveal = useReveal();
  useRevealed(path, (wanted) => {
    const key = wanted[path.length];
    if (key === undefined) return reveal.done();
    if (wanted.length > path.length + 1) {
      store.setOpen([key], true);
      // The fields of a row take the focus themselves; until then it has to be in the document.
      return store.set({ focused: key });
    }
    // A row as a whole, that has moved or is back, stays open or closed as it was.
    store.set({ wanted: { key, part: 'head' } });
    reveal.done();
  });
  return { shape: rowsShapeAt(engine, path), path, store, view, acts, rows: shown, keys, before, moved };
}

const keysOf = (rows: readonly Row[]) => rows.map(({ key }) => key);

/** The keys of rows; the same array while only what is in the rows changes, as it does with each letter typed. */
function useKeys(rows: readonly Row[]): readonly string[] {
  const joined = keysOf(rows).join('/');
  return useMemo(() => (joined === '' ? [] : joined.split('/')), [joined]);
}

/** Which rows hold something that the service refuses, or would. */
export function useFaultyRows(path: Path): ReadonlySet<string> {
  const prefix = `${pathKey(path)}/`;
  const found = useEdited(({ state, problems }) => {
    const inList = [...state.refusals.keys(), ...problems.keys()].filter((key) => key.startsWith(prefix));
    return inList.map((key) => key.slice(prefix.length).split('/', 1)[0]).join(' ');
  });
  return useMemo(() => new Set(found.split(' ')), [found]);
}
