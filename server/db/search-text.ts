import { type RawBuilder, sql } from 'kysely';
import { sha256 } from './ids.ts';
import type { Database } from './schema.ts';
import { isSqlite } from './transact.ts';

/**
 * Folds Unicode case and compatibility forms, independent of locale. Applied to stored text and to queries.
 * Upper-casing makes `ß` and `ẞ` match `SS`; the last step merges the two lowercase Greek sigmas.
 */
export const foldText = (text: string) =>
  text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').replaceAll('ς', 'σ');

/** Only this much of a text is searchable, which bounds the cost of a search. */
const MAX_SEARCH_TEXT_LENGTH = 10_000;

/** Truncates to at most `length` UTF-16 units without splitting a surrogate pair. */
const truncate = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** Folded, truncated text for a search column. */
export const toSearchText = (text: string) =>
  truncate(foldText(truncate(text, MAX_SEARCH_TEXT_LENGTH)), MAX_SEARCH_TEXT_LENGTH);

/** Whether a column of folded text contains `query`. SQLite's `like` would only fold ASCII. */
export function containsText(db: Database, column: string, query: string): RawBuilder<boolean> {
  const position = isSqlite(db) ? sql`instr` : sql`strpos`;
  return sql`${position}(${sql.ref(column)}, ${foldText(query)}) > 0`;
}

/** Characters of a name in an index: PostgreSQL limits entries to 2,700 bytes. */
export const SORT_NAME_LENGTH = 100;

/** Columns of an audience derived from its effective name; `sort_name` is the indexed prefix. */
export function nameColumns(effectiveName: string) {
  const name = toSearchText(effectiveName);
  return {
    effective_name: effectiveName,
    search_name: name,
    sort_name: [...name.slice(0, 2 * SORT_NAME_LENGTH)].slice(0, SORT_NAME_LENGTH).join(''),
  };
}

export const topicSearchText = (title: string, purpose: string | null, entries: readonly string[]) =>
  toSearchText([title, purpose ?? '', ...entries].join('\n'));

/**
 * Key by which emails, domains and URLs match: trimmed, case-folded and short enough for an index. Unlike in
 * search, compatibility forms stay distinct: `ａnna@x.example` is another mailbox than `anna@x.example`.
 */
export function matchKey(text: string): string {
  const key = text.trim().normalize('NFC').toLowerCase().normalize('NFC');
  return key.length <= 200 ? key : `sha256:${sha256(key)}`;
}
