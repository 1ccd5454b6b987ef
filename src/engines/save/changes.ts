import { asGroup, asRows, rowKeys, valueAt } from './document.ts';
import { isEqual } from './is-equal.ts';
import type { Conflict } from './merge.ts';
import { stableKeys } from './order.ts';
import {
  type Group,
  type GroupShape,
  isTristate,
  isWithin,
  type Path,
  pathKey,
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

/** A change that was merged without a conflict. */
type AutomaticChange = Change & {
  /** `both`: the same change, or parts of it, by either side. */
  origin: 'mine' | 'theirs' | 'both';
};

/** Changes of either side that were merged automatically, in the order of fields. */
export function findAutomaticChanges(
  shape: GroupShape,
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Group>,
  { doc, conflicts }: { doc: Group; conflicts: readonly Conflict[] },
): AutomaticChange[] {
  const found = new Map<string, AutomaticChange>();
  for (const [origin, side] of [
    ['theirs', theirs],
    ['mine', mine],
  ] as const)
    for (const change of changesBetween(shape, base, side)) {
      if (isConflicting(change, conflicts)) continue;
      const key = `${change.kind} ${pathKey(change.path)}`;
      found.set(key, { ...inMerged(change, doc), origin: found.has(key) ? 'both' : origin });
    }
  return Object.keys(shape.fields).flatMap((field) =>
    [...found.values()].filter(({ path }) => path[0] === field),
  );
}

const isConflicting = ({ kind, path }: Change, conflicts: readonly Conflict[]) =>
  conflicts.some((conflict) =>
    conflict.kind === 'order'
      ? kind === 'moved' && pathKey(path.slice(0, -1)) === pathKey(conflict.path)
      : isWithin(path, conflict.path),
  );

/** The merged result of a change: positions and lists combine both sides. */
function inMerged(change: Change, doc: Group): Change {
  if (change.kind === 'moved' || change.kind === 'added') {
    const to = rowKeys(valueAt(doc, change.path.slice(0, -1))).indexOf(change.path.at(-1) ?? '');
    return to < 0 ? change : { ...change, to };
  }
  return change.kind === 'set' ? { ...change, after: valueAt(doc, change.path) } : change;
}
