import { folded } from './text.ts';

/** The words of a search, made comparable; none for an empty one, which everything matches. */
export const wordsOf = (q = ''): string[] => folded(q).split(/\s+/).filter(Boolean);

/** What a record is searched by: its texts, made comparable. */
export const searchable = (texts: readonly (string | null | undefined)[]): string => folded(texts.join('\n'));

/** Whether a text that is comparable holds every word of a search. */
export const holds = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));
