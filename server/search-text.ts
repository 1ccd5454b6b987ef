import { type RawBuilder, sql } from 'kysely';
import { sha256 } from './ids.ts';

/**
 * Text as search compares it: Unicode case and compatibility forms folded away, whatever the locale. Both
 * the kept text and the query go through it. The way through upper case makes `ß` and `ẞ` meet `SS`, and the last
 * step the two Greek small sigmas.
 */
export const folded = (text: string) =>
  text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').replaceAll('ς', 'σ');

/** SQLite refuses longer patterns. */
const MOST_PATTERN_BYTES = 50_000;

/** Whether a column of folded text contains `query`, whose `%` and `_` are taken as they are. */
export function contains(column: string, query: string): RawBuilder<boolean> {
  const pattern = `%${folded(query).replace(/[!%_]/g, '!$&')}%`;
  // A url is too short for it, but for letters that folding multiplies; no name repeats them so often.
  if (Buffer.byteLength(pattern) > MOST_PATTERN_BYTES) return sql`1 = 0`;
  return sql`${sql.ref(column)} like ${pattern} escape '!'`;
}

/** Characters of a name that go into an index: PostgreSQL takes no entry over 2,700 bytes. */
export const SORT_NAME_LENGTH = 100;

/** The columns of an audience that follow its effective name; `sort_name` is its indexed beginning. */
export function nameColumns(effectiveName: string) {
  const name = folded(effectiveName);
  return {
    effective_name: effectiveName,
    search_name: name,
    sort_name: [...name.slice(0, 2 * SORT_NAME_LENGTH)].slice(0, SORT_NAME_LENGTH).join(''),
  };
}

/** What a search of topics looks through. */
export const topicSearchText = (title: string, purpose: string | null, entries: readonly string[]) =>
  folded([title, purpose ?? '', ...entries].join('\n'));

/** What makes an email, domain or url the same as another: trimmed and folded, and short enough for an index. */
export function matchKey(text: string): string {
  const key = folded(text.trim());
  return key.length <= 200 ? key : `sha256:${sha256(key)}`;
}
