import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { isDiskFull, transact } from '#server/db/transact.ts';
import type { Upstream } from '#server/gateway/upstream.ts';
import { ServiceError } from './errors.ts';

/** More than the free space left inside the files of a full database. */
const PROBE_BYTES = 64 * 1024;

/** Throws while the disk is full. Without it, an idle server wouldn't notice that there is space again. */
const probeDisk = (db: Database) =>
  transact(db, async (transaction) => {
    const name = `disk-probe-${randomUUID()}`;
    await transaction
      .insertInto('settings')
      .values({ name, value: 'x'.repeat(PROBE_BYTES) })
      .execute();
    await transaction.deleteFrom('settings').where('name', '=', name).execute();
  });

interface HealthOptions {
  db: Database | undefined;
  upstream: Upstream | undefined;
  /** Whether the initial data is loaded. */
  isLoaded: () => boolean;
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can take requests, i.e. it isn't stopping, its database responds
 * and has disk space, and its data is loaded. A gateway is ready even if its service isn't reachable, because it can
 * tell its users; the body reports it.
 */
export function addHealthRoutes(app: FastifyInstance, { db, upstream, isLoaded }: HealthOptions) {
  const notReady = (detail: string) =>
    new ServiceError(503, 'not_ready', detail, { headers: { 'retry-after': '1' } });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    if (app.isDraining()) throw notReady('Stopping.');
    if (db) {
      await sql`select 1`.execute(db).catch((error) => {
        request.log.error({ err: error }, "the database isn't responding");
        throw notReady("The database isn't responding.");
      });
      if (isDiskFull(db)) await probeDisk(db);
    }
    if (!isLoaded()) throw notReady('Still starting.');
    if (!upstream) return { status: 'ready' };
    return { status: 'ready', service: (await upstream.isReachable()) ? 'answers' : "isn't responding" };
  });
}
