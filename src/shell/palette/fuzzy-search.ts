import Fuzzy from '@leeoniya/ufuzzy';
import { normalizeForSearch } from '#lib/text.ts';

/** Texts and queries are cut at this length. */
const MAX_LENGTH = 300;
/** Queries with more words match in their order only. */
const MAX_UNORDERED_WORDS = 4;
/** Words of this length may have one typo. */
const MIN_TYPO_LENGTH = 5;
const MAX_TYPO_LENGTH = 32;

export interface Searchable<T> {
  value: T;
  text: string;
}

/**
 * @param name also matches by the initials of its words
 * @param more other texts that match
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
  return { value, text: normalizeForSearch(texts.join(' · ')) };
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
const exactMatcher = new Fuzzy(options);
const prefixMatcher = new Fuzzy({ ...options, interLft: 2 });
const typoMatcher = new Fuzzy({
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
  const indexes = order ? order.map((index) => info.idx[index]) : (found ?? []);
  return indexes.flatMap((index) => all[index ?? -1]?.value ?? []);
}

/**
 * Values that match every word of a query, best first. Fewer than `minExact` exact matches are followed by those
 * with one typo per word.
 *
 * @param preferred come first if each word of the query is a prefix of one of theirs
 */
export function search<T>(
  all: readonly Searchable<T>[],
  query: string,
  minExact: number,
  preferred: readonly Searchable<T>[] = [],
): T[] {
  const text = normalizeForSearch(query.trim().slice(0, MAX_LENGTH));
  if (!text) return [];
  const found = [...new Set([...rank(prefixMatcher, preferred, text), ...rank(exactMatcher, all, text)])];
  if (found.length >= minExact) return found;
  return [...new Set([...found, ...rank(typoMatcher, preferred, text), ...rank(typoMatcher, all, text)])];
}
