import {
  EXAMPLE_TIME,
  type FieldDoc,
  fields,
  ISO_EXAMPLE_TIME,
  schemaFields,
} from '#contract/descriptions.ts';
import type { Json } from './schemas.ts';

const REF = '#/components/schemas/';

const general: Readonly<Record<string, FieldDoc>> = fields;
const special: Readonly<Record<string, Readonly<Record<string, FieldDoc>> | undefined>> = schemaFields;

const childrenOf = (schema: Json): Json[] =>
  [schema.items, ...(schema.anyOf ?? [])].filter(
    (each): each is Json => typeof each === 'object' && each !== null,
  );

/** Adds the description and example of each field of a schema, also of those inside. */
export function annotate(schema: Json | undefined, component: string, iso: boolean): void {
  if (!schema) return;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (typeof property !== 'object') continue;
    const doc = special[component]?.[name] ?? general[name];
    if (doc) {
      const [description, example] = doc;
      property.description = description;
      if (example !== undefined)
        property.examples = [iso && example === EXAMPLE_TIME ? ISO_EXAMPLE_TIME : example];
    }
    annotate(property, name, iso);
  }
  for (const child of childrenOf(schema)) annotate(child, component, iso);
}

/** Gives fields without an example of their own one made of the fields inside. */
export function fillExamples(schema: Json, components: Record<string, Json>): void {
  for (const property of Object.values(schema.properties ?? {})) {
    if (typeof property !== 'object') continue;
    property.examples ??= [exampleOf(property, components)];
    fillExamples(property, components);
  }
  for (const child of childrenOf(schema)) fillExamples(child, components);
}

function exampleOf(schema: Json, components: Record<string, Json>): unknown {
  if (schema.examples) return schema.examples[0];
  const target = schema.$ref?.startsWith(REF) ? components[schema.$ref.slice(REF.length)] : undefined;
  if (target) return exampleOf(target, components);
  if (typeof schema.items === 'object' && !Array.isArray(schema.items))
    return [exampleOf(schema.items, components)];
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      typeof property === 'object' ? [[name, exampleOf(property, components)]] : [],
    ),
  );
}
