import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { isSqlite } from '#server/db/transact.ts';

/** SQL of a stored database of an older version, by its schema: 0001, 0004 or 0005. */
export const oldDatabase = (schema: string) =>
  readFileSync(join(import.meta.dirname, `../db/testing/schema-${schema}.sql`), 'utf8');

const SQLITE = {
  tables: "select name from sqlite_schema where type = 'table' order by name",
  definitions: "select name, sql from sqlite_schema where tbl_name not like 'kysely%' order by name",
};
const POSTGRES = {
  tables: "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  definitions: `
    select table_name as on, column_name as name,
      concat_ws(' ', data_type, collation_name, is_nullable, column_default) as definition
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
    union all select tablename, indexname, indexdef
    from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
    union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'kysely%'
    order by 1, 2, 3`,
};

/** Definitions of tables, indexes and keys, applied migrations and all rows as one text, for comparison. */
export async function describeDatabase(db: Database): Promise<string> {
  const { tables, definitions } = isSqlite(db) ? SQLITE : POSTGRES;
  const query = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(db)).rows;
  const lines = (await query(definitions)).map((row) => JSON.stringify(row));
  for (const { name } of await query(tables)) {
    if (name === 'kysely_migration_lock') continue;
    const rows = await query(`select * from "${name}"`);
    const texts = rows.map(
      ({ timestamp, ...row }) => `${name} ${JSON.stringify(Object.entries(row).toSorted())}`,
    );
    lines.push(...texts.toSorted());
  }
  return lines.join('\n');
}
