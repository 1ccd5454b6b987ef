import { formatList, plural, truncate } from '#lib/text.ts';
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

/** Pairs that say the opposite. Search engines follow the stricter one. */
const contradictions = [
  ['index', 'noindex'],
  ['index', 'none'],
  ['follow', 'nofollow'],
  ['follow', 'none'],
  ['all', 'noindex'],
  ['all', 'nofollow'],
  ['all', 'none'],
  ['archive', 'noarchive'],
  ['snippet', 'nosnippet'],
] as const;

/** Checks robots directives; an item may hold several. Null if all are known and consistent. */
export function checkRobots(value: unknown): Finding | null {
  const items = Array.isArray(value) ? value : [];
  const unknown = items.flatMap(unknownIn);
  if (unknown.length > 0) {
    const names =
      unknown.length > MAX_NAMED
        ? plural(unknown.length, 'item')
        : formatList(unknown.map((name) => truncate(name, 40)));
    return warning(`Search engines don't know ${names}. Use directives such as noindex or nofollow`);
  }
  const directives = new Set(items.flatMap(directivesIn).map((name) => name.toLowerCase()));
  const contradiction = contradictions.find((pair) => pair.every((name) => directives.has(name)));
  if (!contradiction) return null;
  const [lenient, strict] = contradiction;
  return warning(`${lenient} contradicts ${strict}, which search engines follow. Remove one`);
}

const directivesIn = (item: unknown): string[] =>
  typeof item === 'string' && !UNTIL.test(item.trim())
    ? item
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
    : [];

function unknownIn(item: unknown): string[] {
  if (typeof item !== 'string') return [JSON.stringify(item) ?? 'an item'];
  return directivesIn(item).filter(
    (name) => !known.has(name.toLowerCase()) && !WITH_VALUE.test(name.toLowerCase()),
  );
}
