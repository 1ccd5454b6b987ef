import { type RawBuilder, sql } from 'kysely';
import { queryWords, searchWords, startsUnspaced } from '#contract/search.ts';
import { MIN_PHONE_DIGITS, phoneDigits } from '#contract/search-query.ts';
import type { Database, SearchWordRow } from '#server/db/schema.ts';
import { MAX_SEARCH_TEXT_LENGTH, truncate } from '#server/db/search-text.ts';
import { countRows } from './load-page.ts';

/** Longer words, and more words of a text, aren't searchable. */
const MAX_WORD_LENGTH = 40;
const MAX_WORDS = 100;
const MAX_QUERY_WORDS = 50;
const MAX_ADDRESS_LENGTH = 200;
/** For all words of a query together. */
const MAX_COUNT_ROWS = 5_000;
/** Rows per statement; SQLite allows 32,766 values. */
const BATCH_SIZE = 1_000;

const truncateWord = (word: string) => [...word].slice(0, MAX_WORD_LENGTH).join('');

/** A word, and in a script without spaces its suffixes, so that a match can begin at any character. */
function* suffixesOf(word: string): Generator<string> {
  if (!startsUnspaced(word)) return yield truncateWord(word);
  const characters = [...word];
  for (let start = 0; start < characters.length; start++) {
    const suffix = characters.slice(start, start + MAX_WORD_LENGTH).join('');
    if (startsUnspaced(suffix)) yield suffix;
  }
}

/** The first distinct words of a text for the index. */
export function indexWords(text: string, maxWords = MAX_WORDS): string[] {
  const words = new Set<string>();
  for (const word of searchWords(truncate(text, MAX_SEARCH_TEXT_LENGTH)))
    for (const suffix of suffixesOf(word)) {
      if (words.size === maxWords) return [...words];
      words.add(suffix);
    }
  return [...words];
}

/** Words of a query, each of which must begin a word of the index; longest first. */
export const toQueryWords = (query: string): string[] => [
  ...new Set(queryWords(query).slice(0, MAX_QUERY_WORDS).map(truncateWord)),
];

/** All suffixes of a phone number, so that any part of it is the beginning of a word. */
export function phoneWords(phone: string): string[] {
  const digits = phoneDigits(phone);
  const count = Math.max(0, digits.length - MIN_PHONE_DIGITS + 1);
  return Array.from({ length: count }, (_, start) => digits.slice(start));
}

/** The word of a URL's {@link toAddress}. No word of a query begins with a space. */
export const addressWord = (address: string) => ` ${truncate(address, MAX_ADDRESS_LENGTH)}`;

/** A record in the lists that a search of its words looks through. */
export interface SearchEntry {
  tenantId: string;
  recordId: string;
  /** `persons`, `audiences`, an account's ID for its persons, or a page's ID for its audiences. */
  lists: readonly string[];
}

export const searchWordRows = (
  { tenantId, recordId, lists }: SearchEntry,
  words: readonly string[],
): SearchWordRow[] =>
  lists.flatMap((list) =>
    [...new Set(words)].map((word) => ({ tenant_id: tenantId, list, word, record_id: recordId })),
  );

export async function insertSearchWords(db: Database, rows: readonly SearchWordRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await db
      .insertInto('search_words')
      .values(rows.slice(start, start + BATCH_SIZE))
      .execute();
}

/** Replaces the words by which a record is found. */
export async function writeSearchWords(
  db: Database,
  entry: SearchEntry,
  words: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('search_words')
    .where('tenant_id', '=', entry.tenantId)
    .where('record_id', '=', entry.recordId)
    .execute();
  await insertSearchWords(db, searchWordRows(entry, words));
}

const startsWith = (column: string, prefix: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} >= ${prefix} and ${sql.ref(column)} < ${`${prefix}\u{10ffff}`}`;

const hasWord = (tenantId: string, list: string, recordId: string, word: string) => sql<boolean>`exists (
  select 1 from search_words other
  where other.tenant_id = ${tenantId} and other.record_id = ${sql.ref(recordId)}
    and other.list = ${list} and ${startsWith('other.word', word)})`;

/**
 * Whether the record of a list has, for each word of a query, a word that starts with it.
 *
 * @param recordId column with the record's ID
 */
export const hasWords = (tenantId: string, list: string, recordId: string, words: readonly string[]) =>
  sql<boolean>`${sql.join(
    words.map((word) => hasWord(tenantId, list, recordId, word)),
    sql` and `,
  )}`;

/**
 * Finds the word of a query that the fewest rows match, the longest one if many match all of them. Starting from it,
 * {@link selectMatches} doesn't read all rows of a common word to find a rare one.
 */
export async function findStartWord(
  db: Database,
  tenantId: string,
  list: string,
  words: readonly string[],
): Promise<string | undefined> {
  if (words.length < 2) return words[0];
  let startWord = words[0];
  let minCount = Math.ceil(MAX_COUNT_ROWS / words.length);
  for (const word of words) {
    const rows = db
      .selectFrom('search_words')
      .select('word')
      .where('tenant_id', '=', tenantId)
      .where('list', '=', list)
      .where(startsWith('word', word))
      .limit(minCount);
    const count = await countRows(db.selectFrom(rows.as('search_words')));
    if (count < minCount) [startWord, minCount] = [word, count];
  }
  return startWord;
}

/**
 * Rows of `search_words` whose records have, for each word of the query, a word that starts with it. One row for each
 * record: its first match of the query's longest word, or of the one that `start` starts with. Ordered by `word` and
 * `record_id`, they come from the index, so a page of them costs the same in a list of any length.
 *
 * @param start the start word of the query, or the `word` that the previous page ended with
 */
export function selectMatches(
  db: Database,
  tenantId: string,
  list: string,
  words: readonly string[],
  start?: string,
) {
  const first = words.find((word) => start?.startsWith(word)) ?? words[0];
  if (first === undefined) throw new Error('The query has no words');
  const isFirst = sql<boolean>`not exists (
    select 1 from search_words earlier
    where earlier.tenant_id = search_words.tenant_id and earlier.record_id = search_words.record_id
      and earlier.list = search_words.list and earlier.word >= ${first} and earlier.word < search_words.word)`;
  let matches = db
    .selectFrom('search_words')
    .where('search_words.tenant_id', '=', tenantId)
    .where('search_words.list', '=', list)
    .where(startsWith('search_words.word', first))
    .where(isFirst);
  for (const word of words)
    if (word !== first) matches = matches.where(hasWord(tenantId, list, 'search_words.record_id', word));
  return matches;
}
