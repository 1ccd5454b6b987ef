import { type Change, changesBetween } from '#engines/save/changes.ts';
import { asRows, valueAt } from '#engines/save/document.ts';
import type { Conflict } from '#engines/save/merge.ts';
import { type Group, type GroupShape, isWithin, type Path, pathKey } from '#engines/save/shape.ts';

export interface Automatic {
  change: Change;
  /** Who made it; `both` where both did, the same or each a part of it. */
  origin: 'mine' | 'theirs' | 'both';
}

/** The changes of both sides that a merge took in by itself, in the order of the record's fields. */
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
      if (isAsked(change, conflicts)) continue;
      const key = `${change.kind} ${pathKey(change.path)}`;
      found.set(key, { change: inMerged(change, doc), origin: found.has(key) ? 'both' : origin });
    }
  return Object.keys(shape.fields).flatMap((field) =>
    [...found.values()].filter(({ change }) => change.path[0] === field),
  );
}

/** A change is not taken in where it is in what the sides overlap in. */
const isAsked = ({ kind, path }: Change, conflicts: readonly Conflict[]) =>
  conflicts.some((overlap) =>
    overlap.kind === 'order'
      ? kind === 'moved' && pathKey(path.slice(0, -1)) === pathKey(overlap.path)
      : isWithin(path, overlap.path),
  );

/** What the merge made of a change: places and lists are what both sides made them. */
function inMerged(change: Change, doc: Group): Change {
  if (change.kind === 'moved' || change.kind === 'added') {
    const to = placeOf(doc, change.path);
    return to < 0 ? change : { ...change, to };
  }
  return change.kind === 'set' ? { ...change, after: valueAt(doc, change.path) } : change;
}

function placeOf(doc: Group, path: Path): number {
  return asRows(valueAt(doc, path.slice(0, -1))).findIndex(({ key }) => key === path.at(-1));
}
