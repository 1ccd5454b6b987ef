import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Child table, its columns, parent table. Not for tables of sessions, which are bulk loaded: it would check each row. */
const foreignKeys: readonly [child: string, columns: string[], parent: string][] = [
  ['api_keys', ['tenant_id'], 'tenants'],
  ['sign_ins', ['tenant_id'], 'tenants'],
  ['idempotency', ['tenant_id'], 'tenants'],
  ['pages', ['tenant_id'], 'tenants'],
  ['topics', ['tenant_id'], 'tenants'],
  ['accounts', ['tenant_id'], 'tenants'],
  ['audiences', ['tenant_id', 'page_id'], 'pages'],
  ['audience_versions', ['tenant_id', 'audience_id'], 'audiences'],
  ['topic_entries', ['tenant_id', 'topic_id'], 'topics'],
  ['persons', ['tenant_id', 'account_id'], 'accounts'],
  ['account_logs', ['tenant_id', 'account_id'], 'accounts'],
  ['person_logs', ['tenant_id', 'person_id'], 'persons'],
];

/** Checked at the end of a transaction: a new account is linked to its persons before it is inserted. */
const clause = (child: string, columns: readonly string[], parent: string) => {
  const list = columns.map((column) => `"${column}"`).join(', ');
  return `constraint "${child}_${parent}" foreign key (${list}) references "${parent}" (${list}) deferrable initially deferred`;
};

/** SQLite can't add a constraint: copies the table. Parents come first, as a copy drops the table it replaces. */
async function rebuildTable(db: Kysely<unknown>, table: string, constraint: string) {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(db);
  const definition = rows.find(({ type }) => type === 'table')?.sql ?? '';
  const copy = definition.replace(`"${table}"`, `"new_${table}"`).replace(/\)\s*$/, `, ${constraint})`);
  const indexes = rows.filter(({ type }) => type === 'index').map((index) => index.sql);
  for (const statement of [
    copy,
    `insert into "new_${table}" select * from "${table}"`,
    `drop table "${table}"`,
    `alter table "new_${table}" rename to "${table}"`,
    ...indexes,
  ])
    await sql.raw(statement).execute(db);
}

/** References between tables. */
export const addForeignKeys: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    for (const [child, columns, parent] of foreignKeys) {
      const constraint = clause(child, columns, parent);
      if (isSqlite) await rebuildTable(db, child, constraint);
      else await sql.raw(`alter table "${child}" add ${constraint}`).execute(db);
    }
  },
};
