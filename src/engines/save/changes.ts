import { asGroup, asRows } from './document.ts';
import { isEqual } from './is-equal.ts';
import { countCommonEnds, stableKeys } from './order.ts';
import {
  type Group,
  type GroupShape,
  isTristate,
  type Path,
  type Row,
  type RowsShape,
  type Shape,
} from './shape.ts';

/** A difference between two documents. `before` and `after` are the values at `path`; indexes start at 0. */
export type Change =
  | { kind: 'set'; path: Path; before: unknown; after: unknown }
  | { kind: 'added'; path: Path; after: Group; to: number }
  | { kind: 'removed'; path: Path; before: Group; from: number }
  | { kind: 'moved'; path: Path; from: number; to: number };

/** Diffs two documents. Row IDs are ignored, because the service assigns them. */
export function changesBetween(shape: Shape, before: unknown, after: unknown, path: Path = []): Change[] {
  if (before === after) return [];
  if (isTristate(shape) && (before === undefined || after === undefined))
    return [{ kind: 'set', path, before, after }];
  if (shape.kind === 'group') return groupChanges(shape, asGroup(before), asGroup(after), path);
  if (shape.kind === 'rows') return rowChanges(shape, asRows(before), asRows(after), path);
  return isEqual(shape, before, after) ? [] : [{ kind: 'set', path, before, after }];
}

function groupChanges(
  shape: GroupShape,
  before: Group,
  after: Group,
  path: Path,
  ignoredField?: string,
): Change[] {
  return Object.entries(shape.fields).flatMap(([field, at]) =>
    field === ignoredField ? [] : changesBetween(at, before[field], after[field], [...path, field]),
  );
}

function rowChanges(shape: RowsShape, before: readonly Row[], after: readonly Row[], path: Path): Change[] {
  const changesWithin = (old: Row, row: Row) =>
    old.value === row.value
      ? []
      : groupChanges(shape.row, old.value, row.value, [...path, row.key], shape.id);
  // Usually few of many rows are added, removed or moved.
  const [head, tail] = countCommonEnds(before, after, (old, row) => old.key === row.key);
  const headChanges = after.slice(0, head).flatMap((row, at) => changesWithin(before[at] as Row, row));
  const tailBefore = before.slice(before.length - tail);
  const tailChanges = after
    .slice(after.length - tail)
    .flatMap((row, at) => changesWithin(tailBefore[at] as Row, row));
  const indexBefore = indexByKey(before, head, before.length - tail);
  const indexAfter = indexByKey(after, head, after.length - tail);
  const stable = stableKeys([...indexBefore.keys()], [...indexAfter.keys()]);
  const removed = [...indexBefore].flatMap(([key, from]): Change[] => {
    const { value } = before[from] as Row;
    return indexAfter.has(key) ? [] : [{ kind: 'removed', path: [...path, key], before: value, from }];
  });
  const others = [...indexAfter].flatMap(([key, to]): Change[] => {
    const row = after[to] as Row;
    const from = indexBefore.get(key);
    if (from === undefined) return [{ kind: 'added', path: [...path, key], after: row.value, to }];
    const changes = changesWithin(before[from] as Row, row);
    return stable.has(key) ? changes : [{ kind: 'moved', path: [...path, key], from, to }, ...changes];
  });
  return [...removed, ...headChanges, ...others, ...tailChanges];
}

const indexByKey = (rows: readonly Row[], from: number, to: number) =>
  new Map(rows.slice(from, to).map(({ key }, index) => [key, from + index]));
