import * as z from 'zod/mini';
import { bodySchemas, responseSchemas } from '#contract/components.ts';
import { timestamp } from '#contract/scalars.ts';
import { annotate, fillExamples } from './annotate.ts';

export type Json = z.core.JSONSchema.BaseSchema;

interface Schemas {
  /** The named schemas, for `components.schemas`. */
  components: Record<string, Json>;
  /** A `$ref` to a named schema, or another schema itself. */
  of(schema: z.core.$ZodType): Json;
}

type Named = Record<string, z.core.$ZodType>;

/**
 * Converts schemas to JSON Schema. A named one appears once, and as a `$ref` wherever it's used.
 *
 * @param inline schemas without a name. None may contain another: it would become a `$ref` to nowhere.
 */
function convert(named: Named, inline: z.core.$ZodType[], io: 'input' | 'output', iso: boolean): Schemas {
  const ids = new Map<z.core.$ZodType, string>();
  for (const [id, schema] of Object.entries(named)) ids.set(schema, id);
  for (const [index, schema] of inline.entries()) if (!ids.has(schema)) ids.set(schema, `inline-${index}`);
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of ids) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override({ zodSchema, jsonSchema }) {
      delete jsonSchema.$schema;
      delete jsonSchema.$id;
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
      if (iso && zodSchema === timestamp) {
        delete jsonSchema.pattern;
        jsonSchema.format = 'date-time';
      }
    },
  }) as { schemas: Record<string, Json> };
  for (const [id, schema] of Object.entries(schemas)) annotate(schema, id, iso);
  for (const schema of Object.values(schemas)) fillExamples(schema, schemas);
  return {
    components: Object.fromEntries(Object.keys(named).map((id) => [id, toFragment(schemas[id])])),
    of(schema) {
      const id = ids.get(schema) ?? '';
      return id in named ? { $ref: `#/components/schemas/${id}` } : toFragment(schemas[id]);
    },
  };
}

/** Drops the keys that only a document of its own has. */
function toFragment({ $schema, $id, ...schema }: Json = {}): Json {
  return schema;
}

export const convertResponses = (inline: z.core.$ZodType[], iso: boolean) =>
  convert(responseSchemas, inline, 'output', iso);
export const convertBodies = (inline: z.core.$ZodType[]) => convert(bodySchemas, inline, 'input', false);
