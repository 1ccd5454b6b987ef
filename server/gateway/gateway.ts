import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { notFound, ServiceError } from '#server/errors.ts';
import type { SessionCookie } from '#server/sign-in/session-cookie.ts';
import { refuseOtherTenant } from '#server/sign-in/tenant-header.ts';
import { badGateway, unusable } from './faults.ts';
import type { RecentKeys } from './recent-keys.ts';
import { quoting, toldBy } from './told.ts';
import type { Upstream } from './upstream.ts';

const requestHeaders = ['accept', 'accept-encoding', 'content-type', 'if-match', 'idempotency-key'];
const replyHeaders = [
  'content-type',
  'content-encoding',
  'content-length',
  'etag',
  'location',
  'retry-after',
];

interface Options {
  upstream: Upstream;
  cookie: SessionCookie;
  keys: RecentKeys;
  fingerprintOf: (apiKey: string) => string;
}

/** The path of the service for a request: every param is one segment, whatever characters it holds. */
function pathOf(endpoint: Endpoint, request: FastifyRequest): string {
  const params = request.params as Record<string, string>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    // Servers resolve dot segments even when they are percent-encoded.
    if (value === '.' || value === '..') throw notFound('resource');
    return encodeURIComponent(value);
  });
  const query = request.url.indexOf('?');
  return query < 0 ? path : path + request.url.slice(query);
}

function headersOf(request: FastifyRequest, apiKey: string): Record<string, string> {
  const headers: Record<string, string> = { 'x-api-key': apiKey };
  for (const name of requestHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}

/** Aborts when the browser has gone before its answer. */
function whileWanted(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

/**
 * Forwards the operations of the contract, and nothing else, to the service behind, with the key of whoever
 * is signed in. Bodies stream; cookies pass in neither direction.
 */
export async function gateway(
  app: FastifyInstance,
  { upstream, cookie, keys, fingerprintOf }: Options,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onClose', () => upstream.close());
  // The caller is told the same; whoever runs the gateway has no other way to notice.
  app.addHook('onError', async (request, _reply, error) => {
    if (error instanceof ServiceError && error.status >= 500)
      request.log.warn({ code: error.code }, (error.cause instanceof Error ? error.cause : error).message);
  });

  async function apiKeyOf(request: FastifyRequest): Promise<string> {
    const header = request.headers['x-api-key'];
    const key = header === undefined ? await cookie.keyOf(request) : String(header);
    if (key) return key;
    throw new ServiceError(
      401,
      'unauthenticated',
      'Send a valid API key in the x-api-key header, or sign in.',
    );
  }

  for (const endpoint of Object.values<Endpoint>(endpoints))
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      async onRequest(request) {
        const apiKey = await apiKeyOf(request);
        if (request.headers['x-api-key'] === undefined) refuseOtherTenant(request, fingerprintOf(apiKey));
        if (request.headers.via?.includes(upstream.via))
          throw badGateway('gateway_loop', 'SERVICE_URL leads back to this server. Set it to the service.');
      },
      async handler(request, reply) {
        const apiKey = await apiKeyOf(request);
        const answer = await upstream.send({
          method: endpoint.method,
          path: pathOf(endpoint, request),
          headers: headersOf(request, apiKey),
          body: request.body as Buffer | undefined,
          signal: whileWanted(reply),
        });
        const { status, headers, body } = answer;
        if (status === 401) keys.drop(apiKey);
        const problem = unusable(status, headers['content-type'], headers['retry-after']);
        if (problem) throw quoting(problem, await toldBy(answer));
        reply.code(status).header('cache-control', 'no-store');
        for (const name of replyHeaders) {
          const value = headers[name];
          if (typeof value === 'string') reply.header(name, value);
        }
        return reply.send(body);
      },
    });
}
