import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** Epoch milliseconds of PostgreSQL's clock; moves on within a transaction. */
export async function readPostgresClock(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL returned no time');
  return row.now;
}
