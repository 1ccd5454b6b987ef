import Fuzzy from '@leeoniya/ufuzzy';
import { createSearch, type SearchFields } from '#api/queries/create-search.ts';
import { foldForSearch } from '#contract/search.ts';
import { parseSearchQuery } from '#contract/search-query.ts';

/** Texts and queries are cut at this length. */
const MAX_LENGTH = 300;
/** Queries with more words match in their order only. */
const MAX_UNORDERED_WORDS = 4;
/** Words of this length may have one typo. */
const MIN_TYPO_LENGTH = 5;
const MAX_TYPO_LENGTH = 32;

export interface Searchable<T> {
  value: T;
  /** Searchable texts, as in lists. */
  fields: SearchFields;
  /** Text also found by initials, parts of words and with typos. */
  text: string;
}

/**
 * @param name also matches by the initials of its words
 * @param more other texts that match
 * @param fields what else it is found by
 */
export function searchable<T>(
  value: T,
  name: string,
  more: readonly (string | null | undefined)[] = [],
  fields?: SearchFields,
): Searchable<T> {
  const initials = name
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => word.charAt(0))
    .join('');
  const texts = [name, initials, ...more].map((text) => text?.slice(0, MAX_LENGTH)).filter(Boolean);
  return {
    value,
    fields: { ...fields, texts: [name, ...more, ...(fields?.texts ?? [])] },
    text: foldForSearch(texts.join(' · ')),
  };
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

/** The name most similar to a query; null without one, or if lists find it. */
export function findSimilarName(records: readonly { name: string }[], query: string): string | null {
  const all = records.map(({ name }) => searchable(name, name));
  const matches = new Set<unknown>(findMatches(all, query).map(({ value }) => value));
  return search(all, query, Number.POSITIVE_INFINITY).find((name) => !matches.has(name)) ?? null;
}

const findMatches = createSearch(({ fields }: Searchable<unknown>) => fields);

/**
 * Values that match a query as in lists, best first, then by initials or parts of words. If these are
 * fewer than `minExact`, those with one typo per word follow. A query of symbols has only matches as in lists.
 *
 * @param preferred come first if each word of the query is a prefix of one of theirs
 */
export function search<T>(
  all: Searchable<T>[],
  query: string,
  minExact: number,
  preferred: readonly Searchable<T>[] = [],
): T[] {
  const cut = query.trim().slice(0, MAX_LENGTH);
  if (!cut) return [];
  const matches = findMatches(all, cut).map(({ value }) => value as T);
  const text = foldForSearch(parseSearchQuery(cut).text);
  if (!/[\p{L}\p{N}]/u.test(text)) return matches;
  const matching = new Set(matches);
  const ranked = rank(exactMatcher, all, text);
  const best = [...rank(prefixMatcher, preferred, text), ...ranked.filter((value) => matching.has(value))];
  const found = new Set([...best, ...matches, ...ranked]);
  if (found.size >= minExact) return [...found];
  return [...new Set([...found, ...rank(typoMatcher, preferred, text), ...rank(typoMatcher, all, text)])];
}
