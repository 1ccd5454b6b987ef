import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '#server/errors.ts';

/**
 * Refuses with 429 and `Retry-After` what exceeds `perMinute` requests of one key; 0 refuses nothing.
 * Applies to the routes that `app` gets afterwards, and counts after authentication.
 */
export async function limitRate(app: FastifyInstance, perMinute: number) {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    hook: 'onRequest',
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.keyHash,
    errorResponseBuilder: (_request, { ttl }) =>
      new ServiceError(
        429,
        'rate_limited',
        `This key may make ${perMinute} requests a minute. Try again in ${Math.ceil(ttl / 1000)} s.`,
      ),
  });
}
