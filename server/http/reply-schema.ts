import type { FastifyReply } from 'fastify';
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

/** Serializes a reply with its `replySchema` and sends it. */
export function sendReply(reply: FastifyReply, status: number, payload: object): FastifyReply {
  const text = String(reply.serializeInput(payload as Record<string, unknown>, String(status)));
  // The serializer quotes marked text without escaping it. JSON has no other unescaped NUL.
  const json = text.replaceAll('"\0', '').replaceAll('\0"', '');
  return reply.code(status).type('application/json; charset=utf-8').send(json);
}
