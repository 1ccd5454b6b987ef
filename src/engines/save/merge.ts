import { changesBetween } from './changes.ts';
import { groupOf, rowsOf } from './doc.ts';
import { mergeItems } from './merge-items.ts';
import { mergeOrder } from './order.ts';
import { same } from './same.ts';
import {
  type Group,
  type GroupShape,
  isExact,
  type Path,
  pathKey,
  type Row,
  type RowsShape,
  type Shape,
} from './shape.ts';

/** What both sides changed, each to something else. */
export interface Overlap {
  path: Path;
  /**
   * `value`: a value; `order`: the places of rows; `removed`: one side removed a row that the other changed, so that
   * `mine` or `theirs` is undefined.
   */
  kind: 'value' | 'order' | 'removed';
  shape: Shape;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** How an overlap is settled: by taking a side, or by another value. */
export type Choice = { take: 'mine' | 'theirs' } | { own: unknown };

export interface Merged<T = Group> {
  doc: T;
  /** All overlaps, settled or not. */
  overlaps: readonly Overlap[];
}

interface Merging {
  settle: (overlap: Overlap) => Choice | undefined;
  overlaps: Overlap[];
  /** Rows that a side has newly come to refer to: the other cannot remove them unasked. */
  wanted: Record<'mine' | 'theirs', ReadonlySet<unknown>>;
}

export const mine = { take: 'mine' } as const satisfies Choice;
export const theirs = { take: 'theirs' } as const satisfies Choice;

/**
 * Merges what two sides made of one document: what only one changed is taken from it, in every field and row by
 * itself; rows are matched by their keys. What both changed, each to something else, is an overlap.
 *
 * A three-way merge of ordered trees with identified nodes (after T. Lindholm, A three-way merge for XML documents,
 * DocEng 2004).
 *
 * @param settle how an overlap is settled; one that is not shows what is mine
 */
export function merge<T extends Group>(
  shape: GroupShape,
  sides: { base: T; mine: T; theirs: T },
  settle: (overlap: Overlap) => Choice | undefined = () => undefined,
): Merged<T> {
  if (sides.mine === sides.base) return { doc: sides.theirs, overlaps: [] };
  if (sides.theirs === sides.base) return { doc: sides.mine, overlaps: [] };
  const merging: Merging = {
    settle,
    overlaps: [],
    wanted: {
      mine: newlyReferred(shape, sides.base, sides.mine),
      theirs: newlyReferred(shape, sides.base, sides.theirs),
    },
  };
  const doc = mergeGroup(shape, sides.base, sides.mine, sides.theirs, [], merging);
  return { doc: withoutLooseRefs(shape, doc) as T, overlaps: merging.overlaps };
}

/** A reference to a row that the merge has removed is none. */
function withoutLooseRefs(shape: GroupShape, doc: Group): Group {
  const loose = Object.entries(shape.fields).flatMap(([field, at]) => {
    const key = at.kind === 'ref' ? doc[field] : undefined;
    const given = at.kind === 'ref' && typeof key === 'string' && !key.startsWith('id:');
    return given && !rowsOf(doc[at.to]).some((row) => row.key === key) ? [[field, undefined]] : [];
  });
  return loose.length === 0 ? doc : { ...doc, ...Object.fromEntries(loose) };
}

function newlyReferred(shape: GroupShape, before: Group, after: Group): Set<unknown> {
  return new Set(
    Object.entries(shape.fields).flatMap(([field, at]) =>
      at.kind === 'ref' && !same(at, before[field], after[field]) ? [after[field]] : [],
    ),
  );
}

function mergeNode(shape: Shape, b: unknown, m: unknown, t: unknown, path: Path, merging: Merging): unknown {
  // Rows that nobody changed on one side may still be wanted there, and removed on the other.
  if (shape.kind !== 'rows' || !anyWanted(merging)) {
    if (m === b || m === t) return t;
    if (t === b) return m;
  }
  switch (shape.kind) {
    case 'group':
      return mergeGroup(shape, groupOf(b), groupOf(m), groupOf(t), path, merging);
    case 'rows':
      return mergeRows(shape, rowsOf(b), rowsOf(m), rowsOf(t), path, merging);
    case 'items': {
      const overlap: Overlap = { path, kind: 'value', shape, base: b, mine: m, theirs: t };
      // No list at all is another thing than an empty one.
      const whole = isExact(shape) && (m === undefined || t === undefined);
      const merged = whole ? undefined : mergeItems(b, m, t);
      return merged ? merged.items : settled(overlap, merging);
    }
    default:
      if (same(shape, m, b) || same(shape, m, t)) return t;
      if (same(shape, t, b)) return m;
      return settled({ path, kind: 'value', shape, base: b, mine: m, theirs: t }, merging);
  }
}

const anyWanted = ({ wanted }: Merging) => wanted.mine.size + wanted.theirs.size > 0;

function settled(overlap: Overlap, merging: Merging): unknown {
  merging.overlaps.push(overlap);
  const choice = merging.settle(overlap) ?? mine;
  return 'own' in choice ? choice.own : overlap[choice.take];
}

function mergeGroup(shape: GroupShape, b: Group, m: Group, t: Group, path: Path, merging: Merging): Group {
  const doc: Record<string, unknown> = {};
  for (const [field, at] of Object.entries(shape.fields)) {
    // Who sets what nobody here knew does so whatever it is.
    const unknown = path.length === 0 && isExact(at) && b[field] === undefined;
    const value = unknown
      ? m[field] === undefined
        ? t[field]
        : m[field]
      : mergeNode(at, b[field], m[field], t[field], [...path, field], merging);
    if (value !== undefined) doc[field] = value;
  }
  return unchanged(doc, m) ? m : unchanged(doc, t) ? t : doc;
}

const unchanged = (doc: Group, other: Group) =>
  Object.keys(other).length === Object.keys(doc).length &&
  Object.entries(other).every(([field, value]) => doc[field] === value);

function mergeRows(
  shape: RowsShape,
  b: readonly Row[],
  m: readonly Row[],
  t: readonly Row[],
  path: Path,
  merging: Merging,
): readonly Row[] {
  const [inBase, inMine, inTheirs] = [b, m, t].map(byKey) as [Rows, Rows, Rows];
  const merged = new Map<string, Row>();
  for (const key of new Set([...inTheirs.keys(), ...inMine.keys()])) {
    const [base, my, their] = [inBase.get(key), inMine.get(key), inTheirs.get(key)];
    const at = [...path, key];
    const row =
      my && their
        ? mergeRow(shape, base, my, their, at, merging)
        : base
          ? keptOrNot(shape, base, my, their, at, merging)
          : (my ?? their);
    if (row) merged.set(key, row);
  }
  const keys = { base: [...inBase.keys()], mine: [...inMine.keys()], theirs: [...inTheirs.keys()] };
  const alive = new Set(merged.keys());
  let { order, contested } = mergeOrder(keys, alive, 'mine');
  if (contested) {
    const overlap: Overlap = { path, kind: 'order', shape, base: b, mine: m, theirs: t };
    merging.overlaps.push(overlap);
    const choice = merging.settle(overlap);
    if (choice && 'take' in choice && choice.take === 'theirs')
      order = mergeOrder(keys, alive, 'theirs').order;
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
  merging: Merging,
): Row {
  const value = mergeNode(shape.row, base?.value ?? {}, my.value, their.value, path, merging) as Group;
  if (value === my.value) return my;
  return value === their.value ? their : { key: my.key, value };
}

/** A row that one side removed: it is gone unless the other changed it or has come to refer to it. */
function keptOrNot(
  shape: RowsShape,
  base: Row,
  my: Row | undefined,
  their: Row | undefined,
  path: Path,
  merging: Merging,
): Row | undefined {
  const left = my ?? their;
  if (!left) return undefined;
  const wanted = merging.wanted[my ? 'mine' : 'theirs'].has(left.key);
  if (!wanted && changesBetween(shape, [base], [left]).length === 0) return undefined;
  const overlap: Overlap = {
    path,
    kind: 'removed',
    shape: shape.row,
    base: base.value,
    mine: my?.value,
    theirs: their?.value,
  };
  return settled(overlap, merging) === undefined ? undefined : left;
}

export const overlapKey = ({ kind, path }: Pick<Overlap, 'kind' | 'path'>) => `${kind} ${pathKey(path)}`;
