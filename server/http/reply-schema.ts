import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import * as z from 'zod/mini';

type Json = z.core.JSONSchema.BaseSchema;

/**
 * Turns `anyOf: [X, null]` into `X` with OpenAPI's `nullable`, which fast-json-stringify serializes without running
 * a validator.
 */
function foldNull({ jsonSchema }: { jsonSchema: Json }) {
  const [first, second, ...more] = jsonSchema.anyOf ?? [];
  if (!first || second?.type !== 'null' || more.length > 0) return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, first, { nullable: true });
}

/** Objects whose content is the caller's are text from `asWritten`. */
function writeRecordsAsSource({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }) {
  if (zodSchema._zod.def.type !== 'record') return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, { type: 'string', format: 'unsafe' });
}

/** JSON Schema that serializes a reply; keys not in it are never sent. */
export function replySchema(schema: z.ZodMiniType): Json {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io: 'output',
    override(context) {
      foldNull(context);
      writeRecordsAsSource(context);
    },
  });
  return json;
}

/** Marks JSON text in a reply to be sent unchanged. */
export const rawJson = (source: string) => `\0${source}\0`;

export function createSerializer(schema: z.ZodMiniType): (reply: object) => string {
  const stringify = fastJsonStringify(replySchema(schema) as Schema);
  // The serializer quotes marked text without escaping it. JSON has no other unescaped NUL.
  return (reply) => stringify(reply).replaceAll('"\0', '').replaceAll('\0"', '');
}
