import * as z from 'zod/mini';

type Json = z.core.JSONSchema.BaseSchema;

/**
 * `anyOf: [X, null]` as `X` with OpenAPI's `nullable`, which fast-json-stringify writes without trying
 * the alternatives through a validator.
 */
function foldNull({ jsonSchema }: { jsonSchema: Json }) {
  const [first, second, ...more] = jsonSchema.anyOf ?? [];
  if (!first || second?.type !== 'null' || more.length > 0) return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, first, { nullable: true });
}

/** The JSON Schema a reply is serialised by; keys it does not name are never written. */
export function replySchema(schema: z.ZodMiniType): Json {
  const { $schema, ...json } = z.toJSONSchema(schema, { io: 'output', override: foldNull });
  return json;
}
