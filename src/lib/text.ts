let numbers: Intl.NumberFormat | undefined;

/** A count with thousands separators: `12,330`. Fractions keep two digits. */
export function formatNumber(value: number): string {
  numbers ??= new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
  return numbers.format(value);
}

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

/** Number of words; punctuation doesn't count. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** The words of an identifier as a person writes them: `call_followup` becomes `Call followup`. */
export function humanise(word: string): string {
  const spaced = word.replace(/[_-]+/g, ' ').trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const ASCII = /^[\0-\x7f]*$/;

/** Text made comparable for searching: without accents or case. */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The start of a text that may be very long, for places where no more of it could be seen. */
export function clipped(text: string, most = 300): string {
  if (text.length <= most) return text;
  // Not between the halves of one character.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return `${text.slice(0, end)}…`;
}

/** A text that another may follow: with the full stop it may lack. */
export const fullStop = (text: string): string =>
  /[.!?…:;。！？]$/u.test(text.trimEnd()) ? text : `${text}.`;

/** Whether a text consists of white space only; an empty one doesn't. */
export const isBlank = (text: string | null): boolean => text !== null && text !== '' && text.trim() === '';
