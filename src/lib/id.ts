import { visibleName } from './text.ts';

/** Unique across page loads. For `crypto.randomUUID`, the page must have been loaded by HTTPS. */
export const randomId = (): string => Math.random().toString(36).slice(2);

/** Generates a key with 96 random bits. */
export function newIdempotencyKey(): string {
  const parts = [...crypto.getRandomValues(new Uint32Array(3))];
  return `console-${parts.map((part) => part.toString(36).padStart(7, '0')).join('-')}`;
}

/** Cuts an ID in the middle, keeping its prefix and end: `session_01hz…9f3k`. */
export function shortenId(id: string, head = 12, tail = 4): string {
  return id.length <= head + tail + 1 ? id : `${id.slice(0, head)}…${id.slice(-tail)}`;
}

/** Fallback name of a record: its ID, after its kind unless the ID starts with it. */
export const fallbackName = (kind: string, id: string): string =>
  id.toLowerCase().startsWith(kind.toLowerCase()) ? shortenId(id) : `${kind} ${shortenId(id)}`;

/** A record's name, `Untitled page` if it has no visible character, or the fallback if it's absent. */
export const recordName = (
  kind: string,
  id: string,
  name: string | null | undefined,
  fallback = fallbackName(kind, id),
): string => visibleName(name) ?? (name ? `Untitled ${kind.toLowerCase()}` : fallback);
