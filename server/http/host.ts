import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { isLoopback } from '#server/config-values.ts';
import { ServiceError } from '#server/errors.ts';

/** Asked by address or by whatever name a balancer knows; they hold no data. */
const healthPaths = new Set(['/healthz', '/readyz']);

/**
 * Refuses with 421 what was sent to a name that isn't this server's. A page whose own name is pointed at this
 * machine (DNS rebinding) would count as same-origin. Addresses are fine: no name can pose as one.
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
