import type { FastifyReply } from 'fastify';
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

/** Objects whose content is the caller's are text from `asWritten`. */
function writeRecordsAsSource({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }) {
  if (zodSchema._zod.def.type !== 'record') return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, { type: 'string', format: 'unsafe' });
}

/** The JSON Schema a reply is serialised by; keys it does not name are never written. */
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

/** Marks a JSON text in a reply to be written as it is. */
export const rawJson = (source: string) => `\0${source}\0`;

/** Serialises a reply by its `replySchema` and sends it. */
export function sendReply(reply: FastifyReply, status: number, payload: object): FastifyReply {
  const text = String(reply.serializeInput(payload as Record<string, unknown>, String(status)));
  // The serialiser puts marked text in quotes and escapes nothing in it. JSON has no bare NUL but those of the marks.
  const json = text.replaceAll('"\0', '').replaceAll('\0"', '');
  return reply.code(status).type('application/json; charset=utf-8').send(json);
}
