import { randomId } from '#lib/id.ts';
import {
  type Group,
  type GroupShape,
  isTristate,
  type Path,
  type Row,
  type RowsShape,
  type Shape,
} from './shape.ts';

const noRows: readonly Row[] = [];
const emptyGroup: Group = {};

export const asGroup = (node: unknown): Group => (node as Group | undefined) ?? emptyGroup;
export const asRows = (node: unknown): readonly Row[] => (node as readonly Row[] | undefined) ?? noRows;
export const rowKeys = (node: unknown): readonly string[] => asRows(node).map(({ key }) => key);
export const asItems = (node: unknown): readonly unknown[] => (node as readonly unknown[] | undefined) ?? [];

export const asText = (node: unknown): string => (typeof node === 'string' ? node : '');

export const findShape = (shape: Shape, path: Path): Shape | undefined =>
  path.reduce<Shape | undefined>(
    (at, step) => (at?.kind === 'group' ? at.fields[step] : at?.kind === 'rows' ? at.row : undefined),
    shape,
  );

/** The shape at a path. Throws a RangeError for an unknown path. */
export function shapeAt(shape: Shape, path: Path): Shape {
  const at = findShape(shape, path);
  if (!at) throw new RangeError(`No field at ${path.join('.')}`);
  return at;
}

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

/** Maps a path of the record, with rows by their index, to a path of its document. */
export function toDocPath(shape: Shape, doc: Group, steps: Path): Path {
  const docPath: string[] = [];
  let [at, node]: [Shape | undefined, unknown] = [shape, doc];
  for (const step of steps) {
    if (at?.kind === 'group') {
      docPath.push(step);
      [at, node] = [at.fields[step], (node as Group | undefined)?.[step]];
    } else if (at?.kind === 'rows') {
      const row = (node as readonly Row[] | undefined)?.[Number(step)];
      docPath.push(row?.key ?? step);
      [at, node] = [at.row, row?.value];
    } else break;
  }
  return docPath;
}

/** Inverse of `toDocPath`: replaces the keys of rows by their indexes. */
export function toRecordPath(doc: Group, path: Path): Path {
  let node: unknown = doc;
  return path.map((step) => {
    const index = Array.isArray(node) ? (node as readonly Row[]).findIndex(({ key }) => key === step) : null;
    node = valueAt(node, [step]);
    return index === null ? step : String(index);
  });
}

/** Copies a document with another value at `path`. Objects outside the path are reused. */
export function withValue<T>(node: T, path: Path, next: unknown): T {
  const [step, ...rest] = path;
  if (step === undefined) return next as T;
  if (Array.isArray(node))
    return (node as readonly Row[]).map((row) =>
      row.key === step ? { key: row.key, value: withValue(row.value, rest, next) } : row,
    ) as T;
  const before = asGroup(node);
  return { ...before, [step]: withValue(before[step], rest, next) } as T;
}

/** @param index the row's index in the result */
export function withRowMoved(list: readonly Row[], key: string, index: number): readonly Row[] {
  const from = list.findIndex((row) => row.key === key);
  const row = list[from];
  return row && from !== index ? list.toSpliced(from, 1).toSpliced(index, 0, row) : list;
}

/** Copies a row, with new keys and without IDs, which the service assigns. */
export function copyRow(shape: RowsShape, row: Row): Row {
  const { [shape.id ?? '']: _id, ...rest } = row.value;
  return { key: randomId(), value: copyFields(shape.row, rest) };
}

function copyFields(shape: GroupShape, value: Group): Group {
  return Object.fromEntries(
    Object.entries(value).map(([field, node]) => {
      const at = shape.fields[field];
      if (at?.kind === 'rows') return [field, asRows(node).map((row) => copyRow(at, row))];
      return [field, at?.kind === 'group' ? copyFields(at, asGroup(node)) : node];
    }),
  );
}

/** Fills in tristate fields that were unknown and are now loaded. */
export function fillUnknown(shape: GroupShape, doc: Group, base: Group): Group {
  const loaded = Object.entries(shape.fields).flatMap(([field, at]) =>
    isTristate(at) && doc[field] === undefined && base[field] !== undefined ? [[field, base[field]]] : [],
  );
  return loaded.length === 0 ? doc : { ...doc, ...Object.fromEntries(loaded) };
}

/** Adds the row IDs of `source` to rows without one, such as rows of an older undo step. */
export function withIds<T>(shape: Shape, node: T, source: unknown): T {
  if (node === source || node === undefined || source === undefined) return node;
  if (shape.kind === 'group') {
    const group = asGroup(node);
    const changed = Object.entries(shape.fields).flatMap(([field, at]) => {
      const value = withIds(at, group[field], asGroup(source)[field]);
      return value === group[field] ? [] : [[field, value]];
    });
    return (changed.length === 0 ? node : { ...group, ...Object.fromEntries(changed) }) as T;
  }
  if (shape.kind !== 'rows') return node;
  const sourceValues = new Map(asRows(source).map((row) => [row.key, row.value]));
  const list = asRows(node).map((row) => {
    const sourceValue = sourceValues.get(row.key);
    const value = withIds<Group>(shape.row, row.value, sourceValue);
    const { id = '' } = shape;
    const needsId = sourceValue?.[id] !== undefined && value[id] === undefined;
    const next = needsId ? { ...value, [id]: sourceValue[id] } : value;
    return next === row.value ? row : { key: row.key, value: next };
  });
  return (list.every((row, index) => row === asRows(node)[index]) ? node : list) as T;
}
