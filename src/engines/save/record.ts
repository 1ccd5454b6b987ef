import { withLineEndsOf } from '#lib/text.ts';
import { asGroup, asItems, asRows } from './document.ts';
import { isEqual } from './is-equal.ts';
import { matchRows } from './match-rows.ts';
import { type Fields, type Group, type GroupShape, isTristate, type Row, type Shape } from './shape.ts';

/**
 * Parses a record as a document. Rows keep the keys they have in `previous`, as do fields that the record lacks, except
 * references.
 *
 * @param other a document whose rows the record may also contain, such as an unconfirmed write
 */
export function toDoc<T extends Group>(
  shape: GroupShape,
  record: object,
  previous?: Group,
  other?: Group,
): T {
  const missing = Object.entries(shape.fields).flatMap(([field, { kind }]) =>
    kind !== 'ref' && !Object.hasOwn(record, field) && previous?.[field] !== undefined
      ? [[field, previous[field]]]
      : [],
  );
  const doc = { ...parseGroup(shape, record, previous, other), ...Object.fromEntries(missing) };
  const refs = Object.entries(shape.fields).flatMap(([field, at]) =>
    at.kind === 'ref' ? [[field, keyOfRef(shape, at.to, doc[field], asRows(doc[at.to]))]] : [],
  );
  return { ...doc, ...Object.fromEntries(refs) } as Group as T;
}

function parseNode(shape: Shape, node: unknown, previous: unknown, other: unknown): unknown {
  if (node === undefined && isTristate(shape)) return undefined;
  switch (shape.kind) {
    case 'group':
      return parseGroup(shape, node, asGroup(previous), asGroup(other));
    case 'items':
      return Array.isArray(node) ? node : undefined;
    case 'rows': {
      // An absent list stays absent, as its parent is sent as a whole.
      if (!Array.isArray(node)) return undefined;
      const [previousRows, otherRows] = [asRows(previous), asRows(other)];
      const list: unknown[] = node;
      const values = list.map((each) => parseGroup(shape.row, each, undefined, undefined));
      const keys = matchRows(shape, values, previousRows, otherRows);
      const [previousValues, otherValues] = [valuesByKey(previousRows), valuesByKey(otherRows)];
      return list.map((each, index): Row => {
        const key = keys[index] ?? '';
        const [previousValue, otherValue] = [previousValues.get(key), otherValues.get(key)];
        const value =
          previousValue || otherValue
            ? parseGroup(shape.row, each, previousValue, otherValue)
            : values[index];
        return { key, value: value ?? {} };
      });
    }
    default:
      return node === null && !isTristate(shape) ? undefined : node;
  }
}

const valuesByKey = (rows: readonly Row[]) => new Map(rows.map(({ key, value }) => [key, value]));

function parseGroup(
  shape: GroupShape,
  node: unknown,
  previous: Group | undefined,
  other: Group | undefined,
): Group {
  const source = typeof node === 'object' && node !== null ? (node as Group) : {};
  const group: Record<string, unknown> = {};
  for (const [field, at] of Object.entries(shape.fields)) {
    const value = parseNode(at, source[field], previous?.[field], other?.[field]);
    if (value !== undefined) group[field] = value;
  }
  return group;
}

/**
 * Creates the body of an update: the record's changed fields, each as a whole. Unknown fields are left out, as are
 * references to rows without an ID, which can be sent once the service has assigned one.
 */
export function createPatch(shape: GroupShape, base: Group, doc: Group): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  for (const [field, at] of Object.entries(shape.fields)) {
    if (isEqual(at, base[field], doc[field])) continue;
    if (isTristate(at) && doc[field] === undefined) continue;
    if (at.kind === 'ref') {
      const id = idOfRef(shape, at.to, doc[field], doc);
      if (id !== undefined) patch[field] = id;
    } else patch[field] = serializeNode(at, doc[field], base[field]) ?? (isTristate(at) ? null : '');
  }
  return patch;
}

/** Texts keep the line ends that they have in `base`. */
function serializeNode(shape: Shape, node: unknown, base: unknown): unknown {
  switch (shape.kind) {
    case 'group':
      return serializeGroup(shape.fields, asGroup(node), asGroup(base));
    case 'items':
      return asItems(node);
    case 'rows': {
      const baseValues = valuesByKey(asRows(base));
      return asRows(node).map(({ key, value }) =>
        serializeGroup(shape.row.fields, value, asGroup(baseValues.get(key))),
      );
    }
    default:
      return typeof node === 'string' && typeof base === 'string' ? withLineEndsOf(base, node) : node;
  }
}

function serializeGroup(fields: Fields, group: Group, base: Group): Group {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, at]) => {
      // Absent fields stay absent: an update may replace the whole group.
      const value = group[field] === undefined ? undefined : serializeNode(at, group[field], base[field]);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** The key of the referenced row, or `id:…` if no row has that ID. */
function keyOfRef(shape: GroupShape, to: string, id: unknown, rows: readonly Row[]): string | undefined {
  if (typeof id !== 'string' || id === '') return undefined;
  const at = shape.fields[to];
  const idField = at?.kind === 'rows' ? at.id : undefined;
  return rows.find((row) => idField !== undefined && row.value[idField] === id)?.key ?? `id:${id}`;
}

/** The ID to send for a reference: null clears it, undefined if the row has no ID yet. */
function idOfRef(shape: GroupShape, to: string, key: unknown, doc: Group): unknown {
  if (typeof key !== 'string' || key === '') return null;
  if (key.startsWith('id:')) return key.slice(3);
  const at = shape.fields[to];
  const row = asRows(doc[to]).find((each) => each.key === key);
  if (!row) return null;
  return at?.kind === 'rows' && at.id !== undefined ? row.value[at.id] || undefined : undefined;
}
