/** Typed access to unknown JSON; values of other types are undefined. */

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectAt = (from: Json, key: string): Json => {
  const value = from[key];
  return isObject(value) ? value : {};
};

export const objectsAt = (from: Json, key: string): Json[] => listAt(from, key).filter(isObject);

export const listAt = (from: Json, key: string): unknown[] => {
  const value = from[key];
  return Array.isArray(value) ? value : [];
};

export const textAt = (from: Json, key: string): string | null => {
  const value = from[key];
  return typeof value === 'string' && value !== '' ? value : null;
};

export const numberAt = (from: Json, key: string): number | null => {
  const value = from[key];
  return typeof value === 'number' ? value : null;
};

interface Resolved {
  /** Referenced schema; empty if the reference is broken or circular. */
  value: Json;
  /** Followed references, outermost first. */
  refs: readonly string[];
}

/** Follows `$ref` (JSON Pointer, RFC 6901, within the document) until it reaches a value. */
export function resolve(root: Json, value: unknown): Resolved {
  const refs: string[] = [];
  let current = value;
  for (;;) {
    if (!isObject(current)) return { value: {}, refs };
    const ref = textAt(current, '$ref');
    if (ref === null) return { value: current, refs };
    if (refs.includes(ref)) return { value: {}, refs };
    refs.push(ref);
    current = lookupPointer(root, ref);
  }
}

/** The last part of a reference: `Page` of `#/components/schemas/Page`. */
export const refName = (ref: string): string => segments(ref).at(-1) ?? ref;

function lookupPointer(root: Json, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined;
  let target: unknown = root;
  for (const segment of segments(ref).slice(1)) {
    if (typeof target !== 'object' || target === null || !Object.hasOwn(target, segment)) return undefined;
    target = Reflect.get(target, segment);
  }
  return target;
}

const segments = (ref: string) =>
  ref.split('/').map((segment) => unescaped(segment).replaceAll('~1', '/').replaceAll('~0', '~'));

function unescaped(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Resolved schema without its `null` alternative. */
interface Core {
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
