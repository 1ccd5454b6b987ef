import { align } from './align.ts';
import { groupOf, itemsOf, rowsOf } from './doc.ts';
import { same } from './same.ts';
import { type Fields, type Group, type GroupShape, isExact, type Row, type Shape } from './shape.ts';

/**
 * A record as a document. Its rows get the keys they have in `like`, as far as they are there. A field that the record
 * does not tell is as in `like`; only a reference that it does not tell is none.
 *
 * @param other what the record may hold as well: what was sent since `like` was read, without knowing whether it
 *   arrived, or what was told since
 */
export function toDoc<T extends Group>(shape: GroupShape, record: object, like?: Group, other?: Group): T {
  if (like || other) return readDoc(shape, record, like, other) as T;
  const docs = known.get(shape) ?? new WeakMap<object, Group>();
  known.set(shape, docs);
  const doc = docs.get(record) ?? readDoc(shape, record);
  docs.set(record, doc);
  return doc as T;
}

/** What was read of a record before: an editor that is opened again need not read all of it again. */
const known = new WeakMap<GroupShape, WeakMap<object, Group>>();

function readDoc(shape: GroupShape, record: object, like?: Group, other?: Group): Group {
  const told = Object.entries(shape.fields).flatMap(([field, { kind }]) =>
    kind !== 'ref' && !Object.hasOwn(record, field) && like?.[field] !== undefined
      ? [[field, like[field]]]
      : [],
  );
  const doc = { ...readGroup(shape, record, like, other), ...Object.fromEntries(told) };
  return mapRefs(shape, doc, (target, rows) => keyOf(shape, target, rows));
}

function read(shape: Shape, node: unknown, like: unknown, sent: unknown): unknown {
  if (node === undefined && isExact(shape)) return undefined;
  switch (shape.kind) {
    case 'group':
      return readGroup(shape, node, groupOf(like), groupOf(sent));
    case 'items':
      return Array.isArray(node) ? node : undefined;
    case 'rows': {
      // A list that is absent is sent as such with the row it would be in.
      if (!Array.isArray(node)) return undefined;
      const [known, unsure] = [rowsOf(like), rowsOf(sent)];
      const list: unknown[] = node;
      const bare = list.map((each) => readGroup(shape.row, each, undefined, undefined));
      const keys = align(shape, bare, known, unsure);
      const [before, others] = [valuesOf(known), valuesOf(unsure)];
      return list.map((each, index): Row => {
        const key = keys[index] ?? '';
        const [was, other] = [before.get(key), others.get(key)];
        // A row like no other is what it was read as already.
        const value = was || other ? readGroup(shape.row, each, was, other) : bare[index];
        return { key, value: value ?? {} };
      });
    }
    default:
      return node === null && !isExact(shape) ? undefined : node;
  }
}

const valuesOf = (rows: readonly Row[]) => new Map(rows.map(({ key, value }) => [key, value]));

function readGroup(
  shape: GroupShape,
  node: unknown,
  like: Group | undefined,
  sent: Group | undefined,
): Group {
  const given = typeof node === 'object' && node !== null ? (node as Group) : {};
  const doc: Record<string, unknown> = {};
  for (const [field, at] of Object.entries(shape.fields)) {
    const value = read(at, given[field], like?.[field], sent?.[field]);
    if (value !== undefined) doc[field] = value;
  }
  return doc;
}

/**
 * What an update has to send: the fields of a record that say something else than in `base`, each whole. A
 * reference to a row that has no id yet is left out; it can be sent once the service has given one. What is not known
 * is left as it is.
 */
export function patchOf(shape: GroupShape, base: Group, doc: Group): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  for (const [field, at] of Object.entries(shape.fields)) {
    if (same(at, base[field], doc[field])) continue;
    if (isExact(at) && doc[field] === undefined) continue;
    if (at.kind === 'ref') {
      const id = idOf(shape, at.to, doc[field], doc);
      if (id !== undefined) patch[field] = id;
    } else patch[field] = write(at, doc[field]) ?? (isExact(at) ? null : '');
  }
  return patch;
}

function write(shape: Shape, node: unknown): unknown {
  switch (shape.kind) {
    case 'group':
      return writeGroup(shape.fields, groupOf(node));
    case 'items':
      return itemsOf(node);
    case 'rows':
      return rowsOf(node).map((row) => writeGroup(shape.row.fields, row.value));
    default:
      return node;
  }
}

function writeGroup(fields: Fields, group: Group): Group {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, at]) => {
      // What was absent stays so: an update may replace a part as a whole.
      const value = group[field] === undefined ? undefined : write(at, group[field]);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** The row a record's reference means: by its key, or as `id:…` where no row has that id. */
function keyOf(
  shape: GroupShape,
  { to, id }: { to: string; id: unknown },
  rows: readonly Row[],
): string | undefined {
  if (typeof id !== 'string' || id === '') return undefined;
  const at = shape.fields[to];
  const field = at?.kind === 'rows' ? at.id : undefined;
  return rows.find((row) => field !== undefined && row.value[field] === id)?.key ?? `id:${id}`;
}

/** The id to send for a reference: null clears it, undefined where the row has none yet. */
function idOf(shape: GroupShape, to: string, key: unknown, doc: Group): unknown {
  if (typeof key !== 'string' || key === '') return null;
  if (key.startsWith('id:')) return key.slice(3);
  const at = shape.fields[to];
  const row = rowsOf(doc[to]).find((each) => each.key === key);
  if (!row) return null;
  return at?.kind === 'rows' && at.id !== undefined ? row.value[at.id] || undefined : undefined;
}

function mapRefs(
  shape: GroupShape,
  doc: Group,
  change: (target: { to: string; id: unknown }, rows: readonly Row[]) => unknown,
): Group {
  const refs = Object.entries(shape.fields).flatMap(([field, at]) =>
    at.kind === 'ref' ? [[field, change({ to: at.to, id: doc[field] }, rowsOf(doc[at.to]))]] : [],
  );
  return { ...doc, ...Object.fromEntries(refs) };
}
