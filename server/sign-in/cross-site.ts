import type { FastifyRequest } from 'fastify';
import { ServiceError } from '#server/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const crossSiteError = () =>
  new ServiceError(403, 'cross_site', "Requests from other sites can't change anything.");

/**
 * Throws 403 for a write that a browser sent on behalf of another site. The rules are those of Go's
 * `http.CrossOriginProtection`: `Sec-Fetch-Site` and `Origin` cannot be forged by a page, and a request with
 * neither comes from no browser. Behind a proxy `publicUrl` says what the origin is; else its host must be
 * the one asked.
 */
export function assertSameSite(request: FastifyRequest, publicUrl: string | undefined): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossSiteError();
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (publicUrl ? origin !== publicUrl : URL.parse(origin)?.host !== request.host) throw crossSiteError();
}
