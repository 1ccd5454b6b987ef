import { asGroup, asRows } from './document.ts';
import { isEqual } from './is-equal.ts';
import { stableKeys } from './order.ts';
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
  const [indexBefore, indexAfter] = [before, after].map(indexByKey) as [Indexes, Indexes];
  const stable = stableKeys([...indexBefore.keys()], [...indexAfter.keys()]);
  const removed = before.flatMap(({ key, value }, from): Change[] =>
    indexAfter.has(key) ? [] : [{ kind: 'removed', path: [...path, key], before: value, from }],
  );
  const others = after.flatMap(({ key, value }, to): Change[] => {
    const from = indexBefore.get(key);
    const old = from === undefined ? undefined : before[from]?.value;
    if (from === undefined || !old) return [{ kind: 'added', path: [...path, key], after: value, to }];
    const changes = old === value ? [] : groupChanges(shape.row, old, value, [...path, key], shape.id);
    return stable.has(key) ? changes : [{ kind: 'moved', path: [...path, key], from, to }, ...changes];
  });
  return [...removed, ...others];
}

type Indexes = ReadonlyMap<string, number>;
const indexByKey = (rows: readonly Row[]): Indexes => new Map(rows.map(({ key }, index) => [key, index]));
