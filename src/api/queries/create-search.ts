import { createMatcher, toSearchText } from '#contract/search.ts';
import { parseSearchQuery, phoneDigits, toAddress } from '#contract/search-query.ts';
import { memoize } from '#lib/memoize.ts';

type Text = string | null | undefined;

/** Searchable texts of a record. */
export interface SearchFields {
  /** By the beginnings of their words. */
  texts: readonly Text[];
  /** As a whole, or from the prefix on: `account_01m8`. */
  ids?: readonly Text[];
  /** By an email address or a URL of the domain. */
  domain?: Text;
  /** By a URL of the domain. */
  website?: Text;
  /** In any spelling. */
  phone?: Text;
  /** URLs; a search for one also finds longer ones. */
  url?: Text;
}

const ID_PREFIX = /^[a-z]+_/i;
const toHost = (domain: Text) => (domain ? `.${domain.toLowerCase()}` : undefined);

/**
 * Creates a function that filters records by a typed or pasted search. Returns the same array for the
 * same records and search.
 *
 * @param fieldsOf must be the same for the same record
 */
export function createSearch<T extends object>(fieldsOf: (record: T) => SearchFields) {
  const searchable = memoize((record: T) => {
    const { texts, ids, domain, website, phone, url } = fieldsOf(record);
    return {
      text: toSearchText(texts.filter(Boolean).join('\n')),
      ids: ids ? `\n${ids.join('\n').toLowerCase()}\n` : '',
      domain: toHost(domain),
      website: toHost(website),
      phone: phone ? phoneDigits(phone) : undefined,
      address: url ? toAddress(url) : undefined,
    };
  }, new WeakMap());
  type Searchable = ReturnType<typeof searchable>;

  function createFilter(query: string): (record: Searchable) => boolean {
    const { text, host, address, phone } = parseSearchQuery(query);
    const matchesWords = createMatcher(address ?? text);
    const isAt = (domain: string | undefined) => domain !== undefined && `.${host}`.endsWith(domain);
    const id = `\n${query.toLowerCase()}${ID_PREFIX.test(query) ? '' : '\n'}`;
    const isPasted = (record: Searchable) =>
      (host && isAt(record.domain)) ||
      (address && (isAt(record.website) || record.address?.startsWith(address))) ||
      (phone && record.phone?.includes(phone));
    return (record) => matchesWords(record.text) || record.ids.includes(id) || Boolean(isPasted(record));
  }

  const cache = new WeakMap<T[], { all: Searchable[]; query: string; matches: T[] }>();
  return (records: T[], q: string): T[] => {
    const query = q.trim();
    if (query === '') return records;
    const cached = cache.get(records);
    if (cached?.query === query) return cached.matches;
    const all = cached?.all ?? records.map(searchable);
    const isMatch = createFilter(query);
    const matches: T[] = [];
    // A plain loop: a log can have 100,000 entries, searched with every key.
    for (let i = 0; i < all.length; i += 1) if (isMatch(all[i] as Searchable)) matches.push(records[i] as T);
    cache.set(records, { all, query, matches });
    return matches;
  };
}
