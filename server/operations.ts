import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { DEFAULT_LIMIT } from '#contract/limits.ts';
import type { Operation } from '#contract/operations.ts';
import { abortOnClose } from '#server/http/abort-on-close.ts';
import { receiveBodies } from '#server/http/bodies.ts';
import { limitConcurrency } from '#server/http/concurrency.ts';
import { isNotModified } from '#server/http/preconditions.ts';
import type { Input } from '#server/http/validate.ts';
import type { Service } from '#server/resources/service.ts';
import type { WorkerPool } from '#server/workers/pool.ts';
import { type Handled, type HandleTask, handle, type ParseTask, parse } from '#server/workers/tasks.ts';

/** Per tenant: with three tenants at this limit, database connections are left for others. */
const MAX_RUNNING = 6;
const MAX_WAITING = 200;
/** Validating a larger body may take longer than sending it to a worker. */
const MAX_INLINE_BYTES = 16 * 1024;
/** Rows that a screen shows; a list of more may take long. */
const MAX_SHORT_LIMIT = 100;

interface Options {
  service: Service;
  workers: WorkerPool;
  /** Whether workers can run handlers. */
  canReadInWorkers: boolean;
  bodyTimeoutMs?: number | undefined;
}

/** Whether a read may take long: a long list, a search, or counts over a range. */
function isLongRead({ method, query: { shape } }: Endpoint, query: { limit?: number; query?: string }) {
  if (method !== 'GET') return false;
  return (query.limit ?? DEFAULT_LIMIT) > MAX_SHORT_LIMIT || Boolean(query.query) || 'by' in shape;
}

/** Registers a route for each operation of the contract. */
export function registerOperations(
  app: FastifyInstance,
  { service, workers, canReadInWorkers, bodyTimeoutMs }: Options,
) {
  const acquireSlot = limitConcurrency({ capacity: MAX_RUNNING, maxWaiting: MAX_WAITING });
  receiveBodies(app, { callerOf: (request) => request.tenantId, timeoutMs: bodyTimeoutMs });

  async function readInput(operation: Operation, request: FastifyRequest, signal: AbortSignal) {
    const { params, query, tenantId } = request;
    const received = request.body as Buffer | undefined;
    // Many clients send the content type with every request.
    const body = request.method === 'DELETE' && received?.length === 0 ? undefined : received;
    const task: ParseTask = { kind: 'parse', operation, params, query, body };
    return !body || body.length <= MAX_INLINE_BYTES
      ? parse(task)
      : workers.run<Input>(tenantId, task, signal);
  }

  for (const [operation, endpoint] of Object.entries(endpoints) as [Operation, Endpoint][]) {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      async handler(request, reply) {
        reply.header('cache-control', 'no-store');
        const { tenantId } = request;
        const signal = abortOnClose(reply);
        const releaseSlot = await acquireSlot(tenantId, signal);
        try {
          const input = await readInput(operation, request, signal);
          const sent = endpoint.header && request.headers[endpoint.header];
          const header = Array.isArray(sent) ? sent.join(', ') : sent;
          const task: HandleTask = { kind: 'handle', operation, tenantId, input, header };
          const { headers, json } =
            canReadInWorkers && isLongRead(endpoint, input.query)
              ? await workers.run<Handled>(tenantId, task, signal)
              : await handle(service, task);
          reply.headers(headers);
          if (endpoint.header === 'if-none-match' && isNotModified(header, String(headers.etag)))
            return reply.code(304).send();
          return reply.code(endpoint.status).type('application/json; charset=utf-8').send(json);
        } finally {
          releaseSlot();
        }
      },
    });
  }
}
