import type { FastifyInstance } from 'fastify';
import { ServiceError } from '#server/db/errors.ts';
import { version } from '#server/version.ts';

interface HealthOptions {
  /** Throws if the database isn't usable; undefined in gateway mode. */
  checkDatabase: (() => Promise<void>) | undefined;
  /** Whether the service behind a gateway responds; undefined if it is embedded. */
  isServiceReachable: (() => Promise<boolean>) | undefined;
  /** Whether the initial data is loaded. */
  isLoaded: () => boolean;
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can take requests, i.e. it isn't stopping, its database responds
 * and has disk space, and its data is loaded. A gateway is ready even if its service isn't reachable, because it can
 * tell its users; the body reports it.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  { checkDatabase, isServiceReachable, isLoaded }: HealthOptions,
) {
  const notReady = (detail: string) =>
    new ServiceError(503, 'not_ready', detail, { headers: { 'retry-after': '1' } });

  app.get('/healthz', async () => ({ status: 'ok', version }));
  app.get('/readyz', async (request) => {
    if (app.isDraining()) throw notReady('Stopping.');
    await checkDatabase?.().catch((error) => {
      const problem = error instanceof ServiceError ? error : app.reportDatabaseError?.(error);
      if (problem?.status === 507) throw problem;
      if (!problem) request.log.error({ err: error }, "the database isn't responding");
      throw notReady("The database isn't responding.");
    });
    if (!isLoaded()) throw notReady('Still starting.');
    if (!isServiceReachable) return { status: 'ready', version };
    const service = (await isServiceReachable()) ? 'answers' : "isn't responding";
    return { status: 'ready', version, service };
  });
}
