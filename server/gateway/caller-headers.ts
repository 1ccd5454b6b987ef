import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** W3C Trace Context. */
const TRACEPARENT = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;
/** Without a subnet: the address itself. */
const ADDRESS_BITS = 128;

/** Headers that tell the service which request this is and whose. */
export function callerHeaders({ id, ip, headers }: FastifyRequest): Record<string, string> {
  const traceparent = String(headers.traceparent);
  return {
    'x-request-id': id,
    // A proxy may send anything instead of an address.
    ...(isIP(ip) && { 'x-forwarded-for': normalizeIP(ip, ADDRESS_BITS) }),
    ...(TRACEPARENT.test(traceparent) && { traceparent }),
  };
}
