import { sql } from 'kysely';
import type { Database } from './schema.ts';
import { isSqlite } from './transact.ts';

export type Row = Record<string, unknown>;

/** Small, because a row can be as large as a request's body. */
export const BATCH_ROWS = 100;

/** Keys whose order isn't that of their text. */
const NUMERIC_KEYS = new Set(['version_number', 'bucket']);

/**
 * Reads a tenant's rows of a table in batches, in the order of `key`, which is the same on both databases. Runs in a
 * transaction.
 */
export async function* readTenantRows(
  db: Database,
  table: string,
  tenantId: string,
  key: readonly string[],
): AsyncGenerator<Row[]> {
  const ofTenant = sql`from ${sql.table(table)} where tenant_id = ${tenantId}`;
  if (!isSqlite(db)) {
    const order = key.map((name) =>
      NUMERIC_KEYS.has(name) ? sql.ref(name) : sql`${sql.ref(name)} collate "C"`,
    );
    return yield* readByCursor(db, sql`select * ${ofTenant} order by ${sql.join(order)}`);
  }
  const columns = sql.join(key.map((name) => sql.ref(name)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<Row>`
      select * ${ofTenant} ${after} order by ${columns} limit ${BATCH_ROWS}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    after = sql`and (${columns}) > (${sql.join(key.map((name) => last[name]))})`;
  }
}

/** Reads all rows of a PostgreSQL table in batches. Runs in a transaction. */
export const readAllRows = (db: Database, table: string): AsyncGenerator<Row[]> =>
  readByCursor(db, sql`select * from ${sql.table(table)}`);

async function* readByCursor(db: Database, query: ReturnType<typeof sql>): AsyncGenerator<Row[]> {
  await sql`declare copied_rows no scroll cursor for ${query}`.execute(db);
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_ROWS)} from copied_rows`.execute(db);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await sql`close copied_rows`.execute(db);
  }
}

/** Inserts rows that have the same columns. */
export async function insertRows(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`.execute(db);
}
