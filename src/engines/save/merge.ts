import { changesBetween } from './changes.ts';
import { asGroup, asRows, rowKeys } from './document.ts';
import { isEqual } from './is-equal.ts';
import { mergeItems, mergeOrder } from './order.ts';
import {
  type Group,
  type GroupShape,
  isTristate,
  type Path,
  pathKey,
  type Row,
  type RowsShape,
  type Shape,
} from './shape.ts';

/** A part that both sides changed differently. */
export interface Conflict extends Sides {
  path: Path;
  /**
   * `order`: both moved the same rows; `removed`: one side removed a row that the other changed or newly references,
   * so `mine` or `theirs` is undefined.
   */
  kind: 'value' | 'order' | 'removed';
  shape: Shape;
}

/** Takes a side, or the user's own value. */
export type Resolution = { take: 'mine' | 'theirs' } | { own: unknown };

export interface Merged<T = Group> {
  doc: T;
  /** All conflicts, resolved or not. */
  conflicts: readonly Conflict[];
}

/** A part of the two documents to merge, and of the one they are based on. */
type Sides<T = unknown> = Record<'base' | 'mine' | 'theirs', T>;

interface MergeContext {
  resolve: (conflict: Conflict) => Resolution | undefined;
  conflicts: Conflict[];
  /** Rows that a side newly references: removing one on the other side is a conflict. */
  newRefs: Record<'mine' | 'theirs', ReadonlySet<unknown>>;
}

export const mine = { take: 'mine' } as const satisfies Resolution;
export const theirs = { take: 'theirs' } as const satisfies Resolution;

/**
 * Three-way merge of documents, by field and by row key. Parts that both sides changed differently are conflicts.
 *
 * Merges ordered trees with identified nodes, after T. Lindholm, A three-way merge for XML documents, DocEng 2004.
 *
 * @param resolve returns the resolution of a conflict; unresolved conflicts take `mine`
 */
export function merge<T extends Group>(
  shape: GroupShape,
  sides: Sides<T>,
  resolve: (conflict: Conflict) => Resolution | undefined = () => undefined,
): Merged<T> {
  if (sides.mine === sides.base) return { doc: sides.theirs, conflicts: [] };
  if (sides.theirs === sides.base) return { doc: sides.mine, conflicts: [] };
  const newRefs = {
    mine: findNewRefs(shape, sides.base, sides.mine),
    theirs: findNewRefs(shape, sides.base, sides.theirs),
  };
  const context: MergeContext = { resolve, conflicts: [], newRefs };
  const doc = mergeGroup(shape, sides, [], context);
  return { doc: dropDanglingRefs(shape, doc) as T, conflicts: context.conflicts };
}

function dropDanglingRefs(shape: GroupShape, doc: Group): Group {
  const dangling = Object.entries(shape.fields).flatMap(([field, at]) => {
    const key = at.kind === 'ref' ? doc[field] : undefined;
    const isRowKey = at.kind === 'ref' && typeof key === 'string' && !key.startsWith('id:');
    return isRowKey && !asRows(doc[at.to]).some((row) => row.key === key) ? [[field, undefined]] : [];
  });
  return dangling.length === 0 ? doc : { ...doc, ...Object.fromEntries(dangling) };
}

function findNewRefs(shape: GroupShape, before: Group, after: Group): Set<unknown> {
  return new Set(
    Object.entries(shape.fields).flatMap(([field, at]) =>
      at.kind === 'ref' && !isEqual(at, before[field], after[field]) ? [after[field]] : [],
    ),
  );
}

function mergeNode(shape: Shape, sides: Sides, path: Path, context: MergeContext): unknown {
  const { base, mine, theirs } = sides;
  const isRows = shape.kind === 'rows';
  // A side with unchanged rows may newly reference a row that the other side removed.
  if (!isRows || context.newRefs.mine.size + context.newRefs.theirs.size === 0) {
    if (mine === base || mine === theirs) return theirs;
    if (theirs === base) return mine;
  }
  if (shape.kind === 'group') return mergeGroup(shape, sides, path, context);
  if (isRows) return mergeRows(shape, sides, path, context);
  if (shape.kind === 'items') {
    // An absent tristate list can't be merged item by item.
    const isAbsent = isTristate(shape) && (mine === undefined || theirs === undefined);
    const merged = isAbsent ? undefined : mergeItems(base, mine, theirs);
    if (merged) return merged.items;
  } else {
    if (isEqual(shape, mine, base) || isEqual(shape, mine, theirs)) return theirs;
    if (isEqual(shape, theirs, base)) return mine;
  }
  return resolveConflict({ path, kind: 'value', shape, ...sides }, context);
}

