import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { diskFull } from './availability.ts';
import type { Database } from './schema.ts';
import { isDiskFull, markDiskUsable, transact } from './transact.ts';

/** As large as a body: less may still fit into the free space inside the files of a full database. */
const PROBE_BYTES = 1024 * 1024;
const PROBE_INTERVAL_MS = 10_000;

const writeProbe = (db: Database) =>
  transact(db, async (transaction) => {
    const name = `disk-probe-${randomUUID()}`;
    // Random, because PostgreSQL compresses long values.
    const value = randomBytes(0.75 * PROBE_BYTES).toString('base64');
    await transaction.insertInto('settings').values({ name, value }).execute();
    await transaction.deleteFrom('settings').where('name', '=', name).execute();
  });

/**
 * Returns a function that throws while the database doesn't respond or its disk is full. It writes only after a write
 * failed because of the disk, since otherwise an idle server wouldn't notice that there is space again.
 */
export function createDatabaseCheck(db: Database, now: () => number): () => Promise<void> {
  let probedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    await sql`select 1`.execute(db);
    if (!isDiskFull(db)) return;
    if (now() - probedAt < PROBE_INTERVAL_MS) throw diskFull();
    probedAt = now();
    await writeProbe(db);
    markDiskUsable(db);
  };
}
