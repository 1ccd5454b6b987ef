import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { isDiskFull, transact } from '#server/db/transact.ts';
import { ServiceError } from '#server/errors.ts';

/** More than the free places that a full database has left. */
const PROBE_BYTES = 64 * 1024;

/** Throws where the disk is still full: nothing else may write to find out, once no requests come here. */
const probeDisk = (db: Database) =>
  transact(db, async (transaction) => {
    const name = `disk-probe-${randomUUID()}`;
    await transaction
      .insertInto('settings')
      .values({ name, value: 'x'.repeat(PROBE_BYTES) })
      .execute();
    await transaction.deleteFrom('settings').where('name', '=', name).execute();
  });

/** `/healthz`: the process lives. `/readyz`: it can do its work, its database answers and has room, and its data is loaded. */
export function reportHealth(app: FastifyInstance, db: Database | undefined, ready: () => boolean) {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    const answers = db
      ? await sql`select 1`.execute(db).then(
          () => true,
          (error) => {
            request.log.error({ err: error }, 'the database does not answer');
            return false;
          },
        )
      : true;
    if (answers && db && isDiskFull(db)) await probeDisk(db);
    if (answers && ready()) return { status: 'ready' };
    throw new ServiceError(503, 'not_ready', answers ? 'Still starting.' : 'The database does not answer.', {
      headers: { 'retry-after': '1' },
    });
  });
}
