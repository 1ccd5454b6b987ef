import { formatList, formatNumber, plural } from '#lib/text.ts';

/** The keywords of JSON Schema that the server's document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  /** A value or null. */
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | false;
  items?: Schema;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  readOnly?: boolean;
  default?: unknown;
  description?: string;
  examples?: unknown[];
}

/** Schemas by name, to resolve references. */
export type Schemas = Record<string, Schema>;

/** The last part of a reference: `Page` of `#/components/schemas/Page`. */
export const refName = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** Follows references and skips the `null` alternative. */
export function coreOf(schemas: Schemas, schema: Schema): Schema {
  if (schema.$ref) return coreOf(schemas, schemas[refName(schema.$ref)] ?? {});
  const value = schema.anyOf?.find(({ type }) => type !== 'null');
  return value ? coreOf(schemas, value) : schema;
}

/** Describes a type: `string`, `integer`, `Page or null`, `list of Action`. */
export function describeType(schemas: Schemas, schema: Schema): string {
  const describe = (each: Schema) => describeType(schemas, each);
  if (schema.$ref) {
    const name = refName(schema.$ref);
    const target = schemas[name] ?? {};
    return target.properties ? name : describe(target);
  }
  if (schema.anyOf) return formatList(schema.anyOf.map(describe), 'or');
  const types = [schema.type ?? 'anything'].flat().map((type) => {
    if (type === 'object' && !schema.properties && schema.additionalProperties)
      return `object of ${describe(schema.additionalProperties)}`;
    if (type !== 'array') return type;
    const item = describe(schema.items ?? {});
    return `list of ${item.includes(' or ') ? `(${item})` : item}`;
  });
  return formatList(types, 'or');
}

/** Constraint of a value, with an optional code part. */
export interface Constraint {
  label: string;
  code: string[];
}

/** Constraints of a value besides its type. Examples of lists and objects would be as long as the table. */
export function constraintsOf(schemas: Schemas, schema: Schema): Constraint[] {
  const core = coreOf(schemas, schema);
  const item = coreOf(schemas, core.items ?? {});
  return [
    ...range(core.minLength, core.maxLength, 'character'),
    ...range(core.minimum, core.maximum),
    ...constraint('one of', core.enum?.filter((each) => each !== null) ?? []),
    ...constraint('each one of', item.enum ?? []),
    ...constraint('format', [core.format ?? []].flat()),
    ...constraint('matches', [core.pattern ?? []].flat()),
    ...(schema.readOnly ? [{ label: 'read-only', code: [] }] : []),
    ...constraint('default', 'default' in core ? [core.default] : []),
    ...constraint('example', schema.examples?.slice(0, 1).filter((each) => typeof each !== 'object') ?? []),
  ];
}

function constraint(label: string, values: readonly unknown[]): Constraint[] {
  const code = values.map((value) =>
    typeof value === 'string' ? value || '""' : (JSON.stringify(value) ?? ''),
  );
  return code.length > 0 ? [{ label, code }] : [];
}

/** JavaScript's integer limits aren't a constraint. */
const limit = (value: number | undefined) =>
  value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value;

function range(min: number | undefined, max: number | undefined, noun?: string): Constraint[] {
  const [low, high] = [limit(min), limit(max)];
  const last = high ?? low;
  if (last === null) return [];
  const count =
    low === null
      ? `at most ${formatNumber(last)}`
      : high === null
        ? `at least ${formatNumber(last)}`
        : low === high
          ? `exactly ${formatNumber(last)}`
          : `${formatNumber(low)} to ${formatNumber(high)}`;
  const unit = noun === undefined ? '' : ` ${plural(last, noun).replace(/^\S+ /, '')}`;
  return [{ label: `${count}${unit}`, code: [] }];
}

/** Row of a schema table. */
export interface SchemaField {
  /** Unique in the table: names joined by dots. */
  path: string;
  name: string;
  depth: number;
  required: boolean;
  schema: Schema;
  /** Number of child rows. */
  childCount: number;
}

/** Schema of an object, or of the items of a list. */
function objectOf(schemas: Schemas, schema: Schema): Schema {
  const core = coreOf(schemas, schema);
  return core.items ? objectOf(schemas, core.items) : core;
}

/** Fields of a schema, and the children of expanded ones. */
export function fieldsOf(
  schemas: Schemas,
  schema: Schema,
  isExpanded: (path: string) => boolean,
  parent?: SchemaField,
): SchemaField[] {
  const { properties = {}, required = [] } = objectOf(schemas, schema);
  return Object.entries(properties).flatMap(([name, property]) => {
    const field: SchemaField = {
      path: parent ? `${parent.path}.${name}` : name,
      name,
      depth: parent ? parent.depth + 1 : 0,
      required: required.includes(name),
      schema: property,
      childCount: Object.keys(objectOf(schemas, property).properties ?? {}).length,
    };
    return [field, ...(isExpanded(field.path) ? fieldsOf(schemas, property, isExpanded, field) : [])];
  });
}

/** Paths of all fields with children. */
export const expandablePaths = (schemas: Schemas, schema: Schema): Set<string> =>
  new Set(expandableFields(schemas, schema).map(({ path }) => path));

const expandableFields = (schemas: Schemas, schema: Schema) =>
  fieldsOf(schemas, schema, () => true).filter(({ childCount }) => childCount > 0);

/** Paths to expand initially, level by level, so that at most `maxFields` are shown. */
export function initialPaths(schemas: Schemas, schema: Schema, maxFields = 20): Set<string> {
  const expanded = new Set<string>();
  let count = fieldsOf(schemas, schema, () => false).length;
  for (const { path, depth, childCount } of expandableFields(schemas, schema).sort(
    (a, b) => a.depth - b.depth,
  )) {
    const isShown = depth === 0 || expanded.has(path.slice(0, path.lastIndexOf('.')));
    if (!isShown || count + childCount > maxFields) continue;
    expanded.add(path);
    count += childCount;
  }
  return expanded;
}
