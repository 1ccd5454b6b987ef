import { MAX_QUERY_LENGTH } from '#contract/limits.ts';

/** The beginning of a text that a search may send, without half a character at its end. */
export const clipQuery = (text: string): string =>
  text.slice(0, MAX_QUERY_LENGTH).replace(/[\ud800-\udbff]$/, '');
