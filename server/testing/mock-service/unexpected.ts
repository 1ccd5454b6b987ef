import { injectionStrings } from '#server/testing/injection-strings.ts';
import type { ValueGenerator } from './generate.ts';
import { typical } from './generators.ts';

const RUN = 'window.ran=1';
/** Injection attempts and unusual text. */
const texts = [
  `<script>${RUN}</script>`,
  'שלום עולם (בדיקה) \u202eabc\u202c',
  `javascript:${RUN}`,
  `<img src=x onerror="${RUN}">`,
  '',
  'مرحبا بالعالم، هذا نص طويل بما يكفي ليلتف على أكثر من سطر واحد في كل عرض',
  `data:text/html,<script>${RUN}</script>`,
  'x'.repeat(600),
  'https://user:secret@elsewhere.example/%zz?<b>',
  '   \n\n\t',
  `{{7*7}}\${7*7}</textarea></title><svg onload=${RUN}>`,
  '\ud800 half a character',
  '\u202egnp.exe',
  '👩‍👩‍👧‍👦 Z̷̡̛͖a̸l̶g̵o̷ ﷽﷽﷽﷽﷽﷽',
  '../../../etc/passwd',
  'a@b.example?bcc=all@elsewhere.example',
  'null',
  '\u0000nul\u0007bell',
  ...injectionStrings,
] as const;
const times = [
  '+1763690000000',
  '+1763690000',
  '2026-03-05T10:00:00+05:30',
  'last Tuesday',
  '2026-03-05T10:00:00Z',
  '',
  '2026-02-31T00:00:00Z',
  '2026-03-05 10:00',
  '1763690000000',
  '+99999999999999999999',
  '0001-01-01T00:00:00-12:00',
  '+1',
  `<b>${'9'.repeat(300)}</b>`,
] as const;
const ids = [
  'a b?c=1#d&e',
  '50%',
  '../..%2F..',
  `<script>${RUN}</script>`,
  'ünï 標識 שלום',
  '"quoted\' \\back\\',
  '.hidden',
  '+plus+&and=;,:@',
  'y'.repeat(90),
  '0',
  'null',
  '__proto__',
  'constructor',
] as const;
const words = ['teleported', 'PUBLISHED', '', `<b>${RUN}</b>`, 'a status of a great many words '.repeat(4)];
const numbers = [0, -1, 1e300, Number.MAX_SAFE_INTEGER, 0.1 + 0.2, 1e-9, '12', 1e21, -1e15, 7];

const HUGE = 100_000;
const HUGE_EVERY = 41;

const pick = <T>(pool: readonly T[], index: number): T => pool[index % pool.length] as T;
const hash = (text: string) =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7);

function text(key: string, n: number): string {
  const index = hash(key) + n;
  if (index % HUGE_EVERY !== 0) return pick(texts, index);
  return n % 2 === 0 ? 'w'.repeat(HUGE) : `<b>many words</b> `.repeat(HUGE / 18);
}

function payload(n: number): object {
  let deep: object = { end: text('deep', n) };
  for (let level = 0; level < 60; level += 1) deep = level % 2 === 0 ? { deep } : [deep];
  const wide = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`${pick(texts, index)}${index}`, index]),
  );
  return pick(
    [{ text: pick(texts, n) }, {}, deep, wide, { text: 'w'.repeat(HUGE), list: [[], {}, null] }],
    n,
  );
}

/**
 * Valid types with unexpected values: unknown enum values and keys, timestamps in any format, IDs that need URL
 * encoding, scripts, and huge texts.
 */
export const unexpected: ValueGenerator = {
  ...typical,
  text,
  id: (key, n) => (n < ids.length ? pick(ids, n) : `${pick(ids, n)} ${key} ${n}`),
  time: (key, n) => pick(times, hash(key) + n),
  enumValue: (_words, n) => pick(words, n),
  number: (key, n) => pick(numbers, hash(key) + n),
  boolean: (n) => pick([true, false, 'true', 'perhaps'], n),
  unknownObject: payload,
  itemCount: (n) => pick([3, 1, 0, 12], n),
  extra: { unknownKey: { deep: [1, { of: null }] }, toString: 'no function', constructor: 1, length: -1 },
};
