import { createMatcher, toSearchText } from '#contract/search.ts';
import { parseSearchQuery, phoneDigits, type SearchQuery, toAddress } from '#contract/search-query.ts';
import { memoize } from '#lib/memoize.ts';

type Text = string | null | undefined;

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
  /** By their URLs; a search for one also finds longer ones. */
  links?: readonly { url?: Text }[];
}

const ID_PREFIX = /^[a-z]+_/i;
const toHost = (domain: Text) => domain && `.${domain.toLowerCase()}`;

/**
 * Creates a function that filters records by a typed or pasted search. Returns the same array for the
 * same records and search.
 *
 * @param fieldsOf must be the same for the same record
 */
export function createSearch<T extends object>(fieldsOf: (record: T) => SearchFields) {
  const searchable = memoize((record: T) => {
    const { texts, ids = [], domain, website, phone, links } = fieldsOf(record);
    return {
      text: toSearchText(texts.join('\n')),
      ids: `\n${ids.join('\n').toLowerCase()}\n`,
      domain: toHost(domain),
      website: toHost(website),
      phone: phoneDigits(phone ?? ''),
      addresses: links?.map(({ url }) => toAddress(url ?? '')),
    };
  }, new WeakMap());
  type Searchable = ReturnType<typeof searchable>;

  /**
   * Creates a filter for pasted IDs, URLs and phone numbers; null if no record can match.
   *
   * @param allIds the `ids` of all records
   */
  function createReferenceFilter(query: string, { host, address, phone }: SearchQuery, allIds: string) {
    const id = `\n${query.toLowerCase()}${ID_PREFIX.test(query) ? '' : '\n'}`;
    // One scan of all IDs rules out most searches.
    const isId = allIds.includes(id);
    if (!isId && !host && !phone) return null;
    const isAt = (domain: Text) => host && domain && `.${host}`.endsWith(domain);
    return (record: Searchable) =>
      (isId && record.ids.includes(id)) ||
      isAt(record.domain) ||
      (address && (isAt(record.website) || record.addresses?.some((url) => url.startsWith(address)))) ||
      (phone && record.phone.includes(phone));
  }

  interface Cached {
    all: Searchable[];
    ids: string;
    query: string;
    /** Text of the query that is matched by words. */
    text: string;
    /** 1 for each record that has the words of `text`. */
    hasWords: Uint8Array;
    matches: T[];
  }
  const cache = new WeakMap<T[], Cached>();

  return (records: T[], q: string): T[] => {
    const query = q.trim();
    if (query === '') return records;
    const cached = cache.get(records);
    if (cached?.query === query) return cached.matches;
    const parsed = parseSearchQuery(query);
    const text = parsed.address ?? parsed.text;
    const all = cached?.all ?? records.map(searchable);
    const ids = cached?.ids ?? all.map((record) => record.ids).join('');
    const hasWords = cached?.hasWords ?? new Uint8Array(records.length);
    const canNarrow = cached !== undefined && isNarrower(text, cached.text);
    const matchesWords = createMatcher(text);
    const isReferenced = createReferenceFilter(query, parsed, ids);
    const matches: T[] = [];
    // A plain loop: a log can have 100,000 entries, searched with every key.
    for (let i = 0; i < all.length; i += 1) {
      const record = all[i] as Searchable;
      if (!canNarrow || hasWords[i]) hasWords[i] = Number(matchesWords(record.text));
      if (hasWords[i] || isReferenced?.(record)) matches.push(records[i] as T);
    }
    cache.set(records, { all, ids, query, text, hasWords, matches });
    return matches;
  };
}

/** Whether `text` matches a subset of `before`: it completes the last word or adds words. */
const isNarrower = (text: string, before: string) =>
  /[\p{L}\p{N}]$/u.test(before) && text.startsWith(before) && /^[a-z\d ]*$/i.test(text.slice(before.length));
