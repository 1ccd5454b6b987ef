import Fuzzy from '@leeoniya/ufuzzy';
import { folded } from '#lib/text.ts';

/** Characters of a text or a query that count; more would only cost time. */
const MAX_LENGTH = 300;
/** Words of a query that are found in any order. */
const MAX_UNORDERED_WORDS = 4;
/** Lengths of words in which one typo is tolerated. */
const MIN_TYPO_LENGTH = 5;
const MAX_TYPO_LENGTH = 32;

export interface Searchable<T> {
  value: T;
  text: string;
}

/**
 * @param name also found by the initials of its words
 * @param more further texts it is found by
 */
export function searchable<T>(
  value: T,
  name: string,
  more: readonly (string | null | undefined)[] = [],
): Searchable<T> {
  const initials = name
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => word.charAt(0))
    .join('');
  const texts = [name, initials, ...more].map((text) => text?.slice(0, MAX_LENGTH)).filter(Boolean);
  return { value, text: folded(texts.join(' · ')) };
}

const options: Fuzzy.Options = {
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  interBound: '[^\\p{L}\\d]',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
  compare: (a, b) => a.length - b.length,
};
const exact = new Fuzzy(options);
const atWordStarts = new Fuzzy({ ...options, interLft: 2 });
const tolerant = new Fuzzy({
  ...options,
  intraMode: 1,
  intraRules: ({ length }) => {
    const typos = length >= MIN_TYPO_LENGTH && length <= MAX_TYPO_LENGTH ? 1 : 0;
    return { intraSlice: [0, Infinity], intraIns: typos, intraSub: typos, intraTrn: typos, intraDel: typos };
  },
});

function rank<T>(fuzzy: Fuzzy, all: readonly Searchable<T>[], query: string): T[] {
  const texts = all.map(({ text }) => text);
  const [found, info, order] = fuzzy.search(texts, query, MAX_UNORDERED_WORDS);
  const indexes = order ? order.map((at) => info.idx[at]) : (found ?? []);
  return indexes.flatMap((index) => all[index ?? -1]?.value ?? []);
}

/**
 * What matches every word of a query, best first: as it is written, then with one typo a word if there is little.
 *
 * @param preferred come before all others if each word of the query begins one of theirs
 */
export function search<T>(
  all: readonly Searchable<T>[],
  query: string,
  max: number,
  preferred: readonly Searchable<T>[] = [],
): T[] {
  const words = folded(query.trim().slice(0, MAX_LENGTH));
  if (!words) return [];
  const found = [...new Set([...rank(atWordStarts, preferred, words), ...rank(exact, all, words)])];
  if (found.length >= max) return found;
  return [...new Set([...found, ...rank(tolerant, preferred, words), ...rank(tolerant, all, words)])];
}
