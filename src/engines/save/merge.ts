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
export interface Conflict {
  path: Path;
  /**
   * `order`: both moved the same rows; `removed`: one side removed a row that the other changed or newly references,
   * so `mine` or `theirs` is undefined.
   */
  kind: 'value' | 'order' | 'removed';
  shape: Shape;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Takes a side, or the user's own value. */
export type Resolution = { take: 'mine' | 'theirs' } | { own: unknown };

export interface Merged<T = Group> {
  doc: T;
  /** All conflicts, resolved or not. */
  conflicts: readonly Conflict[];
}

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
  sides: { base: T; mine: T; theirs: T },
  resolve: (conflict: Conflict) => Resolution | undefined = () => undefined,
): Merged<T> {
  if (sides.mine === sides.base) return { doc: sides.theirs, conflicts: [] };
  if (sides.theirs === sides.base) return { doc: sides.mine, conflicts: [] };
  const context: MergeContext = {
    resolve,
    conflicts: [],
    newRefs: {
      mine: findNewRefs(shape, sides.base, sides.mine),
      theirs: findNewRefs(shape, sides.base, sides.theirs),
    },
  };
  const doc = mergeGroup(shape, sides.base, sides.mine, sides.theirs, [], context);
  return { doc: dropDanglingRefs(shape, doc) as T, conflicts: context.conflicts };
}

/** Clears references to removed rows. */
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

function mergeNode(
  shape: Shape,
  b: unknown,
  m: unknown,
  t: unknown,
  path: Path,
  context: MergeContext,
): unknown {
  // A side with unchanged rows may newly reference one that the other side removed.
  if (shape.kind !== 'rows' || !hasNewRefs(context)) {
    if (m === b || m === t) return t;
    if (t === b) return m;
  }
  switch (shape.kind) {
    case 'group':
      return mergeGroup(shape, asGroup(b), asGroup(m), asGroup(t), path, context);
    case 'rows':
      return mergeRows(shape, asRows(b), asRows(m), asRows(t), path, context);
    case 'items': {
      const conflict: Conflict = { path, kind: 'value', shape, base: b, mine: m, theirs: t };
      // An absent tristate list can't be merged item by item.
      const isAbsent = isTristate(shape) && (m === undefined || t === undefined);
      const merged = isAbsent ? undefined : mergeItems(b, m, t);
      return merged ? merged.items : resolveConflict(conflict, context);
    }
    default:
      if (isEqual(shape, m, b) || isEqual(shape, m, t)) return t;
      if (isEqual(shape, t, b)) return m;
      return resolveConflict({ path, kind: 'value', shape, base: b, mine: m, theirs: t }, context);
  }
}

const hasNewRefs = ({ newRefs }: MergeContext) => newRefs.mine.size + newRefs.theirs.size > 0;

function resolveConflict(conflict: Conflict, context: MergeContext): unknown {
  context.conflicts.push(conflict);
  const resolution = context.resolve(conflict) ?? mine;
  return 'own' in resolution ? resolution.own : conflict[resolution.take];
}

function mergeGroup(
  shape: GroupShape,
  b: Group,
  m: Group,
  t: Group,
  path: Path,
  context: MergeContext,
): Group {
  const doc: Record<string, unknown> = {};
  for (const [field, at] of Object.entries(shape.fields)) {
    // A field that was set while unknown overwrites the remote value.
    const isUnknown = path.length === 0 && isTristate(at) && b[field] === undefined;
    const value = isUnknown
      ? m[field] === undefined
        ? t[field]
        : m[field]
      : mergeNode(at, b[field], m[field], t[field], [...path, field], context);
    if (value !== undefined) doc[field] = value;
  }
  return hasSameFields(doc, m) ? m : hasSameFields(doc, t) ? t : doc;
}

const hasSameFields = (doc: Group, other: Group) =>
  Object.keys(other).length === Object.keys(doc).length &&
  Object.entries(other).every(([field, value]) => doc[field] === value);

function mergeRows(
  shape: RowsShape,
  b: readonly Row[],
  m: readonly Row[],
  t: readonly Row[],
  path: Path,
  context: MergeContext,
): readonly Row[] {
  const [inBase, inMine, inTheirs] = [b, m, t].map(byKey) as [Rows, Rows, Rows];
  const merged = new Map<string, Row>();
  for (const key of new Set([...inTheirs.keys(), ...inMine.keys()])) {
    const [base, my, their] = [inBase.get(key), inMine.get(key), inTheirs.get(key)];
    const at = [...path, key];
    const row =
      my && their
        ? mergeRow(shape, base, my, their, at, context)
        : base
          ? mergeRemovedRow(shape, base, my, their, at, context)
          : (my ?? their);
    if (row) merged.set(key, row);
  }
  const keys = { base: [...inBase.keys()], mine: [...inMine.keys()], theirs: [...inTheirs.keys()] };
  const mergedKeys = new Set(merged.keys());
  let { order, hasConflict } = mergeOrder(keys, mergedKeys, 'mine');
  if (hasConflict) {
    const conflict: Conflict = { path, kind: 'order', shape, base: b, mine: m, theirs: t };
    context.conflicts.push(conflict);
    const resolution = context.resolve(conflict);
    if (resolution && 'take' in resolution && resolution.take === 'theirs')
      order = mergeOrder(keys, mergedKeys, 'theirs').order;
  }
  const rows = order.flatMap((key) => merged.get(key) ?? []);
  return (
    [m, t].find((side) => side.length === rows.length && side.every((row, i) => row === rows[i])) ?? rows
  );
}

type Rows = ReadonlyMap<string, Row>;
const byKey = (rows: readonly Row[]): Rows => new Map(rows.map((row) => [row.key, row]));

function mergeRow(
  shape: RowsShape,
  base: Row | undefined,
  my: Row,
  their: Row,
  path: Path,
  context: MergeContext,
): Row {
  const value = mergeNode(shape.row, base?.value ?? {}, my.value, their.value, path, context) as Group;
  if (value === my.value) return my;
  return value === their.value ? their : { key: my.key, value };
}

/** Removes a row that one side removed, unless the other side changed or newly references it. */
function mergeRemovedRow(
  shape: RowsShape,
  base: Row,
  my: Row | undefined,
  their: Row | undefined,
  path: Path,
  context: MergeContext,
): Row | undefined {
  const row = my ?? their;
  if (!row) return undefined;
  const isReferenced = context.newRefs[my ? 'mine' : 'theirs'].has(row.key);
  if (!isReferenced && changesBetween(shape, [base], [row]).length === 0) return undefined;
  // The ID isn't shown.
  const { [shape.id ?? '']: _id, ...fields } = shape.row.fields;
  const conflict: Conflict = {
    path,
    kind: 'removed',
    shape: { ...shape.row, fields },
    base: base.value,
    mine: my?.value,
    theirs: their?.value,
  };
  return resolveConflict(conflict, context) === undefined ? undefined : row;
}

export const conflictKey = ({ kind, path }: Pick<Conflict, 'kind' | 'path'>) => `${kind} ${pathKey(path)}`;

/** Names a conflict and its sides: a resolution counts for the two sides it was made between. */
export function resolutionKey(conflict: Conflict): string {
  const sides = [conflict.mine, conflict.theirs];
  return JSON.stringify([conflictKey(conflict), conflict.kind === 'order' ? sides.map(rowKeys) : sides]);
}
