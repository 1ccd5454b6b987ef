import { type RawBuilder, sql } from 'kysely';
import type { Database, SearchWordRow } from '#server/db/schema.ts';
import { foldText } from '#server/db/search-text.ts';
import { countRows } from './load-page.ts';

/** Longer words, and more words of a text, aren't searchable. */
const MAX_WORD_LENGTH = 40;
const MAX_WORDS = 50;
const MIN_PHONE_DIGITS = 3;
/** For all words of a query together. */
const MAX_COUNT_ROWS = 5_000;

const truncateWord = (word: string) => [...word].slice(0, MAX_WORD_LENGTH).join('');

/** Distinct folded words of a text; everything but letters and digits separates them. */
export const wordsOf = (text: string): string[] => [
  ...new Set((foldText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, MAX_WORDS).map(truncateWord)),
];

/** All suffixes of a phone number, so that any part of it is the beginning of a word. */
export function phoneWords(phone: string | null): string[] {
  const digits = phone?.replace(/\D/g, '') ?? '';
  const count = Math.max(0, digits.length - MIN_PHONE_DIGITS + 1);
  return Array.from({ length: count }, (_, start) => digits.slice(start));
}

/**
 * The digits of a query that looks like a phone number, without the zeros of a trunk or international prefix, to match
 * {@link phoneWords}; else the query.
 */
export function normalizePhoneQuery(query: string): string {
  const digits = query.replace('(0)', '').replace(/[\s\p{P}+]/gu, '');
  return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : query;
}

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
  const rows = searchWordRows(entry, words);
  if (rows.length > 0) await db.insertInto('search_words').values(rows).execute();
}

const startsWith = (column: string, prefix: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} >= ${prefix} and ${sql.ref(column)} < ${`${prefix}\u{10ffff}`}`;

/** Words of a query, longest first. Drops a word that is a prefix of another one, which matches fewer records. */
export function queryWords(query: string): string[] {
  const words = wordsOf(query).sort((a, b) => b.length - a.length);
  return words.filter((word, index) => !words.slice(0, index).some((other) => other.startsWith(word)));
}

const hasWord = (tenantId: string, list: string, recordId: string, word: string) => sql<boolean>`exists (
  select 1 from search_words other
  where other.tenant_id = ${tenantId} and other.record_id = ${sql.ref(recordId)}
    and other.list = ${list} and ${startsWith('other.word', word)})`;

/**
 * Whether the record of a list has, for each word of the query, a word that starts with it.
 *
 * @param recordId column with the record's ID
 */
export const hasWords = (tenantId: string, list: string, recordId: string, query: string) =>
  sql<boolean>`${sql.join(
    queryWords(query).map((word) => hasWord(tenantId, list, recordId, word)),
    sql` and `,
  )}`;

/** Whether a text has, for each word of the query, a word that starts with it. */
export function matchesWords(text: string, query: string): boolean {
  const words = wordsOf(text);
  return queryWords(query).every((prefix) => words.some((word) => word.startsWith(prefix)));
}

/**
 * Finds the word of a query that the fewest rows match, the longest one if many match all of them. Starting from it,
 * {@link selectMatches} doesn't read all rows of a common word to find those of a rare one.
 *
 * @returns undefined if the query has no words
 */
export async function findStartWord(
  db: Database,
  tenantId: string,
  list: string,
  query: string,
): Promise<string | undefined> {
  const words = queryWords(query);
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
 * @returns null if the query has no words
 */
export function selectMatches(db: Database, tenantId: string, list: string, query: string, start?: string) {
  const words = queryWords(query);
  const first = words.find((word) => start?.startsWith(word)) ?? words[0];
  if (first === undefined) return null;
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
