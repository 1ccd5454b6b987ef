import { isObject, type Json, textAt } from './json.ts';

export interface Resolved {
  /** What stands at the end of the references; empty where they lead nowhere or in a circle. */
  value: Json;
  /** The references followed, outermost first. */
  refs: readonly string[];
}

/** Follows `$ref` (JSON Pointer, RFC 6901, within the document) until something else stands there. */
export function resolve(root: Json, value: unknown): Resolved {
  const refs: string[] = [];
  let current = value;
  for (;;) {
    if (!isObject(current)) return { value: {}, refs };
    const ref = textAt(current, '$ref');
    if (ref === null) return { value: current, refs };
    if (refs.includes(ref)) return { value: {}, refs };
    refs.push(ref);
    current = lookUp(root, ref);
  }
}

/** The last part of a reference: `Page` of `#/components/schemas/Page`. */
export const refName = (ref: string): string => segments(ref).at(-1) ?? ref;

function lookUp(root: Json, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined;
  let place: unknown = root;
  for (const segment of segments(ref).slice(1)) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, segment)) return undefined;
    place = Reflect.get(place, segment);
  }
  return place;
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
