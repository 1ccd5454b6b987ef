import * as z from 'zod/mini';
import { bodySchemas, patchOf, responseSchemas } from '#contract/components.ts';
import { responseDocs } from '#contract/field-docs.ts';
import { bodyDocs } from '#contract/request-docs.ts';
import { timestamp } from '#contract/scalars.ts';
import { annotate, type Docs, fillExamples } from './annotate.ts';

export type Json = z.core.JSONSchema.BaseSchema;

interface Schemas {
  /** The named schemas, for `components.schemas`. */
  components: Record<string, Json>;
  /** A `$ref` to a named schema, or another schema itself. */
  of(schema: z.core.$ZodType): Json;
}

/** A schema and the descriptions of its fields. */
type Documented = readonly [schema: z.ZodMiniObject, docs: Docs];

/**
 * Converts schemas to JSON Schema. A named one appears once, and as a `$ref` wherever it's used.
 *
 * @param omittedOf names of the fields to leave out of a named schema
 * @param inline schemas without a name. None may contain another: it would become a `$ref` to nowhere.
 */
function convert(
  named: Record<string, Documented>,
  inline: Documented[],
  io: 'input' | 'output',
  iso: boolean,
  omittedOf: (name: string) => readonly string[] = () => [],
): Schemas {
  const byId: Record<string, Documented> = { ...named };
  const ids = new Map<z.core.$ZodType, string>();
  for (const [index, each] of inline.entries()) byId[`inline-${index}`] = each;
  const registry = z.registry<{ id: string }>();
  for (const [id, [schema]] of Object.entries(byId)) {
    if (ids.has(schema)) continue;
    ids.set(schema, id);
    registry.add(schema, { id });
  }
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override({ zodSchema, jsonSchema }) {
      delete jsonSchema.$schema;
      delete jsonSchema.$id;
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
      if (jsonSchema.type === 'integer') delete jsonSchema.multipleOf;
      if (iso && zodSchema === timestamp) {
        delete jsonSchema.pattern;
        jsonSchema.format = 'date-time';
      }
    },
  }) as { schemas: Record<string, Json> };
  for (const [id, schema] of Object.entries(schemas)) omitFields(schema, omittedOf(id));
  for (const [id, schema] of Object.entries(schemas))
    annotate(schema, byId[id]?.[1] ?? {}, iso, writableFields(id));
  for (const schema of Object.values(schemas)) fillExamples(schema, schemas);
  return {
    components: Object.fromEntries(Object.keys(named).map((id) => [id, toFragment(schemas[id])])),
    of(schema) {
      const id = ids.get(schema) ?? '';
      return id in named ? { $ref: `#/components/schemas/${id}` } : toFragment(schemas[id]);
    },
  };
}

function omitFields(schema: Json, names: readonly string[]): void {
  for (const name of names) delete schema.properties?.[name];
  if (names.length > 0) schema.required = schema.required?.filter((name) => !names.includes(name)) ?? [];
}

/** Names of the fields that can be updated, if the schema is that of a record with an update. */
function writableFields(id: string): string[] | undefined {
  const patch = patchOf[id as keyof typeof patchOf];
  return patch && Object.keys(bodySchemas[patch].shape);
}

/** Drops the keys that only a document of its own has. */
function toFragment({ $schema, $id, ...schema }: Json = {}): Json {
  return schema;
}

function withDocs<Name extends string>(
  schemas: Record<Name, z.ZodMiniObject>,
  docs: Record<Name, Docs>,
): Record<Name, Documented> {
  const entries = Object.entries(schemas) as [Name, z.ZodMiniObject][];
  return Object.fromEntries(entries.map(([name, schema]) => [name, [schema, docs[name]] as const])) as Record<
    Name,
    Documented
  >;
}

export const convertResponses = (
  inline: Documented[],
  iso: boolean,
  omittedOf: (name: string) => readonly string[],
) => convert(withDocs(responseSchemas, responseDocs), inline, 'output', iso, omittedOf);
export const convertBodies = (omittedOf: (name: string) => readonly string[]) =>
  convert(withDocs(bodySchemas, bodyDocs), [], 'input', false, omittedOf);
