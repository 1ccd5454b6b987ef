/** A count with thousands separators: `12,330`. Fractions keep two digits. */
export const formatNumber = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }).format;

/** A count in at most four characters: `999`, `1.2K`. */
export const formatCount = new Intl.NumberFormat('en', { notation: 'compact' }).format;

/** Formats a ratio as a percentage: `8.4%`, `1,080.4%`; a dash if undefined. */
export function formatPercent(share: number, digits = 1): string {
  if (!Number.isFinite(share)) return '–';
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${(share * 100).toLocaleString('en-GB', format)}%`;
}

/** `1 page`, `1,204 pages`. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : nouns}`;
}

/** `640 bytes`, `12.4 kB`, `346 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toFixed(step === 0 || value >= 100 ? 0 : 1)} ${units[step]}`;
}

/** Number of words; punctuation doesn't count. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;

/** `a`, `a and b`, `a, b and c`. */
export function formatList(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** Turns an identifier into words: `call_followup` becomes `Call followup`. */
export function humanize(word: string): string {
  const spaced = word.replace(/[_-]+/g, ' ').trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Cuts a text after `maxLength` code units and appends an ellipsis. */
export function truncate(text: string, maxLength = 300): string {
  if (text.length <= maxLength) return text;
  // Never splits a surrogate pair.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1)) ? maxLength - 1 : maxLength;
  return `${text.slice(0, end)}…`;
}

/** Appends a full stop unless the text ends a sentence. */
export const withFullStop = (text: string): string =>
  /[.!?…:;。！？]$/u.test(text.trimEnd()) ? text : `${text}.`;

/** Whether a text consists of white space only; an empty one doesn't. */
export const isBlank = (text: string | null): boolean => text !== null && text !== '' && text.trim() === '';

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u;
/** Joiners, direction marks, variation selectors and tags shape the text around them. */
const INVISIBLE =
  /(?![\u034F\u200C-\u200F\u{E0020}-\u{E007F}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/u;

export const hasVisibleText = (text: unknown): boolean => typeof text === 'string' && VISIBLE.test(text);

/** Whether a text has invisible characters, except joiners that change how their neighbors look. */
export const hasInvisibleText = (text: unknown): boolean => typeof text === 'string' && INVISIBLE.test(text);

/** A trimmed name; undefined if it has no visible character. */
export const visibleName = (name: string | null | undefined): string | undefined =>
  hasVisibleText(name) ? name?.trim() : undefined;

/** Up to this many characters, `dir="auto"` is fast enough. */
const SHORT = 50_000;
const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The `dir` of a field of prose: that of its language. Chromium takes a minute for two megabytes under `auto`, as its
 * work grows with the square of the text, so that a long one is given the direction of its first letter.
 */
export function directionOf(text: string): 'auto' | 'ltr' | 'rtl' {
  if (text.length <= SHORT) return 'auto';
  return RIGHT_TO_LEFT.test(LETTER.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}

/** Replaces CRLF and CR, as a textarea does. */
export const normalizeLineEnds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;

/** Whether two texts differ at most in their line ends. */
export const isSameText = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'string' && typeof b === 'string' && normalizeLineEnds(a) === normalizeLineEnds(b));

/** Gives a text that a textarea returned the line ends of the original, unless those are mixed. */
export function withLineEndsOf(original: string, text: string): string {
  if (isSameText(original, text)) return original;
  const [lineEnd = '\n', ...others] = new Set(original.match(/\r\n?|\n/g));
  return others.length > 0 || text.includes('\r') ? text : text.replaceAll('\n', lineEnd);
}

/** Formats a value as indented JSON; null if it's nested too deeply. */
export function jsonText(value: unknown, indent = 2): string | null {
  try {
    return JSON.stringify(value, null, indent) ?? 'null';
  } catch {
    return null;
  }
}

// Control, bidi, joining and invisible characters, except the zero-width joiner, which emoji need.
const UNPRINTABLE = /[\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

/** Escapes a text with invisible characters, which could hide or reorder it. */
export const printableText = (text: string): string =>
  text.search(UNPRINTABLE) < 0 ? text : visibleText(text);

/** Escapes a text like JSON, including invisible characters. */
export function visibleText(text: string): string {
  const written = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replace(UNPRINTABLE, written);
}
