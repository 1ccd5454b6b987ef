import type { FastifyInstance } from 'fastify';
import { ServiceError } from '#server/db/errors.ts';
import type { Database } from '#server/db/schema.ts';
import { findTenantByKey, hashKey } from '#server/db/tenants.ts';
import type { Limits } from '#server/http/rate-limit.ts';
import type { SessionCookie } from './session-cookie.ts';
import { assertSameTenant } from './tenant-header.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The tenant whose key the request carries; set on every operation of the service. */
    tenantId: string;
    /** Hash of that key. */
    keyHash: string;
  }
}

const unauthenticated = () =>
  new ServiceError(401, 'unauthenticated', 'Send a valid API key in the x-api-key header, or sign in.');

/**
 * Requires a known API key, from the `x-api-key` header or from the dashboard's session. A session's tenant must be
 * the one that the page shows. Runs before the body is read.
 */
export function authenticate(
  app: FastifyInstance,
  db: Database,
  cookie: SessionCookie,
  limits: Limits,
  fingerprintOf: (tenantId: string) => Promise<string>,
) {
  app.decorateRequest('tenantId', '');
  app.decorateRequest('keyHash', '');
  app.addHook('onRequest', limits.limitAddress);
  app.addHook('onRequest', async (request, reply) => {
    const header = request.headers['x-api-key'];
    const key = header === undefined ? await cookie.readKey(request) : String(header);
    const tenant = key === undefined ? undefined : await findTenantByKey(db, key);
    if (key === undefined || !tenant) {
      // Only headers can be guesses: a cookie is encrypted, and its key was valid once.
      const limitError = header === undefined ? undefined : await limits.countWrongKey(request);
      throw limitError ?? unauthenticated();
    }
    request.tenantId = tenant.tenantId;
    request.keyHash = hashKey(key);
    if (header === undefined) assertSameTenant(request, reply, await fingerprintOf(tenant.tenantId));
  });
}
