import { EXAMPLE_TIME, type FieldDoc, ISO_EXAMPLE_TIME } from '#contract/field-docs.ts';
import type { Json } from './schemas.ts';

const REF = '#/components/schemas/';

/** Description and example of each field, by name. */
export type Docs = Readonly<Record<string, FieldDoc>>;

const propertiesOf = (schema: Json) =>
  Object.entries(schema.properties ?? {}).filter(
    (property): property is [string, Json] => typeof property[1] === 'object',
  );

/**
 * Adds the description and example of each field of an object.
 *
 * @param writable names of the fields that an update may contain; undefined if the object is no record to update
 */
export function annotate(schema: Json, docs: Docs, iso: boolean, writable?: readonly string[]): void {
  for (const [name, property] of propertiesOf(schema)) {
    const doc = docs[name];
    if (!doc) continue;
    const [description, example] = doc;
    property.description = description;
    if (example !== undefined)
      property.examples = [iso && example === EXAMPLE_TIME ? ISO_EXAMPLE_TIME : example];
    if (writable && !writable.includes(name)) property.readOnly = true;
  }
}

/** Gives fields without an example of their own one made of the fields inside. */
export function fillExamples(schema: Json, components: Record<string, Json>): void {
  for (const [, property] of propertiesOf(schema)) property.examples ??= [exampleOf(property, components)];
}

function exampleOf(schema: Json, components: Record<string, Json>): unknown {
  if (schema.examples) return schema.examples[0];
  const target = schema.$ref?.startsWith(REF) ? components[schema.$ref.slice(REF.length)] : undefined;
  if (target) return exampleOf(target, components);
  if (typeof schema.items === 'object' && !Array.isArray(schema.items))
    return [exampleOf(schema.items, components)];
  return Object.fromEntries(
    propertiesOf(schema).map(([name, property]) => [name, exampleOf(property, components)]),
  );
}
