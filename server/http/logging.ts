import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { LoggerOptions } from 'pino';
import type { Config } from '#server/config.ts';
import { ServiceError } from '#server/db/errors.ts';

const pathOf = (url: string | undefined) => url?.split('?', 1)[0];

/** Omits other fields of errors: PostgreSQL's contain values of the row. */
const errorOf = (error: Error & { code?: unknown }) => ({
  type: error.name,
  code: error.code,
  message: error.message,
  stack: error.stack,
});

/** Pino options. Headers, cookies, queries and bodies are never logged. */
export const logger = (level: Config['logLevel']): LoggerOptions => ({
  level,
  base: null,
  serializers: {
    req: (request) => ({ method: request.method, path: pathOf(request.url) }),
    res: (reply) => ({ status: reply.statusCode }),
    err: errorOf,
  },
});

/** `logRequests` logs one line per request instead of Fastify's two. */
export const logController = () => new LogController({ disableRequestLogging: true });

/** Logs why the upstream service's response wasn't forwarded. The caller gets the same message, but operators see only the log. */
export function logUpstreamError(request: FastifyRequest, error: ServiceError) {
  request.log.warn(
    { code: error.code, method: request.method, path: pathOf(request.url) },
    (error.cause instanceof Error ? error.cause : error).message,
  );
}

/** Logs each response, and errors of the upstream service. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onError', async (request, _reply, error) => {
    if (error instanceof ServiceError && (error.status === 502 || error.status === 504))
      logUpstreamError(request, error);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ip: request.ip,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        tenant: request.tenantId || undefined,
      },
      'request',
    );
  });
}
