import { groupOf, rowsOf } from './doc.ts';
import { unmoved } from './order.ts';
import { same } from './same.ts';
import {
  type Group,
  type GroupShape,
  isExact,
  type Path,
  type Row,
  type RowsShape,
  type Shape,
} from './shape.ts';

/** One difference between two documents. `before` and `after` are what is at `path`; places count from 0. */
export type Change =
  | { kind: 'set'; path: Path; before: unknown; after: unknown }
  | { kind: 'added'; path: Path; after: Group; to: number }
  | { kind: 'removed'; path: Path; before: Group; from: number }
  | { kind: 'moved'; path: Path; from: number; to: number };

/** What has to be changed of `before` for it to say what `after` says. Ids, which the service gives, are left out. */
export function changesBetween(shape: Shape, before: unknown, after: unknown, path: Path = []): Change[] {
  if (before === after) return [];
  if (isExact(shape) && (before === undefined || after === undefined))
    return [{ kind: 'set', path, before, after }];
  if (shape.kind === 'group') return inGroup(shape, groupOf(before), groupOf(after), path);
  if (shape.kind === 'rows') return inRows(shape, rowsOf(before), rowsOf(after), path);
  return same(shape, before, after) ? [] : [{ kind: 'set', path, before, after }];
}

function inGroup(shape: GroupShape, before: Group, after: Group, path: Path, id?: string): Change[] {
  return Object.entries(shape.fields).flatMap(([field, at]) =>
    field === id ? [] : changesBetween(at, before[field], after[field], [...path, field]),
  );
}

function inRows(shape: RowsShape, before: readonly Row[], after: readonly Row[], path: Path): Change[] {
  const was = placesOf(before);
  const is = placesOf(after);
  const inPlace = unmoved([...was.keys()], [...is.keys()]);
  const removed = before.flatMap(({ key, value }, from): Change[] =>
    is.has(key) ? [] : [{ kind: 'removed', path: [...path, key], before: value, from }],
  );
  const other = after.flatMap(({ key, value }, to): Change[] => {
    const from = was.get(key);
    const old = from === undefined ? undefined : before[from];
    if (from === undefined || !old) return [{ kind: 'added', path: [...path, key], after: value, to }];
    const within = old.value === value ? [] : inGroup(shape.row, old.value, value, [...path, key], shape.id);
    return inPlace.has(key) ? within : [{ kind: 'moved', path: [...path, key], from, to }, ...within];
  });
  return [...removed, ...other];
}

const placesOf = (rows: readonly Row[]) => new Map(rows.map(({ key }, index) => [key, index]));
