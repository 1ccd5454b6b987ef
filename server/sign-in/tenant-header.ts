import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '#server/errors.ts';

/** The dashboard's requests carry the fingerprint of the tenant on the screen. */
const HEADER = 'x-console-tenant';

/**
 * Throws 409 `other_tenant` when the page that sent the request shows another tenant than its cookie names:
 * another tab has signed in since, and cookies are shared by all tabs. The reply names the tenant, too: a browser
 * preloads without the header.
 */
export function assertSameTenant(request: FastifyRequest, reply: FastifyReply, fingerprint: string): void {
  reply.header(HEADER, fingerprint);
  const shownTenant = request.headers[HEADER];
  if (shownTenant === undefined || shownTenant === fingerprint) return;
  throw new ServiceError(
    409,
    'other_tenant',
    "This page shows another tenant than the one you're signed in to. Reload.",
  );
}
