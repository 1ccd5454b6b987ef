import { groupOf, rowsOf } from './doc.ts';
import { sameEnds, unmoved } from './order.ts';
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
  const within = (old: Row, row: Row) =>
    old.value === row.value ? [] : inGroup(shape.row, old.value, row.value, [...path, row.key], shape.id);
  // Mostly a few of many rows are others, or have others' places.
  const [head, tail] = sameEnds(before, after, (old, row) => old.key === row.key);
  const atHead = after.slice(0, head).flatMap((row, at) => within(before[at] as Row, row));
  const rest = before.slice(before.length - tail);
  const atTail = after.slice(after.length - tail).flatMap((row, at) => within(rest[at] as Row, row));
  const was = placesOf(before, head, before.length - tail);
  const is = placesOf(after, head, after.length - tail);
  const inPlace = unmoved([...was.keys()], [...is.keys()]);
  const removed = [...was].flatMap(([key, from]): Change[] => {
    const { value } = before[from] as Row;
    return is.has(key) ? [] : [{ kind: 'removed', path: [...path, key], before: value, from }];
  });
  const other = [...is].flatMap(([key, to]): Change[] => {
    const row = after[to] as Row;
    const from = was.get(key);
    if (from === undefined) return [{ kind: 'added', path: [...path, key], after: row.value, to }];
    const changes = within(before[from] as Row, row);
    return inPlace.has(key) ? changes : [{ kind: 'moved', path: [...path, key], from, to }, ...changes];
  });
  return [...removed, ...atHead, ...other, ...atTail];
}

const placesOf = (rows: readonly Row[], from: number, to: number) =>
  new Map(rows.slice(from, to).map(({ key }, index) => [key, from + index]));
