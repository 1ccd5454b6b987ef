import * as z from 'zod/mini';
import { asGroup, asRows } from './document.ts';
import { isEqual } from './is-equal.ts';
import {
  type FieldErrors,
  type Group,
  type GroupShape,
  isTristate,
  type Path,
  pathKey,
  type Row,
  type Shape,
} from './shape.ts';

type PathErrors = readonly (readonly [path: Path, message: string])[];
const none: PathErrors = [];
// Groups are immutable, so their errors can be cached.
const cache = new WeakMap<object, PathErrors>();

/** Strips optional, nullable and default wrappers from a schema. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodTypes {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' || def.type === 'nullable' || def.type === 'default'
    ? unwrap(def.innerType)
    : (schema as z.core.$ZodTypes);
}

function fieldSchema(schema: z.core.$ZodType, field: string): z.core.$ZodType | undefined {
  const { def } = unwrap(schema)._zod;
  return def.type === 'object' ? def.shape[field] : undefined;
}

/** The schema at a path of the document. A row key leads to the element schema of its list. */
export function schemaAt(schema: z.core.$ZodType, path: Path): z.core.$ZodType | undefined {
  let at: z.core.$ZodType | undefined = schema;
  for (const step of path) {
    const inner: z.core.$ZodTypes | undefined = at && unwrap(at);
    at = inner?._zod.def.type === 'array' ? inner._zod.def.element : inner && fieldSchema(inner, step);
  }
  return at;
}

/** Validates the changed fields of a document by the schema of an update. Unchanged fields aren't sent. */
export function validateDraft(
  shape: GroupShape,
  schema: z.core.$ZodType,
  base: Group,
  draft: Group,
): FieldErrors {
  return new Map(
    Object.entries(shape.fields)
      .filter(([field, at]) => !isEqual(at, base[field], draft[field]))
      .flatMap(([field, at]) =>
        validateNode(at, fieldSchema(schema, field), isTristate(at) ? draft[field] : (draft[field] ?? ''), [
          field,
        ]),
      )
      .map(([path, message]) => [pathKey(path), message]),
  );
}

function validateNode(
  shape: Shape,
  schema: z.core.$ZodType | undefined,
  node: unknown,
  path: Path,
): PathErrors {
  if (!schema || node === undefined) return none;
  if (shape.kind === 'group')
    return memoize(asGroup(node), () =>
      Object.entries(shape.fields).flatMap(([field, at]) =>
        validateNode(at, fieldSchema(schema, field), asGroup(node)[field], [field]),
      ),
    ).map(([inner, message]) => [[...path, ...inner], message] as const);
  if (shape.kind === 'rows')
    return asRows(node || undefined).flatMap((row: Row) =>
      validateNode(shape.row, schemaAt(schema, [row.key]), row.value, [...path, row.key]),
    );
  if (shape.kind === 'ref') return none;
  const issue = z.safeParse(schema as z.ZodMiniType, node).error?.issues[0];
  return issue ? [[path, issue.message]] : none;
}

function memoize(key: object, compute: () => PathErrors): PathErrors {
  const cached = cache.get(key) ?? compute();
  cache.set(key, cached);
  return cached;
}
