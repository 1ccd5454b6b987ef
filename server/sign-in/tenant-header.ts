import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '#server/db/errors.ts';

/** Carries the fingerprint of the tenant that the dashboard shows. */
const HEADER = 'x-console-tenant';

/**
 * Throws 409 `other_tenant` if the page shows another tenant than its cookie: another tab has signed in since.
 * The reply carries the header too, because preloads are sent without it.
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
