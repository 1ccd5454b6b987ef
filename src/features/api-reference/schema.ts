import { isObject, type Json, listAt, objectAt } from './json.ts';
import { resolve } from './refs.ts';

/** Child of a schema: a property or an alternative. */
export interface Child {
  name: string;
  required: boolean;
  schema: unknown;
}

/** Resolved schema without its `null` alternative. */
export interface Core {
  schema: Json;
  /** Followed references. */
  refs: readonly string[];
  nullable: boolean;
}

const isNull = (schema: unknown) => isObject(schema) && schema.type === 'null';
const alternatives = (schema: Json): unknown[] => [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')];

export function coreOf(root: Json, given: unknown): Core {
  const seen: string[] = [];
  let nullable = false;
  let current = given;
  for (;;) {
    const { value, refs } = resolve(root, current);
    const circular = refs.some((ref) => seen.includes(ref));
    seen.push(...refs);
    nullable ||= listAt(value, 'type').includes('null') || value.nullable === true;
    const choices = alternatives(value);
    const others = choices.filter((choice) => !isNull(choice));
    nullable ||= others.length < choices.length;
    if (others.length !== 1 || circular) return { schema: circular ? {} : value, refs: seen, nullable };
    current = others[0];
  }
}

/** Alternatives of a value; empty if there is only one. */
export const variantsOf = (schema: Json): unknown[] => alternatives(schema).filter((each) => !isNull(each));

const holdsFields = (root: Json, given: unknown) => {
  const { schema } = coreOf(root, given);
  return isObject(schema.properties) || isObject(schema.items) || listAt(schema, 'allOf').length > 0;
};

/**
 * Children of a schema: properties of an object or of a list's items.
 *
 * @param trail references followed so far, which aren't followed again
 */
export function childrenOf(
  root: Json,
  given: unknown,
  trail: readonly string[] = [],
): { children: Child[]; refs: string[] } {
  const { schema, refs } = coreOf(root, given);
  const followed = [...trail, ...refs];
  if (refs.some((ref) => trail.includes(ref))) return { children: [], refs: [...refs] };
  const deeper = (next: unknown) => {
    const inner = childrenOf(root, next, followed);
    return { children: inner.children, refs: [...refs, ...inner.refs] };
  };
  if (isObject(schema.items)) return deeper(schema.items);
  const required = new Set(listAt(schema, 'required'));
  const children: Child[] = Object.entries(objectAt(schema, 'properties')).map(([name, property]) => ({
    name,
    required: required.has(name),
    schema: property,
  }));
  for (const part of listAt(schema, 'allOf')) children.push(...deeper(part).children);
  const variants = variantsOf(schema);
  if (variants.some((variant) => holdsFields(root, variant)))
    for (const [index, variant] of variants.entries())
      children.push({ name: `either ${index + 1}`, required: true, schema: variant });
  if (children.length === 0 && isObject(schema.additionalProperties))
    return deeper(schema.additionalProperties);
  return { children, refs: [...refs] };
}
