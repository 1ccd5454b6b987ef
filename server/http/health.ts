import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { ServiceError } from '#server/errors.ts';

/** `/healthz`: the process lives. `/readyz`: it can do its work, its database answers and its data is loaded. */
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
    if (answers && ready()) return { status: 'ready' };
    throw new ServiceError(503, 'not_ready', answers ? 'Still starting.' : 'The database does not answer.', {
      headers: { 'retry-after': '1' },
    });
  });
}
