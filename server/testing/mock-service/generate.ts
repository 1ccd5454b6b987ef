import type * as z from 'zod/mini';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Generates the values of a schema. `n` is the index of the record, `key` the name of the field. */
export interface ValueGenerator {
  text(key: string, n: number): unknown;
  /** An ID, or a reference to one. */
  id(key: string, n: number): string;
  time(key: string, n: number): unknown;
  enumValue(values: readonly unknown[], n: number): unknown;
  number(key: string, n: number): unknown;
  boolean(n: number): unknown;
  /** An object whose schema has no properties. */
  unknownObject(n: number): unknown;
  /** Length of a list inside a record. */
  itemCount(n: number): number;
  key(info: KeyInfo): 'absent' | 'null' | 'filled';
  /** Additional keys of every object. */
  extra?: object;
}

interface KeyInfo {
  key: string;
  n: number;
  required: boolean;
  nullable: boolean;
  identity: boolean;
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const isNull = (schema: JsonSchema) => schema.type === 'null';
/** JSON Schema expresses nullability in two ways. */
const isNullable = ({ type, anyOf = [] }: JsonSchema) =>
  (Array.isArray(type) && type.includes('null')) || anyOf.some((each) => isSchema(each) && isNull(each));
const TIMESTAMP_KEY = /At$/;
const ID_KEY = /Ids?$|^id$/;

function generateObject(schema: JsonSchema, n: number, generator: ValueGenerator): object {
  const fields: Record<string, unknown> = {};
  const { properties = {}, required = [] } = schema;
  const [first] = Object.keys(properties);
  for (const [key, property] of Object.entries(properties)) {
    if (!isSchema(property)) continue;
    const nullable = isNullable(property);
    const identity = key === first && ID_KEY.test(key);
    const fill = generator.key({ key, n, required: required.includes(key), nullable, identity });
    if (fill === 'null') fields[key] = null;
    if (fill === 'filled') fields[key] = generate(property, key, n, generator);
  }
  return { ...fields, ...generator.extra };
}

/** Generates a value for a JSON Schema. */
export function generate(schema: JsonSchema, key: string, n: number, generator: ValueGenerator): unknown {
  const branch = schema.anyOf?.filter(isSchema).find((each) => !isNull(each));
  if (branch) return generate(branch, key, n, generator);
  if (Array.isArray(schema.type)) {
    const [type = 'string'] = schema.type.filter((each) => each !== 'null');
    return generate({ ...schema, type }, key, n, generator);
  }
  if (schema.enum) return generator.enumValue(schema.enum, n);
  switch (schema.type) {
    case 'object':
      return schema.properties ? generateObject(schema, n, generator) : generator.unknownObject(n);
    case 'array': {
      const { items } = schema;
      const length = generator.itemCount(n);
      return Array.from({ length }, (_, index) =>
        isSchema(items) && !Array.isArray(items) && Object.keys(items).length > 0
          ? generate(items, key, n * 7 + index, generator)
          : generator.text(key, n * 7 + index),
      );
    }
    case 'string':
      if (TIMESTAMP_KEY.test(key)) return generator.time(key, n);
      return ID_KEY.test(key) ? generator.id(key, n) : generator.text(key, n);
    case 'integer':
    case 'number':
      return generator.number(key, n);
    case 'boolean':
      return generator.boolean(n);
    default:
      return generator.unknownObject(n);
  }
}
