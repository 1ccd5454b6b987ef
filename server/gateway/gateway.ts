import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { invalid, notFound, ServiceError } from '#server/db/errors.ts';
import { sha256 } from '#server/db/ids.ts';
import { abortOnClose } from '#server/http/abort-on-close.ts';
import { receiveBodies } from '#server/http/bodies.ts';
import { logUpstreamError } from '#server/http/logging.ts';
import { sendProblem } from '#server/http/problems.ts';
import type { Limits } from '#server/http/rate-limit.ts';
import type { RequestLimiter } from '#server/http/request-limiter.ts';
import { unknownParameters } from '#server/http/validate.ts';
import type { SessionCookie } from '#server/sign-in/session-cookie.ts';
import { hideAddress } from '#server/sign-in/sign-in.ts';
import { assertSameTenant } from '#server/sign-in/tenant-header.ts';
import { callerHeaders } from './caller-headers.ts';
import type { Upstream } from './upstream.ts';
import { readUpstreamDetail, withUpstreamDetail } from './upstream-detail.ts';
import { badGateway, connectionError, responseError } from './upstream-errors.ts';

const requestHeaders = [
  'accept',
  'accept-encoding',
  'content-type',
  'if-match',
  'if-none-match',
  'idempotency-key',
];
const responseHeaders = [
  'content-type',
  'content-encoding',
  'content-length',
  'etag',
  'idempotency-replayed',
  'location',
  'retry-after',
];

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the body of the service's response ended early. */
    bodyError: ServiceError | null;
  }
}

interface Options {
  upstream: Upstream;
  cookie: SessionCookie;
  requestLimiter: RequestLimiter;
  limits: Limits;
  fingerprintOf: (apiKey: string) => string;
  bodyTimeoutMs?: number | undefined;
}

/** Dot segments, and characters that some servers decode twice, resolve or merge. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const UNSAFE_SEGMENT = /^\.{0,2}$|[/\\%\u0000-\u001f\u007f]/;

/** Path and query for the service: each param is one plain segment, and only the operation's query keys pass. */
function buildPath(endpoint: Endpoint, request: FastifyRequest): string {
  const params = request.params as Record<string, string>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    if (UNSAFE_SEGMENT.test(value)) throw notFound('resource');
    return encodeURIComponent(value);
  });
  const query = request.query as Record<string, string | string[]>;
  const unknown = unknownParameters(endpoint, query);
  if (unknown.length > 0) throw invalid(unknown);
  const pairs = Object.keys(endpoint.query.shape).flatMap((key) => {
    const value = query[key];
    if (value === undefined) return [];
    if (Array.isArray(value)) throw invalid([{ path: key, message: 'Send this parameter once' }]);
    return [`${key}=${encodeURIComponent(value)}`];
  });
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

function forwardedHeaders(request: FastifyRequest, apiKey: string): Record<string, string> {
  const headers: Record<string, string> = { 'x-api-key': apiKey, ...callerHeaders(request) };
  for (const name of requestHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}

/**
 * Forwards only the contract's operations to the upstream service, adding the session's API key. Bodies are
 * streamed; cookies aren't forwarded in either direction.
 */
export async function gateway(
  app: FastifyInstance,
  { upstream, cookie, requestLimiter, limits, fingerprintOf, bodyTimeoutMs }: Options,
): Promise<void> {
  receiveBodies(app, { callerOf: (request) => request.keyHash, timeoutMs: bodyTimeoutMs });
  app.addHook('onClose', () => upstream.close());
  app.decorateRequest('keyHash', '');
  app.decorateRequest('bodyError', null);
  // A body may fail before its first byte. Later, the connection is cut off.
  app.setErrorHandler<FastifyError | ServiceError>((failure, request, reply) => {
    const error = request.bodyError ?? failure;
    // Anyone can send a key, a cookie only who is signed in.
    const isSignedIn = request.headers['x-api-key'] === undefined;
    return sendProblem(isSignedIn ? error : hideAddress(error, upstream.url), request, reply);
  });
  app.addHook('onRequest', limits.limitAddress);

  async function readApiKey(request: FastifyRequest): Promise<string> {
    const header = request.headers['x-api-key'];
    const key = header === undefined ? await cookie.readKey(request) : String(header);
    if (key) return key;
    throw new ServiceError(
      401,
      'unauthenticated',
      'Send a valid API key in the x-api-key header, or sign in.',
    );
  }

  app.addHook('onRequest', async (request, reply) => {
    const apiKey = await readApiKey(request);
    request.keyHash = sha256(apiKey);
    if (request.headers['x-api-key'] === undefined) assertSameTenant(request, reply, fingerprintOf(apiKey));
    if (request.headers.via?.includes(upstream.via))
      throw badGateway('gateway_loop', 'SERVICE_URL points to this server. Set it to the service.');
  });
  app.addHook('onRequest', limits.limitKey);

  for (const endpoint of Object.values<Endpoint>(endpoints))
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      async handler(request, reply) {
        const apiKey = await readApiKey(request);
        const path = buildPath(endpoint, request);
        const signal = abortOnClose(reply);
        const fromSession = request.headers['x-api-key'] === undefined;
        const slot = await requestLimiter.acquire(request, apiKey, fromSession, signal);
        const response = await upstream
          .send({
            method: endpoint.method,
            path,
            headers: forwardedHeaders(request, apiKey),
            body: request.body as Buffer | undefined,
            signal,
          })
          .catch((error) => {
            slot.release();
            throw error;
          });
        const { status, headers, body } = response;
        body.once('close', slot.release);
        const limitError = await slot.recordStatus(status);
        if (limitError) {
          body.on('error', () => {}).destroy();
          throw limitError;
        }
        const isNotModified = status === 304 && request.headers['if-none-match'] !== undefined;
        const problem = isNotModified
          ? undefined
          : responseError(status, headers['content-type'], headers['retry-after']);
        if (problem) throw withUpstreamDetail(problem, await readUpstreamDetail(response));
        reply.code(status).header('cache-control', 'no-store');
        for (const name of responseHeaders) {
          const value = headers[name];
          if (typeof value === 'string') reply.header(name, value);
        }
        body.once('error', (error) => {
          if (signal.aborted) return;
          request.bodyError = connectionError(error, new URL(upstream.url).origin);
          logUpstreamError(request, request.bodyError);
        });
        return reply.send(body);
      },
    });
}
