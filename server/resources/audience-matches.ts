import { sql } from 'kysely';
import type { AudienceListItem } from '#contract/audiences.ts';
import type { Paged } from '#contract/envelope.ts';
import { createMatcher, toSearchText } from '#contract/search.ts';
import { parseSearchQuery } from '#contract/search-query.ts';
import type { Database } from '#server/db/schema.ts';
import { containsFolded, MAX_SEARCH_TEXT_LENGTH } from '#server/db/search-text.ts';
import { afterPosition, loadPage, selectRowBytes } from '#server/lists/load-page.ts';
import { loadParts } from '#server/lists/load-parts.ts';
import { findStartWord, hasWords, selectMatches, toQueryWords } from '#server/lists/search-words.ts';
import { AUDIENCE_TEXT_COLUMNS, audienceItemReply, ITEM_COLUMNS, joinKeys } from './audience-items.ts';
import {
  type After,
  type AudienceFilter,
  type AudienceOrder,
  filterScope,
  isFiltered,
  isOfPeople,
  matchesFilter,
  selectSortedKeys,
} from './audience-keys.ts';
import { findText } from './person-search.ts';
import type { Service } from './service.ts';

export interface AudienceSearch extends AudienceFilter {
  searchQuery: string;
}

/** Its words, and the text they are of: the address of a `mailto:`, the host of a URL. */
interface WordSearch extends AudienceSearch {
  text: string;
  words: readonly string[];
}

/** How a query matches, in the order of results. */
type Source = 'pageId' | 'audienceId' | 'personId' | 'name' | 'pageName';

const BY_NAME: AudienceOrder = { column: 'sort_name', direction: 'asc', isByStatus: false };

/** The list of `search_words` for a search. */
const listOf = ({ pageId }: AudienceFilter) => pageId ?? 'audiences';

/** Which ID the query is, if any, and the number of audiences if it's known without a scan. */
async function findSource(
  db: Database,
  search: AudienceSearch,
): Promise<{ source: Source; total: number | null }> {
  const { tenantId, searchQuery } = search;
  if (search.pageId === undefined) {
    const page = await db
      .selectFrom('pages')
      .select('audiences_count')
      .where('tenant_id', '=', tenantId)
      .where('page_id', '=', searchQuery)
      .executeTakeFirst();
    if (page) return { source: 'pageId', total: isFiltered(search) ? null : page.audiences_count };
  }
  const audience = await db
    .selectFrom('audiences')
    .select('audience_id')
    .where('tenant_id', '=', tenantId)
    .where('audience_id', '=', searchQuery)
    .executeTakeFirst();
  if (audience) return { source: 'audienceId', total: null };
  const person = await db
    .selectFrom('persons')
    .select('person_id')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', searchQuery)
    .executeTakeFirst();
  return { source: person ? 'personId' : 'name', total: null };
}

/** Keys of the next audiences by their first matching word. */
function selectMatchingKeys(
  db: Database,
  search: WordSearch,
  startWord: string | undefined,
  after: After,
  limit: number,
) {
  const start = after ? String(after[0]) : startWord;
  return selectMatches(db, search.tenantId, listOf(search), search.words, start)
    .innerJoin('audiences', (join) =>
      join
        .onRef('audiences.tenant_id', '=', 'search_words.tenant_id')
        .onRef('audiences.audience_id', '=', 'search_words.record_id'),
    )
    .where(matchesFilter(search))
    .where(afterPosition('>', ['search_words.word', 'search_words.record_id'], after))
    .select(['audience_id', 'status', sql.ref<string | number>('search_words.word').as('sort_key')])
    .orderBy('search_words.word')
    .orderBy('search_words.record_id')
    .limit(limit);
}

/** IDs of the pages that match by name and have audiences to list, in order. */
async function findPages(db: Database, search: WordSearch, firstId: string): Promise<string[]> {
  const { tenantId, text, words } = search;
  let pages = db
    .selectFrom('pages')
    .select(['page_id', sql<string>`substr(name, 1, ${MAX_SEARCH_TEXT_LENGTH})`.as('page_name')])
    .where('tenant_id', '=', tenantId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('audiences')
          .select('audience_id')
          .whereRef('audiences.tenant_id', '=', 'pages.tenant_id')
          .whereRef('audiences.page_id', '=', 'pages.page_id')
          .where(matchesFilter(search)),
      ),
    );
  for (const word of words) pages = pages.where(containsFolded(db, 'search_name', word));
  const found = await pages.execute();
  const matches = createMatcher(text);
  return found
    .filter(({ page_name }) => matches(toSearchText(page_name)))
    .map(({ page_id }) => page_id)
    .filter((id) => id >= firstId)
    .toSorted();
}

