import { memoize } from './memoize.ts';
import { normalizeForSearch } from './text.ts';

interface Matches<T> {
  records: T[];
  /** Search texts of `records`. */
  texts: string[];
}

/**
 * Creates a function that filters records by a search. Returns the same array for the same records and search. A
 * longer search only filters the previous matches.
 *
 * @param textsOf searchable texts; must be the same for the same record
 */
export function createSearch<T extends object>(
  textsOf: (record: T) => readonly (string | null | undefined)[],
) {
  const searchText = memoize(
    (record: T) => normalizeForSearch(textsOf(record).join('\n')),
    new WeakMap<T, string>(),
  );
  const cache = new WeakMap<T[], { all: Matches<T>; query: string; matches: Matches<T> }>();
  return (records: T[], q: string): T[] => {
    const query = normalizeForSearch(q);
    const words = query.split(/\s+/).filter(Boolean);
    if (words.length === 0) return records;
    const cached = cache.get(records);
    if (cached?.query === query) return cached.matches.records;
    const all = cached?.all ?? { records, texts: records.map(searchText) };
    const matches = filterByWords(cached && query.startsWith(cached.query) ? cached.matches : all, words);
    cache.set(records, { all, query, matches });
    return matches.records;
  };
}

function filterByWords<T>(from: Matches<T>, words: readonly string[]): Matches<T> {
  const matches: Matches<T> = { records: [], texts: [] };
  // Plain loops: a log can have 100,000 entries, searched with every key.
  for (let i = 0; i < from.records.length; i += 1) {
    const text = from.texts[i] as string;
    if (!hasWords(text, words)) continue;
    matches.records.push(from.records[i] as T);
    matches.texts.push(text);
  }
  return matches.records.length === from.records.length ? from : matches;
}

function hasWords(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}
