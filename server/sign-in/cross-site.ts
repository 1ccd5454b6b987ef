import type { FastifyRequest } from 'fastify';
import { ServiceError } from '#server/db/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const crossSiteError = () =>
  new ServiceError(403, 'cross_site', "Requests from other sites can't change anything.");

/**
 * Throws 403 for a browser's write from another site. Same rules as Go's `http.CrossOriginProtection`: a page
 * can't forge `Sec-Fetch-Site` and `Origin`, and a request without both isn't from a browser. `publicUrl` is the
 * expected origin behind a proxy; otherwise the request's host is.
 */
export function assertSameSite(request: FastifyRequest, publicUrl: string | undefined): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossSiteError();
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (publicUrl ? origin !== publicUrl : URL.parse(origin)?.host !== request.host) throw crossSiteError();
}
