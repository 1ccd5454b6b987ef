import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const BATCH_SIZE = 500;
const MAX_WORD_LENGTH = 40;
const MAX_WORDS = 50;

const foldText = (text: string) =>
  text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').replaceAll('ς', 'σ');

const wordsOf = (text: string) => [
  ...new Set(
    (foldText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
      .slice(0, MAX_WORDS)
      .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join('')),
  ),
];

const removeMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');

/** Any part of a phone number starts a suffix of it. */
function phoneWords(phone: string | null): string[] {
  const digits = phone?.replace(/\D/g, '') ?? '';
  return Array.from({ length: Math.max(0, digits.length - 2) }, (_, start) => digits.slice(start));
}

interface Entry {
  tenant_id: string;
  list: string;
  word: string;
  record_id: string;
}

async function insertWords(db: Kysely<unknown>, entries: Entry[]) {
  for (let start = 0; start < entries.length; start += BATCH_SIZE) {
    const values = entries
      .slice(start, start + BATCH_SIZE)
      .map((entry) => sql`(${entry.tenant_id}, ${entry.list}, ${entry.word}, ${entry.record_id})`);
    await sql`insert into search_words (tenant_id, list, word, record_id) values ${sql.join(values)}`.execute(
      db,
    );
  }
}

/** Reads a table in batches by its key. */
async function* rowsOf<Row extends { tenant_id: string; id: string }>(
  db: Kysely<unknown>,
  select: string,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  for (;;) {
    const { rows } = await sql<Row>`
      select * from (${sql.raw(select)}) r
      where (tenant_id, id) > (${after?.tenant_id ?? ''}, ${after?.id ?? ''})
      order by tenant_id, id limit ${BATCH_SIZE}`.execute(db);
    yield* rows;
    after = rows.at(-1);
    if (!after) return;
  }
}

type PersonRow = Record<'tenant_id' | 'id' | 'name', string> &
  Record<'account_id' | 'email' | 'domain' | 'phone_number', string | null>;
type AudienceRow = Record<'tenant_id' | 'id' | 'page_id' | 'search_name', string>;

/** Index of the words of people and audiences, so that a search needn't read all of them. */
export const searchWords: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    // A range of words is a prefix only if they are compared by code point, as SQLite does.
    const byCodePoint = isSqlite ? sql`text` : sql`text collate "C"`;
    await db.schema
      .createTable('search_words')
      .addColumn('tenant_id', 'text', (column) => column.notNull())
      .addColumn('list', 'text', (column) => column.notNull())
      .addColumn('word', byCodePoint, (column) => column.notNull())
      .addColumn('record_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('search_words_key', ['tenant_id', 'list', 'word', 'record_id'])
      .execute();
    await db.schema
      .createIndex('search_words_by_record')
      .on('search_words')
      .columns(['tenant_id', 'record_id', 'list', 'word'])
      .execute();
    for await (const row of rowsOf<PersonRow>(
      db,
      'select tenant_id, person_id as id, account_id, name, email, domain, phone_number from persons',
    )) {
      const words = new Set([
        ...[row.name, removeMarks(row.name), row.email ?? '', row.domain ?? ''].flatMap(wordsOf),
        ...phoneWords(row.phone_number),
      ]);
      await insertWords(
        db,
        [...words].flatMap((word) =>
          ['persons', row.account_id].flatMap((list) =>
            list === null ? [] : [{ tenant_id: row.tenant_id, list, word, record_id: row.id }],
          ),
        ),
      );
    }
    for await (const row of rowsOf<AudienceRow>(
      db,
      'select tenant_id, audience_id as id, page_id, search_name from audiences',
    ))
      await insertWords(
        db,
        wordsOf(row.search_name).flatMap((word) =>
          ['audiences', row.page_id].map((list) => ({
            tenant_id: row.tenant_id,
            list,
            word,
            record_id: row.id,
          })),
        ),
      );
  },
};
