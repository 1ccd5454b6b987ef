import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Operation } from '#contract/operations.ts';
import { abortOnClose } from './http/abort-on-close.ts';
import { limitConcurrency } from './http/concurrency.ts';
import { isNotModified } from './http/preconditions.ts';
import { replySchema, sendReply } from './http/reply-schema.ts';
import { readRequest } from './http/validate.ts';
import type { Handler, Service } from './resources/service.ts';
import { handlers } from './routes.ts';

/** Per tenant: with three tenants at this limit, database connections are left for others. */
const MAX_RUNNING = 6;
const MAX_WAITING = 200;

/** Registers a route for each operation of the contract. */
export function registerOperations(app: FastifyInstance, service: Service) {
  const acquireSlot = limitConcurrency({ maxRunning: MAX_RUNNING, maxWaiting: MAX_WAITING });
  for (const [operation, handler] of Object.entries(handlers) as [Operation, Handler<Operation>][]) {
    const endpoint: Endpoint = endpoints[operation];
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: { response: { [endpoint.status]: replySchema(endpoint.response) } },
      async handler(request, reply) {
        reply.header('cache-control', 'no-store');
        const header = endpoint.header && request.headers[endpoint.header];
        const call = {
          service,
          tenantId: request.tenantId,
          ...readRequest(endpoint, request),
          header: Array.isArray(header) ? header.join(', ') : header,
          setHeader: (name: string, value: string) => reply.header(name, value),
        };
        const releaseSlot = await acquireSlot(request.tenantId, abortOnClose(reply));
        try {
          const result = await handler(call);
          const isUnchanged =
            endpoint.header === 'if-none-match' &&
            isNotModified(call.header, String(reply.getHeader('etag')));
          return isUnchanged ? reply.code(304).send() : sendReply(reply, endpoint.status, result);
        } finally {
          releaseSlot();
        }
      },
    });
  }
}
