import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { AnyEngine } from '#form/editor.tsx';
import { rowsOf } from '#form/engine/doc.ts';
import type { Group, Path, Row } from '#form/engine/shape.ts';
import { titleOf } from '#form/engine/words.ts';
import { toast } from '#shell/notify.ts';
import { startDrag } from './drag.ts';
import { type Lift, type LiftEvent, liftEventOf, lifted, liftWords, nextLift } from './lift.ts';
import { addRow, deleteRow, duplicateRow, moveRow, rowsShapeAt, takeBack } from './row-steps.ts';
import type { RowsStore, Wanted } from './rows-store.ts';

/** What a list asks of the place it is used in. */
export interface RowsRules {
  newRow(): Group;
  beforeDelete?: ((row: Row) => Promise<boolean>) | undefined;
}

/** What can be done with the rows of a list. Stays the same object while its editor is on the screen. */
export type RowActs = ReturnType<typeof rowActs>;

export function rowActs(engine: AnyEngine, path: Path, store: RowsStore, rules: () => RowsRules) {
  const shape = rowsShapeAt(engine, path);
  const rows = () => rowsOf(engine.at(path));
  const keys = () => rows().map(({ key }) => key);
  const nameOf = (key: string) => {
    const index = keys().indexOf(key);
    return titleOf(shape, rows()[index]?.value) || `${shape.noun} ${index + 1}`;
  };
  const want = (key: string, part: Wanted['part']) => store.set({ wanted: { key, part } });

  const add = () => {
    const key = addRow(engine, path, rules().newRow());
    store.setOpen([key], true);
    want(key, 'field');
  };
  const duplicate = (key: string) => {
    const copy = duplicateRow(engine, path, key);
    if (copy === null) return;
    store.setOpen([copy], true);
    want(copy, 'field');
  };
  const remove = async (key: string) => {
    const row = rows().find((each) => each.key === key);
    const { beforeDelete } = rules();
    if (!row || (beforeDelete && !(await beforeDelete(row)))) return;
    const before = keys();
    const index = before.indexOf(key);
    const title = titleOf(shape, row.value);
    const step = deleteRow(engine, path, key);
    if (!step) return;
    const neighbour = before[index + 1] ?? before[index - 1];
    want(neighbour ?? '', neighbour === undefined ? 'add' : 'head');
    toast.info(`Deleted ${shape.noun} ${index + 1}`, {
      ...(title && { detail: title }),
      action: {
        label: 'Undo',
        onClick: () => {
          takeBack(engine, step);
          want(key, 'head');
        },
      },
    });
  };
  const toggle = (key: string) => store.setOpen([key], !store.view.open.has(key));

  const lift = (key: string, by: Lift['by']) => {
    const up = lifted(keys(), key, by);
    if (up) store.set({ lift: up, said: liftWords.lifted(nameOf(key), up) });
  };
  const move = (event: LiftEvent) => {
    const { lift: up } = store.view;
    const next = up && nextLift(up, event);
    if (up === next) return;
    if (next && next.to === up?.to) store.set({ lift: next });
    else if (next) store.set({ lift: next, said: liftWords.now(next.to, next.count) });
    else store.set({ lift: null, said: '' });
  };
  const place = (key: string, to: number) => {
    moveRow(engine, path, key, to);
    store.set({ moved: new Set([...store.view.moved, key]) });
  };
  const drop = () => {
    const { lift: up } = store.view;
    if (!up) return;
    store.set({ lift: null, said: liftWords.dropped(up) });
    place(up.key, up.to);
  };
  const cancel = () => {
    const { lift: up } = store.view;
    if (up) store.set({ lift: null, said: liftWords.back(up) });
  };
  const shift = (key: string, rowsDown: number) => {
    const up = lifted(keys(), key, 'keys');
    const next = up && nextLift(up, { type: 'by', rows: rowsDown });
    if (!next || next === up) return;
    place(key, next.to);
    store.set({ said: liftWords.now(next.to, next.count), wanted: { key, part: 'head' } });
  };

  const taken = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    add,
    duplicate,
    remove,
    toggle,
    move,
    cancel,
    setAllOpen: (open: boolean) => store.setOpen(keys(), open),

    /** Space and Enter arrive as clicks, and so do the presses of a screen reader; those of a pointer have a count. */
    gripClick(event: MouseEvent, key: string) {
      if (event.detail > 0) return;
      if (store.view.lift) drop();
      else lift(key, 'keys');
    },
    gripKeys(event: KeyboardEvent, key: string) {
      const { lift: up } = store.view;
      if (!up) return void headKeys(event, key);
      const moved = liftEventOf(event.key);
      if (moved) move(moved);
      else if (event.key === 'Escape') cancel();
      else return;
      taken(event);
    },
    gripBlur() {
      if (store.view.lift?.by === 'keys') cancel();
    },
    gripPress(event: PointerEvent<HTMLElement>, key: string) {
      const list = event.currentTarget.closest<HTMLElement>('[data-rows]');
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
    headKeys,
  };

  function headKeys(event: KeyboardEvent, key: string) {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      taken(event);
      return shift(key, event.key === 'ArrowUp' ? -1 : 1);
    }
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'd') {
      taken(event);
      return duplicate(key);
    }
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      taken(event);
      return void remove(key);
    }
    const all = keys();
    const to = neighbourOf(event.key, all.indexOf(key), all.length);
    const next = to === null ? undefined : all[to];
    if (next === undefined) return;
    taken(event);
    want(next, 'head');
  }
}

/** Which row a key leads to, as in the tables: J and K, arrows, Home and End. */
function neighbourOf(key: string, at: number, count: number): number | null {
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
