import { clipped, listed, plural } from '#lib/text.ts';
import { type Finding, warning } from './finding.ts';

/** Values of the robots meta tag that large search engines document, and older ones they ignore. */
const known = new Set([
  'all',
  'index',
  'noindex',
  'follow',
  'nofollow',
  'none',
  'archive',
  'noarchive',
  'nocache',
  'snippet',
  'nosnippet',
  'noimageindex',
  'notranslate',
  'indexifembedded',
  'nositelinkssearchbox',
  'noodp',
  'noydir',
  'noai',
  'noimageai',
]);
const WITH_VALUE =
  /^(?:max-(?:snippet|video-preview):\s*-?\d+|max-image-preview:\s*(?:none|standard|large))$/;
/** Its date may contain commas. */
const UNTIL = /^unavailable_after:/i;
const MAX_NAMED = 3;

/** Checks robots directives, of which an item may hold several; null where all are known. */
export function checkRobots(value: unknown): Finding | null {
  const unknown = (Array.isArray(value) ? value : []).flatMap(unknownIn);
  if (unknown.length === 0) return null;
  const names =
    unknown.length > MAX_NAMED
      ? plural(unknown.length, 'item')
      : listed(unknown.map((name) => clipped(name, 40)));
  return warning(`Search engines don't know ${names}. Use directives such as noindex or nofollow`);
}

function unknownIn(item: unknown): string[] {
  if (typeof item !== 'string') return [JSON.stringify(item) ?? 'an item'];
  if (UNTIL.test(item.trim())) return [];
  const names = item.split(',').map((name) => name.trim());
  return names.filter(
    (name) => name && !known.has(name.toLowerCase()) && !WITH_VALUE.test(name.toLowerCase()),
  );
}
