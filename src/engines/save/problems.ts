import * as z from 'zod/mini';
import { groupOf, rowsOf } from './doc.ts';
import { same } from './same.ts';
import { type Group, type GroupShape, isExact, type Path, pathKey, type Row, type Shape } from './shape.ts';

/** What is wrong and how to repair it, by the `pathKey` of the field. */
export type Problems = ReadonlyMap<string, string>;

type Found = readonly (readonly [path: Path, message: string])[];
const none: Found = [];
// Rows are never changed in place, so what was found wrong with one stays true of it.
const found = new WeakMap<object, Found>();

/** The part of a schema that a step of a path leads to; what may be absent or null counts as what it may be. */
function bare(schema: z.core.$ZodType): z.core.$ZodTypes {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' || def.type === 'nullable' || def.type === 'default'
    ? bare(def.innerType)
    : (schema as z.core.$ZodTypes);
}

function fieldSchema(schema: z.core.$ZodType, field: string): z.core.$ZodType | undefined {
  const { def } = bare(schema)._zod;
  return def.type === 'object' ? def.shape[field] : undefined;
}

/** The schema of what is at a path: rows by their keys lead to the schema of one of them. */
export function schemaAt(schema: z.core.$ZodType, path: Path): z.core.$ZodType | undefined {
  let at: z.core.$ZodType | undefined = schema;
  for (const step of path) {
    const inner: z.core.$ZodTypes | undefined = at && bare(at);
    at = inner?._zod.def.type === 'array' ? inner._zod.def.element : inner && fieldSchema(inner, step);
  }
  return at;
}

/**
 * What of a document the service would refuse, by the schema of an update: only what is changed is sent, so only
 * that is looked at.
 */
export function problemsOf(shape: GroupShape, schema: z.core.$ZodType, base: Group, doc: Group): Problems {
  return new Map(
    Object.entries(shape.fields)
      .filter(([field, at]) => !same(at, base[field], doc[field]))
      .flatMap(([field, at]) =>
        within(at, fieldSchema(schema, field), isExact(at) ? doc[field] : (doc[field] ?? ''), [field]),
      )
      .map(([path, message]) => [pathKey(path), message]),
  );
}

function within(shape: Shape, schema: z.core.$ZodType | undefined, node: unknown, path: Path): Found {
  if (!schema || node === undefined) return none;
  if (shape.kind === 'group')
    return remembered(groupOf(node), () =>
      Object.entries(shape.fields).flatMap(([field, at]) =>
        within(at, fieldSchema(schema, field), groupOf(node)[field], [field]),
      ),
    ).map(([inner, message]) => [[...path, ...inner], message] as const);
  if (shape.kind === 'rows')
    return rowsOf(node || undefined).flatMap((row: Row) =>
      within(shape.row, schemaAt(schema, [row.key]), row.value, [...path, row.key]),
    );
  if (shape.kind === 'ref') return none;
  const read = z.safeParse(schema as z.ZodMiniType, node);
  const issue = read.error?.issues[0];
  return issue ? [[path, issue.message]] : none;
}

function remembered(of: object, find: () => Found): Found {
  const known = found.get(of);
  if (known) return known;
  const fresh = find();
  found.set(of, fresh);
  return fresh;
}
