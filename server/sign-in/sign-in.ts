import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionInfo } from '#contract/console.ts';
import { signInBody } from '#contract/sign-in-request.ts';
import { invalid, ServiceError } from '#server/db/errors.ts';
import type { Build } from '#server/http/dashboard.ts';
import type { Limits } from '#server/http/rate-limit.ts';
import type { RequestLimiter } from '#server/http/request-limiter.ts';
import { logSecurityEvent, requestFields, shortKeyHash } from '#server/http/security-log.ts';
import { version } from '#server/version.ts';
import type { Backend, Tenant } from './backend.ts';
import { assertSameSite } from './cross-site.ts';
import type { SessionCookie } from './session-cookie.ts';
import { assertSameTenant } from './tenant-header.ts';

interface Options {
  backend: Backend;
  cookie: SessionCookie;
  limits: Limits;
  /** Limits key checks in gateway mode. */
  requestLimiter?: RequestLimiter | undefined;
  /** The dashboard served by this server, if any. */
  build?: Build | undefined;
  publicUrl?: string | undefined;
}

const unknownKey = () =>
  new ServiceError(401, 'unknown_key', 'Unknown API key.', {
    errors: [{ path: 'apiKey', message: 'Unknown API key' }],
  });

/** Hides the service's address before sign-in. The log gets it from the cause. */
export function hideAddress<E>(error: E, serviceUrl: string): E | ServiceError {
  if (!(error instanceof ServiceError)) return error;
  const { status, code, headers, message } = error;
  const text = [serviceUrl, new URL(serviceUrl).origin].reduce(
    (rest, address) => rest.replaceAll(address, 'the configured address'),
    message,
  );
  return Object.assign(new ServiceError(status, code, text, { headers }), { cause: error });
}

async function sessionInfo(
  { backend, build }: Pick<Options, 'backend' | 'build'>,
  tenant: Tenant | null,
): Promise<SessionInfo> {
  const [demo, capabilities] = await Promise.all([
    backend.demo?.isLoaded ? backend.demo.counts() : null,
    backend.capabilities(),
  ]);
  const { mode, serviceUrl } = backend;
  return {
    mode,
    serviceUrl: tenant && serviceUrl,
    tenant,
    demo,
    capabilities: [...capabilities],
    build: build?.().id,
    version,
  };
}

/**
 * Session to embed in a screen's HTML. Undefined without a cookie (links from other sites don't send `SameSite=Strict`
 * ones) or if the upstream service would have to be asked; the dashboard then calls `GET /session`.
 */
export async function sessionForHtml(
  request: FastifyRequest,
  options: Pick<Options, 'backend' | 'cookie' | 'build'>,
): Promise<SessionInfo | undefined> {
  const { backend, cookie } = options;
  try {
    const key = await cookie.readKey(request);
    const tenant = key !== undefined && backend.isReady(key) && (await backend.resume(key, request));
    return tenant ? await sessionInfo(options, tenant) : undefined;
  } catch (error) {
    if (!request.server.reportDatabaseError?.(error))
      request.log.warn({ err: error }, 'session for the HTML');
    return undefined;
  }
}

/** Routes of `/session`: get the session, sign in (with a key or to the demo), sign out. */
export async function signIn(app: FastifyInstance, options: Options): Promise<void> {
  const { backend, cookie, limits, requestLimiter, publicUrl } = options;

  const info = (tenant: Tenant | null) => sessionInfo(options, tenant);

  async function readKey(request: FastifyRequest): Promise<string> {
    const body = signInBody.safeParse(request.body);
    if (!body.success)
      throw invalid([{ path: 'apiKey', message: 'Send { "apiKey": "…" }, or { "demo": true }' }]);
    if ('apiKey' in body.data) return body.data.apiKey.trim();
    const { demo } = backend;
    if (!demo?.isLoaded) throw new ServiceError(404, 'no_demo', 'This server has no demo.');
    return demo.apiKey;
  }

  /** Returns the tenant of a key. Throws for a wrong key and counts it; a failing service isn't counted. */
  async function checkKey(key: string, request: FastifyRequest): Promise<Tenant> {
    // Other characters can't be in a header.
    if (!/^[!-~]+$/.test(key)) throw (await limits.countWrongKey(request)) ?? unknownKey();
    const slot = await requestLimiter?.acquire(request, key, false);
    try {
      const tenant = await backend.findTenant(key, request);
      if (tenant) return tenant;
    } catch (cause) {
      const error = backend.serviceUrl ? hideAddress(cause, backend.serviceUrl) : cause;
      if (!(error instanceof ServiceError) || error.status !== 403) throw error;
      throw (await limits.countWrongKey(request)) ?? error;
    } finally {
      slot?.release();
    }
    throw (await limits.countWrongKey(request)) ?? unknownKey();
  }

  app.addHook('onRequest', limits.limitAddress);
  app.addHook('onRequest', async (request, reply) => {
    assertSameSite(request, publicUrl);
    reply.header('cache-control', 'no-store');
  });

  app.get('/session', async (request, reply) => {
    const key = await cookie.readKey(request);
    const tenant = key === undefined ? undefined : await backend.resume(key, request);
    // The key was rotated.
    if (key !== undefined && !tenant) await cookie.end(request, reply);
    return info(tenant ?? null);
  });

  app.post('/session', async (request, reply) => {
    const key = await readKey(request);
    const tenant = await checkKey(key, request);
    // A tab with unsaved work can only sign in to its tenant: all tabs share the cookie.
    assertSameTenant(request, reply, tenant.fingerprint);
    await cookie.start(request, reply, key);
    logSecurityEvent(request.log, 'signed_in', {
      ...requestFields(request),
      tenantName: tenant.name,
      key: shortKeyHash(key),
    });
    return info(tenant);
  });

  app.delete('/session', async (request, reply) => {
    const key = await cookie.end(request, reply);
    if (key !== undefined)
      logSecurityEvent(request.log, 'signed_out', { ...requestFields(request), key: shortKeyHash(key) });
    return reply.status(204).send();
  });
}
