import { type Change, changesBetween } from '#engines/save/changes.ts';
import { asRows, valueAt } from '#engines/save/document.ts';
import type { Conflict } from '#engines/save/merge.ts';
import { type Group, type GroupShape, isWithin, type Path, pathKey } from '#engines/save/shape.ts';

export interface Automatic {
  change: Change;
  /** `both`: the same change, or parts of it, by either side. */
  origin: 'mine' | 'theirs' | 'both';
}

/** Changes of either side that were merged automatically, in the order of fields. */
export function automatic(
  shape: GroupShape,
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Group>,
  { doc, conflicts }: { doc: Group; conflicts: readonly Conflict[] },
): Automatic[] {
  const found = new Map<string, Automatic>();
  for (const [origin, side] of [
    ['theirs', theirs],
    ['mine', mine],
  ] as const)
    for (const change of changesBetween(shape, base, side)) {
      if (isConflicting(change, conflicts)) continue;
      const key = `${change.kind} ${pathKey(change.path)}`;
      found.set(key, { change: inMerged(change, doc), origin: found.has(key) ? 'both' : origin });
    }
  return Object.keys(shape.fields).flatMap((field) =>
    [...found.values()].filter(({ change }) => change.path[0] === field),
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
    const to = indexOfKey(doc, change.path);
    return to < 0 ? change : { ...change, to };
  }
  return change.kind === 'set' ? { ...change, after: valueAt(doc, change.path) } : change;
}

function indexOfKey(doc: Group, path: Path): number {
  return asRows(valueAt(doc, path.slice(0, -1))).findIndex(({ key }) => key === path.at(-1));
}
