import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const MAX_TEXT_LENGTH = 10_000;

/** Source column of each key column. */
const KEYS = {
  persons: { email_key: 'email', domain_key: 'domain', linkedin_key: 'linkedin_profile_url' },
  accounts: { domain_key: 'domain' },
} as const;

/** Folds case only; keys of the first version also folded compatibility forms. */
function matchKey(text: string): string {
  const key = text.trim().normalize('NFC').toLowerCase().normalize('NFC');
  return key.length <= 200 ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}

async function truncateText(db: Kysely<unknown>) {
  for (const name of ['pages.search_name', 'audiences.search_name', 'topics.search_text']) {
    const [table = '', column = ''] = name.split('.');
    await sql`
      update ${sql.table(table)}
      set ${sql.ref(column)} = substr(${sql.ref(column)}, 1, ${sql.lit(MAX_TEXT_LENGTH)})
      where length(${sql.ref(column)}) > ${sql.lit(MAX_TEXT_LENGTH)}`.execute(db);
  }
}

/** Only keys of texts with non-ASCII characters can differ from before. */
async function rebuildKeys(db: Kysely<unknown>) {
  for (const [table, keys] of Object.entries(KEYS))
    for (const [key, text] of Object.entries(keys)) {
      const { rows } = await sql<{ text: string }>`
        select distinct ${sql.ref(text)} as text from ${sql.table(table)}
        where octet_length(${sql.ref(text)}) > length(${sql.ref(text)})`.execute(db);
      for (const row of rows)
        await sql`
          update ${sql.table(table)} set ${sql.ref(key)} = ${matchKey(row.text)}
          where ${sql.ref(text)} = ${row.text}`.execute(db);
    }
}

/** Bounds search text, makes identity keys stricter, and indexes the age of stored replies. */
export const limits: Migration = {
  async up(db) {
    await truncateText(db);
    await rebuildKeys(db);
    await db.schema
      .createIndex('idempotency_by_created_at')
      .on('idempotency')
      .columns(['tenant_id', 'created_at'])
      .execute();
  },
};
