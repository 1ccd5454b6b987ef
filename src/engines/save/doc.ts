import {
  type Group,
  type GroupShape,
  isExact,
  type Path,
  type Row,
  type RowsShape,
  type Shape,
} from './shape.ts';

export const noRows: readonly Row[] = [];
const nothing: Group = {};

export const groupOf = (node: unknown): Group => (node as Group | undefined) ?? nothing;
export const rowsOf = (node: unknown): readonly Row[] => (node as readonly Row[] | undefined) ?? noRows;
export const keysOf = (node: unknown): readonly string[] => rowsOf(node).map(({ key }) => key);
export const itemsOf = (node: unknown): readonly unknown[] => (node as readonly unknown[] | undefined) ?? [];

/** A value as a text; nothing where it is none. */
export const textOf = (node: unknown): string => (typeof node === 'string' ? node : '');

// Keys outlive a reload with the work that is kept of it, so two lives of a page may not give the same.
const life = Math.random().toString(36).slice(2, 8);
let given = 0;
/** A key that no other row has. */
export function newKey(): string {
  given += 1;
  return `${life}-${given}`;
}

/** The shape of what is at `path`. Throws a RangeError where the shape has nothing there. */
export function shapeAt(shape: Shape, path: Path): Shape {
  let at: Shape | undefined = shape;
  for (const step of path) {
    if (at?.kind === 'group') at = at.fields[step];
    else if (at?.kind === 'rows') at = at.row;
    else at = undefined;
  }
  if (!at) throw new RangeError(`Nothing is edited at ${path.join('.')}`);
  return at;
}

/** What a document has at `path`; undefined where it has nothing. */
export function valueAt(node: unknown, path: Path): unknown {
  let at = node;
  for (const step of path) {
    if (at === undefined || at === null) return undefined;
    at = Array.isArray(at)
      ? (at as readonly Row[]).find(({ key }) => key === step)?.value
      : (at as Group)[step];
  }
  return at;
}

/** The document with another value at `path`; all that is not on the way there stays the same object. */
export function withValue<T>(node: T, path: Path, next: unknown): T {
  const [step, ...rest] = path;
  if (step === undefined) return next as T;
  if (Array.isArray(node))
    return (node as readonly Row[]).map((row) =>
      row.key === step ? { key: row.key, value: withValue(row.value, rest, next) } : row,
    ) as T;
  const before = groupOf(node);
  return { ...before, [step]: withValue(before[step], rest, next) } as T;
}

export function withRow(list: readonly Row[], row: Row, index: number): readonly Row[] {
  return list.toSpliced(index, 0, row);
}

/** The rows with one of them moved to `index` of the result. */
export function withMoved(list: readonly Row[], key: string, index: number): readonly Row[] {
  const from = list.findIndex((row) => row.key === key);
  const row = list[from];
  return row && from !== index ? list.toSpliced(from, 1).toSpliced(index, 0, row) : list;
}

/** A copy of a row as a new one: keys of its own, and no ids, which are the service's to give. */
export function copyOf(shape: RowsShape, row: Row): Row {
  const { [shape.id ?? '']: _id, ...rest } = row.value;
  return { key: newKey(), value: copyFields(shape.row, rest) };
}

function copyFields(shape: GroupShape, value: Group): Group {
  return Object.fromEntries(
    Object.entries(value).map(([field, node]) => {
      const at = shape.fields[field];
      if (at?.kind === 'rows') return [field, rowsOf(node).map((row) => copyOf(at, row))];
      return [field, at?.kind === 'group' ? copyFields(at, groupOf(node)) : node];
    }),
  );
}

/** The document with what has become known since of what was not: nothing that is known is left as it is unseen. */
export function withKnown(shape: GroupShape, doc: Group, base: Group): Group {
  const told = Object.entries(shape.fields).flatMap(([field, at]) =>
    isExact(at) && doc[field] === undefined && base[field] !== undefined ? [[field, base[field]]] : [],
  );
  return told.length === 0 ? doc : { ...doc, ...Object.fromEntries(told) };
}

/** The document with the ids that rows have in `known`, where they have none: a step taken again knows none yet. */
export function withIds<T>(shape: Shape, node: T, known: unknown): T {
  if (node === known || node === undefined || known === undefined) return node;
  if (shape.kind === 'group') {
    const now = groupOf(node);
    const parts = Object.entries(shape.fields).flatMap(([field, at]) => {
      const part = withIds(at, now[field], groupOf(known)[field]);
      return part === now[field] ? [] : [[field, part]];
    });
    return (parts.length === 0 ? node : { ...now, ...Object.fromEntries(parts) }) as T;
  }
  if (shape.kind !== 'rows') return node;
  const before = new Map(rowsOf(known).map((row) => [row.key, row.value]));
  const list = rowsOf(node).map((row) => {
    const old = before.get(row.key);
    const value = withIds<Group>(shape.row, row.value, old);
    const { id = '' } = shape;
    const given = old?.[id] !== undefined && value[id] === undefined ? { ...value, [id]: old[id] } : value;
    return given === row.value ? row : { key: row.key, value: given };
  });
  return (list.every((row, index) => row === rowsOf(node)[index]) ? node : list) as T;
}