function resolveConflict(conflict: Conflict, context: MergeContext): unknown {
  context.conflicts.push(conflict);
  const resolution = context.resolve(conflict) ?? mine;
  return 'own' in resolution ? resolution.own : conflict[resolution.take];
}

function mergeGroup(shape: GroupShape, sides: Sides, path: Path, context: MergeContext): Group {
  const [base, mine, theirs] = [asGroup(sides.base), asGroup(sides.mine), asGroup(sides.theirs)];
  const doc: Record<string, unknown> = {};
  for (const [field, at] of Object.entries(shape.fields)) {
    const fieldSides = { base: base[field], mine: mine[field], theirs: theirs[field] };
    // A field that was set while unknown overwrites the remote value.
    const isUnknown = path.length === 0 && isTristate(at) && fieldSides.base === undefined;
    const value = !isUnknown
      ? mergeNode(at, fieldSides, [...path, field], context)
      : fieldSides.mine === undefined
        ? fieldSides.theirs
        : fieldSides.mine;
    if (value !== undefined) doc[field] = value;
  }
  return hasSameFields(doc, mine) ? mine : hasSameFields(doc, theirs) ? theirs : doc;
}

const hasSameFields = (doc: Group, other: Group) =>
  Object.keys(other).length === Object.keys(doc).length &&
  Object.entries(other).every(([field, value]) => doc[field] === value);

function mergeRows(shape: RowsShape, sides: Sides, path: Path, context: MergeContext): readonly Row[] {
  const rowsByKey = (side: unknown) => new Map(asRows(side).map((row) => [row.key, row]));
  const [inBase, inMine, inTheirs] = [rowsByKey(sides.base), rowsByKey(sides.mine), rowsByKey(sides.theirs)];
  const merged = new Map<string, Row>();
  for (const key of new Set([...inTheirs.keys(), ...inMine.keys()])) {
    const row = mergeRow(
      shape,
      { base: inBase.get(key), mine: inMine.get(key), theirs: inTheirs.get(key) },
      [...path, key],
      context,
    );
    if (row) merged.set(key, row);
  }
  const keys = { base: [...inBase.keys()], mine: [...inMine.keys()], theirs: [...inTheirs.keys()] };
  const mergedKeys = new Set(merged.keys());
  let { order, hasConflict } = mergeOrder(keys, mergedKeys, 'mine');
  if (hasConflict) {
    const conflict: Conflict = { path, kind: 'order', shape, ...sides };
    context.conflicts.push(conflict);
    const resolution = context.resolve(conflict);
    if (resolution && 'take' in resolution && resolution.take === 'theirs')
      order = mergeOrder(keys, mergedKeys, 'theirs').order;
  }
  const rows = order.flatMap((key) => merged.get(key) ?? []);
  const isSame = (side: readonly Row[]) =>
    side.length === rows.length && side.every((row, index) => row === rows[index]);
  return [asRows(sides.mine), asRows(sides.theirs)].find(isSame) ?? rows;
}

/** Merges a row. Removes it if a side did, unless the other side changed or newly references it. */
function mergeRow(
  shape: RowsShape,
  { base, mine, theirs }: Sides<Row | undefined>,
  path: Path,
  context: MergeContext,
): Row | undefined {
  const values = { base: base?.value, mine: mine?.value, theirs: theirs?.value };
  if (mine && theirs) {
    const value = mergeNode(shape.row, { ...values, base: values.base ?? {} }, path, context) as Group;
    return value === mine.value ? mine : value === theirs.value ? theirs : { key: mine.key, value };
  }
  const row = mine ?? theirs;
  if (!base || !row) return row;
  const isReferenced = context.newRefs[mine ? 'mine' : 'theirs'].has(row.key);
  if (!isReferenced && changesBetween(shape, [base], [row]).length === 0) return undefined;
  // The ID isn't shown.
  const { [shape.id ?? '']: _id, ...fields } = shape.row.fields;
  const conflict: Conflict = { path, kind: 'removed', shape: { ...shape.row, fields }, ...values };
  return resolveConflict(conflict, context) === undefined ? undefined : row;
}

export const conflictKey = ({ kind, path }: Pick<Conflict, 'kind' | 'path'>) => `${kind} ${pathKey(path)}`;

/** Names a conflict and its sides: a resolution counts for the two sides it was made between. */
export function resolutionKey(conflict: Conflict): string {
  const sides = [conflict.mine, conflict.theirs];
  return JSON.stringify([conflictKey(conflict), conflict.kind === 'order' ? sides.map(rowKeys) : sides]);
}
