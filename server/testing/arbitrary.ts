import fc from 'fast-check';
import * as z from 'zod/mini';

type Json = z.core.JSONSchema.BaseSchema;
type Path = (string | number)[];
/** A value with one invalid part, and the path of that part. */
export interface InvalidCase {
  value: unknown;
  path: Path;
}

const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Any text but the NUL character, sometimes too long for a database's index. */
function anyText(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const short = fc
    .string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, minLength + 20) })
    .map((text) => text.replaceAll('\0', '0'));
  const long = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnop'), minLength: 4000, maxLength: 4000 });
  return maxLength < 4000 ? short : fc.oneof({ weight: 9, arbitrary: short }, { weight: 1, arbitrary: long });
}

function text({ pattern, format, minLength = 0, maxLength = 1_000_000 }: Json): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (format === 'uri') return fc.webUrl({ withFragments: true, withQueryParameters: true });
  if (format === 'timezone')
    return fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe');
  if (pattern !== undefined)
    return fc
      .stringMatching(new RegExp(pattern))
      .map((value) => value.replaceAll('\0', '0').toWellFormed())
      .filter((value) => value.length >= minLength && value.length <= maxLength);
  return anyText(minLength, maxLength);
}

function object({ properties = {}, required = [], additionalProperties }: Json): fc.Arbitrary<object> {
  if (additionalProperties !== false && Object.keys(properties).length === 0)
    return fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
  const shape = Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [
      key,
      isSchema(schema) ? valid(schema) : fc.constant(schema),
    ]),
  );
  return fc.record(shape, { requiredKeys: required, noNullPrototype: true });
}

/** Values that a schema of the contract (as JSON Schema) accepts. */
export function valid(schema: Json): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.filter(isSchema).map(valid));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valid({ ...schema, type })));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return object(schema);
    case 'array':
      return fc.array(
        isSchema(schema.items) && !Array.isArray(schema.items) ? valid(schema.items) : fc.jsonValue(),
        {
          maxLength: 3,
        },
      );
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? Number.MIN_SAFE_INTEGER,
        max: schema.maximum ?? Number.MAX_SAFE_INTEGER,
      });
    case 'number':
      return fc.integer({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

/** Values of the JSON types that the schema rejects. */
function wrongType(schema: Json): fc.Arbitrary<InvalidCase> {
  const acceptedTypes = new Set(
    [schema, ...(schema.anyOf ?? [])].flatMap((one) => (isSchema(one) ? [one.type ?? 'any'].flat() : [])),
  );
  const samples: [string[], unknown][] = [
    [['object'], { a: 1 }],
    [['array'], [1]],
    [['string'], 'text'],
    [['number', 'integer'], 7],
    [['boolean'], true],
    [['null'], null],
  ];
  const wrong = samples.filter(([types]) => !types.some((type) => acceptedTypes.has(type)));
  return fc.constantFrom(...wrong.map(([, value]) => ({ value, path: [] })));
}

const constantFrom = (...values: unknown[]) =>
  fc.constantFrom(...values.map((value) => ({ value, path: [] as Path })));

function outOfRange(schema: Json): fc.Arbitrary<InvalidCase>[] {
  if (schema.enum) return [constantFrom('none of them', '')];
  const { type, minLength = 0, maxLength, pattern, format, minimum, maximum } = schema;
  const found: fc.Arbitrary<InvalidCase>[] = [];
  if (type === 'string') {
    if (minLength > 0) found.push(constantFrom(''));
    if (maxLength !== undefined) found.push(constantFrom('x'.repeat(maxLength + 1)));
    if (pattern ?? format) found.push(constantFrom('Not Like This', '-', '\n'));
    found.push(constantFrom('a\0b'));
  }
  if (type === 'integer') found.push(constantFrom(1.5, 1e300));
  if (minimum !== undefined) found.push(constantFrom(minimum - 1));
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) found.push(constantFrom(maximum + 1));
  return found;
}

/** A copy with `key` set, also for `__proto__`. */
const withKey = (value: object, key: string, content: unknown) => ({ ...value, [key]: content });
const within = (key: string | number) => (path: Path) => [key, ...path];

function inside(schema: Json): fc.Arbitrary<InvalidCase>[] {
  const { properties = {}, required = [], items, additionalProperties } = schema;
  if (schema.type === 'array' && isSchema(items) && !Array.isArray(items) && Object.keys(items).length > 0) {
    const list = fc.array(valid(items), { maxLength: 3 });
    return [
      fc.tuple(list, invalid(items)).map(([before, part]) => ({
        value: [...before, part.value],
        path: within(before.length)(part.path),
      })),
    ];
  }
  if (schema.type !== 'object' || additionalProperties !== false) return [];
  const validObject = object(schema);
  return [
    fc
      .tuple(
        validObject,
        fc
          .constantFrom('bogus', '__proto__', 'constructor', '')
          .filter((key) => !(key in properties) || key.startsWith('_') || key === 'constructor'),
        fc.jsonValue(),
      )
      .map(([value, key, content]) => ({ value: withKey(value, key, content), path: [key] })),
    ...required.map((key) =>
      validObject.map((value) => {
        const { [key as never]: _, ...rest } = value;
        return { value: rest, path: [key] };
      }),
    ),
    ...Object.entries(properties).flatMap(([key, property]) =>
      isSchema(property) && Object.keys(property).length > 0
        ? [
            fc.tuple(validObject, invalid(property)).map(([value, part]) => ({
              value: withKey(value, key, part.value),
              path: within(key)(part.path),
            })),
          ]
        : [],
    ),
  ];
}

/** Values that violate a schema at one path: a wrong type, out of range, an unknown or missing key. */
export function invalid(schema: Json): fc.Arbitrary<InvalidCase> {
  const branches = (schema.anyOf ?? []).filter(isSchema).filter((branch) => branch.type !== 'null');
  const nested = [schema, ...branches].flatMap((one) => [...outOfRange(one), ...inside(one)]);
  return fc.oneof(wrongType(schema), ...nested);
}

/**
 * A request schema of the contract as the JSON Schema that `valid` and `invalid` take.
 *
 * @param io `output` for a query, whose numbers are texts in the URL
 */
export const requestSchema = (schema: z.core.$ZodType, io: 'input' | 'output' = 'input'): Json =>
  z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
    },
  });
