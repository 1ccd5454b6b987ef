import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { databaseProblem } from '#server/db/availability.ts';
import type { ServiceError } from '#server/db/errors.ts';

/** How often an outage checks whether the database works again. */
const CHECK_INTERVAL_MS = 1000;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a temporary failure of the database and returns its problem; undefined for other errors. Not there in
     * gateway mode.
     */
    reportDatabaseError?(error: unknown): ServiceError | undefined;
  }
}

/** Logs one line when the database fails and one when it works again, instead of one per failure. */
export function logOutages(app: FastifyInstance, checkDatabase: () => Promise<void>): void {
  const closing = new AbortController();
  app.addHook('onClose', async () => closing.abort());
  let outage: { code: string; startedAt: number; failures: number } | undefined;

  /** Ends the outage after an interval without a failure, if the database passes the check. */
  async function watch(current: NonNullable<typeof outage>) {
    let isOver = false;
    while (!isOver) {
      const { failures } = current;
      await setTimeout(CHECK_INTERVAL_MS, undefined, { ref: false, signal: closing.signal });
      isOver = await checkDatabase().then(
        () => current.failures === failures,
        () => false,
      );
    }
    const { code, failures, startedAt } = current;
    outage = undefined;
    app.log.warn({ code, failures, seconds: (Date.now() - startedAt) / 1000 }, 'database_recovered');
  }

  app.decorate('reportDatabaseError', (error) => {
    const problem = databaseProblem(error);
    if (!problem) return undefined;
    if (problem.code !== outage?.code) app.log.error({ err: error }, problem.code);
    if (outage) {
      outage.code = problem.code;
      outage.failures += 1;
    } else {
      outage = { code: problem.code, startedAt: Date.now(), failures: 1 };
      // Rejects when the server closes.
      watch(outage).catch(() => {});
    }
    return problem;
  });
}
