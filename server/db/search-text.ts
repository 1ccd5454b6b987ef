import { type RawBuilder, sql } from 'kysely';
import { sha256 } from '#server/ids.ts';
import type { Database } from './schema.ts';
import { isSqlite } from './transact.ts';

/**
 * Text as search compares it: Unicode case and compatibility forms folded away, whatever the locale. Both
 * the kept text and the query go through it. The way through upper case makes `ß` and `ẞ` meet `SS`, and the last
 * step the two Greek small sigmas.
 */
export const foldText = (text: string) =>
  text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').replaceAll('ς', 'σ');

/**
 * Characters of a folded text that are searched. What the record itself holds may be longer; the bound keeps
 * a search cheap, whatever was written.
 */
const MAX_SEARCH_TEXT_LENGTH = 10_000;

/** At most `length` characters of `text`, none of them cut in two. */
const truncate = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** Text as it is kept for search. */
export const toSearchText = (text: string) =>
  truncate(foldText(truncate(text, MAX_SEARCH_TEXT_LENGTH)), MAX_SEARCH_TEXT_LENGTH);

/** Whether a column of folded text contains `query`. Not by `like`, which compares byte by byte in SQLite. */
export function containsText(db: Database, column: string, query: string): RawBuilder<boolean> {
  const position = isSqlite(db) ? sql`instr` : sql`strpos`;
  return sql`${position}(${sql.ref(column)}, ${foldText(query)}) > 0`;
}

/** Characters of a name that go into an index: PostgreSQL takes no entry over 2,700 bytes. */
export const SORT_NAME_LENGTH = 100;

/** The columns of an audience that follow its effective name; `sort_name` is its indexed beginning. */
export function nameColumns(effectiveName: string) {
  const name = toSearchText(effectiveName);
  return {
    effective_name: effectiveName,
    search_name: name,
    sort_name: [...name.slice(0, 2 * SORT_NAME_LENGTH)].slice(0, SORT_NAME_LENGTH).join(''),
  };
}

/** What a search of topics looks through. */
export const topicSearchText = (title: string, purpose: string | null, entries: readonly string[]) =>
  toSearchText([title, purpose ?? '', ...entries].join('\n'));

/**
 * What makes an email, domain or url the same as another: trimmed, in any case, and short enough for an index.
 * Compatibility forms stay apart, unlike in search: `ａnna@x.example` is another mailbox than `anna@x.example`.
 */
export function matchKey(text: string): string {
  const key = text.trim().normalize('NFC').toLowerCase().normalize('NFC');
  return key.length <= 200 ? key : `sha256:${sha256(key)}`;
}
