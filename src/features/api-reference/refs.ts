import { isObject, type Json, textAt } from './json.ts';

export interface Resolved {
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
