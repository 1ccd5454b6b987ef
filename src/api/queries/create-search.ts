import { createMatcher, toSearchText } from '#contract/search.ts';
import { parseSearchQuery, phoneDigits, toAddress } from '#contract/search-query.ts';
import { memoize } from '#lib/memoize.ts';

type Text = string | null | undefined;

/** What a record is found by. */
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
  /** By itself or a longer URL, however they are written. */
  url?: Text;
}

const ID_PREFIX = /^[a-z]+_/;
const toHost = (domain: Text) => (domain ? `.${domain.toLowerCase()}` : undefined);

/**
 * Creates a function that filters records by what is typed or pasted into a search. Returns the same array for the
 * same records and search.
 *
 * @param fieldsOf must be the same for the same record
 */
export function createSearch<T extends object>(fieldsOf: (record: T) => SearchFields) {
  const searchable = memoize((record: T) => {
    const { texts, ids, domain, website, phone, url } = fieldsOf(record);
    return {
      text: toSearchText(texts.filter(Boolean).join('\n')),
      ids: ids?.map((id) => id?.toLowerCase()),
      domain: toHost(domain),
      website: toHost(website),
      phone: phone ? phoneDigits(phone) : undefined,
      address: url ? toAddress(url) : undefined,
    };
  }, new WeakMap());
  type Searchable = ReturnType<typeof searchable>;

  function createFilter(query: string): (record: T) => boolean {
    const { text, host, address, phone } = parseSearchQuery(query);
    const matchesWords = createMatcher(address ?? text);
    const isAt = (domain: string | undefined) => domain !== undefined && `.${host}`.endsWith(domain);
    const id = query.toLowerCase();
    const isId = (other: Text) => other === id || (ID_PREFIX.test(id) && other?.startsWith(id));
    const isPasted = (record: Searchable) =>
      (host && isAt(record.domain)) ||
      (address && (isAt(record.website) || record.address?.startsWith(address))) ||
      (phone && record.phone?.includes(phone));
    return (record) => {
      const fields = searchable(record);
      return matchesWords(fields.text) || Boolean(fields.ids?.some(isId) || isPasted(fields));
    };
  }

  const cache = new WeakMap<T[], { query: string; matches: T[] }>();
  return (records: T[], q: string): T[] => {
    const query = q.trim();
    if (query === '') return records;
    const cached = cache.get(records);
    if (cached?.query === query) return cached.matches;
    const matches = records.filter(createFilter(query));
    cache.set(records, { query, matches });
    return matches;
  };
}
