import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { isLoopback } from '#server/config-values.ts';
import { ServiceError } from '#server/db/errors.ts';

/** Load balancers may use any host name for these; they return no data. */
const healthPaths = new Set(['/healthz', '/readyz']);

/**
 * Rejects requests for other host names with 421, against DNS rebinding: a page whose name resolves to this machine
 * would count as same-origin. IP addresses can't be rebound.
 */
export function checkHost(app: FastifyInstance, { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>) {
  const isWildcard = host === '0.0.0.0' || host === '::';
  const ownName = publicUrl ? new URL(publicUrl).hostname : isWildcard ? hostname() : host;
  app.addHook('onRequest', async (request) => {
    const name = request.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
    if (isIP(name) || isLoopback(name) || name === ownName.toLowerCase()) return;
    if (healthPaths.has(request.url.split('?', 1)[0] ?? '')) return;
    throw new ServiceError(
      421,
      'unknown_host',
      `This server isn't known as "${request.hostname}". Use ${publicUrl ?? `the host ${ownName}`}, or set PUBLIC_URL.`,
    );
  });
}
