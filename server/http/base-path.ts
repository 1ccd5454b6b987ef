import type { FastifyInstance } from 'fastify';
import { ServiceError } from '#server/db/errors.ts';

/** Probes that don't go through the proxy needn't know the base path. */
const HEALTH_CHECK = /^\/(?:healthz|readyz)(?:\?|$)/;

/** The URL below `basePath`; undefined if it isn't. */
function relativeUrl(url: string, basePath: string): string | undefined {
  if (!url.startsWith(basePath)) return undefined;
  const rest = url.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : undefined;
}

/** Removes the base path from a URL. Others stay as they are, for `rejectOtherPaths`. */
export const withoutBasePath = (url: string, basePath: string): string => relativeUrl(url, basePath) ?? url;

/**
 * Serves nothing outside the base path except health checks, and adds the path to `Location`. Routes don't know it:
 * Fastify's `rewriteUrl` removes it.
 */
export function serveBelow(app: FastifyInstance, basePath: string): void {
  if (basePath === '') return;
  app.addHook('onRequest', async ({ originalUrl }) => {
    if (HEALTH_CHECK.test(originalUrl) || relativeUrl(originalUrl, basePath) !== undefined) return;
    throw new ServiceError(
      404,
      'unknown_route',
      `This server is at ${basePath}/. A proxy in front must pass the path on unchanged.`,
    );
  });
  app.addHook('onSend', async (_request, reply) => {
    const location = reply.getHeader('location');
    if (typeof location === 'string' && location.startsWith('/'))
      reply.header('location', basePath + location);
  });
}
