import type { KeyboardEvent } from 'react';
import type { AnyEngine } from '#editor/editor.tsx';
import { asRows, rowKeys } from '#engines/save/document.ts';
import { rowLabel, rowTitle } from '#engines/save/labels.ts';
import type { Group, Path, Row } from '#engines/save/shape.ts';
import { toast } from '#shell/notify.ts';
import { sortable } from '#ui/sortable.ts';
import { addRow, deleteRow, duplicateRow, moveRow, rowsShapeAt, takeBack } from './row-steps.ts';
import type { RowsStore, Wanted } from './rows-store.ts';

export interface RowsRules {
  newRow(): Group;
  beforeDelete?: ((row: Row) => Promise<boolean>) | undefined;
}

/** Actions of a row list. */
export type RowActs = ReturnType<typeof rowActs>;

export function rowActs(engine: AnyEngine, path: Path, store: RowsStore, rules: () => RowsRules) {
  const shape = rowsShapeAt(engine, path);
  const rows = () => asRows(engine.valueAt(path));
  const keys = () => rowKeys(engine.valueAt(path));
  const nameOf = (key: string) => {
    const index = keys().indexOf(key);
    return rowTitle(shape, rows()[index]?.value) || rowLabel(shape, index);
  };
  const requestFocus = (key: string, part: Wanted['part']) => store.set({ wanted: { key, part } });

  const add = () => {
    const key = addRow(engine, path, rules().newRow());
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
    const { beforeDelete } = rules();
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
          takeBack(engine, step);
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
      if (!sort.onHandleKeyDown(event)) headKeys(event, key);
    },
    headKeys,
  };

  function headKeys(event: KeyboardEvent, key: string) {
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
    const to = targetIndex(event.key, all.indexOf(key), all.length);
    const next = to === null ? undefined : all[to];
    if (next === undefined) return;
    consume(event);
    requestFocus(next, 'head');
  }
}

/** Index that a key moves to, as in tables: J and K, arrows, Home and End. */
function targetIndex(key: string, at: number, count: number): number | null {
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
