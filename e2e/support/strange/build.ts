import type * as z from 'zod/mini';

export type Json = z.core.JSONSchema.BaseSchema;

/** How a service fills what its schemas ask for. `n` counts records, `key` is the field's name. */
export interface Manner {
  text(key: string, n: number): unknown;
  /** An identifier, and whatever refers to one. */
  id(key: string, n: number): string;
  time(key: string, n: number): unknown;
  oneOf(words: readonly unknown[], n: number): unknown;
  number(key: string, n: number): unknown;
  flag(n: number): unknown;
  /** An object of which the schema says nothing. */
  anything(n: number): unknown;
  /** How many items a list inside a record has. */
  items(n: number): number;
  /** What becomes of a key: absent, null, or filled. */
  key(facts: KeyFacts): 'absent' | 'null' | 'filled';
  /** What else a record holds. */
  extra?: object;
}

interface KeyFacts {
  key: string;
  n: number;
  required: boolean;
  nullable: boolean;
  identity: boolean;
}

const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const isNull = (schema: Json) => schema.type === 'null';
/** JSON Schema says that null is taken either way. */
const isNullable = ({ type, anyOf = [] }: Json) =>
  (Array.isArray(type) && type.includes('null')) || anyOf.some((each) => isSchema(each) && isNull(each));
const MOMENT = /At$/;
const IDENTIFIER = /Ids?$|^id$/;

function object(schema: Json, n: number, manner: Manner): object {
  const fields: Record<string, unknown> = {};
  const { properties = {}, required = [] } = schema;
  const [first] = Object.keys(properties);
  for (const [key, property] of Object.entries(properties)) {
    if (!isSchema(property)) continue;
    const nullable = isNullable(property);
    const identity = key === first && IDENTIFIER.test(key);
    const fate = manner.key({ key, n, required: required.includes(key), nullable, identity });
    if (fate === 'null') fields[key] = null;
    if (fate === 'filled') fields[key] = build(property, key, n, manner);
  }
  return { ...fields, ...manner.extra };
}

/** A value for a JSON Schema of the contract, filled in this manner. */
export function build(schema: Json, key: string, n: number, manner: Manner): unknown {
  const branch = schema.anyOf?.filter(isSchema).find((each) => !isNull(each));
  if (branch) return build(branch, key, n, manner);
  if (Array.isArray(schema.type)) {
    const [type = 'string'] = schema.type.filter((each) => each !== 'null');
    return build({ ...schema, type }, key, n, manner);
  }
  if (schema.enum) return manner.oneOf(schema.enum, n);
  switch (schema.type) {
    case 'object':
      return schema.properties ? object(schema, n, manner) : manner.anything(n);
    case 'array': {
      const { items } = schema;
      const length = manner.items(n);
      return Array.from({ length }, (_, index) =>
        isSchema(items) && !Array.isArray(items) && Object.keys(items).length > 0
          ? build(items, key, n * 7 + index, manner)
          : manner.text(key, n * 7 + index),
      );
    }
    case 'string':
      if (MOMENT.test(key)) return manner.time(key, n);
      return IDENTIFIER.test(key) ? manner.id(key, n) : manner.text(key, n);
    case 'integer':
    case 'number':
      return manner.number(key, n);
    case 'boolean':
      return manner.flag(n);
    default:
      return manner.anything(n);
  }
}
