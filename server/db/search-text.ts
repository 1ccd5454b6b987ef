import { type RawBuilder, sql } from 'kysely';
import { foldForSearch } from '#contract/search.ts';
import { sha256 } from './ids.ts';
import type { Database } from './schema.ts';
import { isSqlite } from './transact.ts';

/** Only this much of a text is searchable, which bounds the cost of a search. Folding may double it: `æ` is `ae`. */
export const MAX_SEARCH_TEXT_LENGTH = 10_000;
const MAX_FOLDED_LENGTH = 2 * MAX_SEARCH_TEXT_LENGTH;

/** Truncates to at most `length` UTF-16 units without splitting a surrogate pair. */
export const truncate = (text: string, length: number) =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** Folded, truncated text for a search column. */
export const foldForColumn = (text: string) =>
  truncate(foldForSearch(truncate(text, MAX_SEARCH_TEXT_LENGTH)), MAX_FOLDED_LENGTH);

/** Whether a column contains a text as it is. SQLite's `like` would fold ASCII. */
const containsExactly = (db: Database, column: string, text: string): RawBuilder<boolean> =>
  sql`${isSqlite(db) ? sql`instr` : sql`strpos`}(${sql.ref(column)}, ${text}) > 0`;

/** Whether a column of folded text contains `query`. */
export const containsFolded = (db: Database, column: string, query: string) =>
  containsExactly(db, column, foldForSearch(query));

/**
 * Whether a column of original text contains `query`: for queries of apostrophes and invisible characters, which
 * folded text lacks. Fullwidth apostrophes match.
 */
export const containsUnfolded = (db: Database, column: string, query: string) =>
  sql<boolean>`(${sql.join(
    [...new Set([query, query.normalize('NFKC'), query.replaceAll("'", '\uff07')])].map((form) =>
      containsExactly(db, column, form),
    ),
    sql` or `,
  )})`;

/** Characters of a name in an index: PostgreSQL limits entries to 2,700 bytes. */
export const SORT_NAME_LENGTH = 100;

/** Columns of an audience derived from its effective name; `sort_name` is the indexed prefix. */
export function nameColumns(effectiveName: string) {
  const name = foldForColumn(effectiveName);
  return {
    effective_name: effectiveName,
    search_name: name,
    sort_name: [...name.slice(0, 2 * SORT_NAME_LENGTH)].slice(0, SORT_NAME_LENGTH).join(''),
  };
}

export const topicSearchText = (title: string, purpose: string | null, entries: readonly string[]) =>
  foldForColumn([title, purpose ?? '', ...entries].join('\n'));

/**
 * Key by which emails, domains and URLs match: trimmed, case-folded and short enough for an index. Unlike in
 * search, compatibility forms stay distinct: `ａnna@x.example` is another mailbox than `anna@x.example`.
 */
export function matchKey(text: string): string {
  const key = text.trim().normalize('NFC').toLowerCase().normalize('NFC');
  return key.length <= 200 ? key : `sha256:${sha256(key)}`;
}