type Keys = ReturnType<typeof selectMatchingKeys> | ReturnType<typeof selectSortedKeys>;

/** Part of a search result. */
interface Part {
  source: Source;
  selectKeys(limit: number): Keys;
}

/** The parts of a search result that follow a position, in order. No audience is in two of them. */
async function* findParts(
  db: Database,
  search: WordSearch,
  start: { source: Source; word: string | undefined },
  after: After,
): AsyncGenerator<Part> {
  const { tenantId, searchQuery, words } = search;
  const source = after ? (after[0] as Source) : start.source;
  const lastPageId = after ? String(after[1]) : '';
  const lastKeys = after?.slice(2);
  const byName = (part: Source, filter: Partial<AudienceFilter>, position: After): Part => ({
    source: part,
    selectKeys: (limit) => selectSortedKeys(db, { ...search, ...filter }, BY_NAME, position, limit),
  });
  const hasOwnWords = hasWords(tenantId, listOf(search), 'audience_id', words);
  switch (source) {
    case 'pageId':
      return yield byName(source, { pageId: searchQuery }, lastKeys);
    case 'audienceId':
      return yield byName(source, { condition: sql`audience_id = ${searchQuery}` }, lastKeys);
    case 'personId':
      return yield byName(source, { personId: searchQuery, condition: matchesFilter(search) }, lastKeys);
    case 'name':
      if (words.length === 0) return;
      // Few audiences are of a person or an account, but any number match a word.
      if (!isOfPeople(search))
        yield {
          source,
          selectKeys: (limit) => selectMatchingKeys(db, search, start.word, lastKeys, limit),
        };
      else yield byName(source, { condition: hasOwnWords }, lastKeys);
  }
  if (search.pageId !== undefined) return;
  const condition = sql<boolean>`not (${hasOwnWords})`;
  const isLast = (pageId: string) => source === 'pageName' && pageId === lastPageId;
  for (const pageId of await findPages(db, search, source === 'pageName' ? lastPageId : ''))
    yield byName('pageName', { pageId, condition }, isLast(pageId) ? lastKeys : undefined);
}

/**
 * Searches audiences by an exact ID, or by their own words and then by their pages' names. Each part
 * reads rows of an index in order, so a page of results costs the same in a list of any length. Only the pages whose
 * names match add to it: one query each, which skips audiences that match themselves.
 */
export async function loadMatchingAudiences(
  service: Service,
  filter: AudienceSearch,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Paged<AudienceListItem, number | null>> {
  const { db } = service;
  const { tenantId, searchQuery } = filter;
  const text = await findText(db, tenantId, parseSearchQuery(searchQuery));
  const words = toQueryWords(text);
  const search: WordSearch = { ...filter, text, words };
  const isFirst = query.cursor === undefined;
  const { source, total } = isFirst ? await findSource(db, search) : { source: 'name' as const, total: null };
  const word =
    isFirst && source === 'name' ? await findStartWord(db, tenantId, listOf(search), words) : undefined;

  const selectPage = (keys: Keys) =>
    joinKeys(db, tenantId, keys.as('keys')).orderBy('keys.sort_key').orderBy('keys.audience_id');

  const load = <Row>(
    after: After,
    limit: number,
    loadRows: (page: ReturnType<typeof selectPage>, source: Source, limit: number) => Promise<Row[]>,
  ) =>
    loadParts(findParts(db, search, { source, word }, after), limit, (part, rest) =>
      loadRows(selectPage(part.selectKeys(rest)), part.source, rest),
    );

  return loadPage({
    cursors: service.cursors,
    scope: [tenantId, 'audiences', searchQuery, ...filterScope(search)],
    query,
    count: async () => total,
    loadRows: (after, limit) =>
      load(after, limit, (page, source) =>
        page.select([...ITEM_COLUMNS, 'keys.sort_key', sql.lit(source).as('source')]).execute(),
      ),
    loadRowBytes: (after, limit) =>
      load(after, limit, (page, _, rest) => selectRowBytes(page, AUDIENCE_TEXT_COLUMNS, rest)),
    sortKeysOf: (row) => [row.source, row.page_id, row.sort_key, row.audience_id],
    toItem: (row) => audienceItemReply(service, row),
  });
}
