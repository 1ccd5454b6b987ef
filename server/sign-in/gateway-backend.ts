import { ServiceError } from '#server/errors.ts';
import type { RecentKeys } from '#server/gateway/recent-keys.ts';
import type { Upstream } from '#server/gateway/upstream.ts';
import { findDetail, withUpstreamDetail } from '#server/gateway/upstream-detail.ts';
import { badGateway, responseError } from '#server/gateway/upstream-errors.ts';
import type { Backend } from './backend.ts';

/** How long a service that did not look like ours is not asked again. */
const RECHECK_INTERVAL_MS = 60_000;

export const KEY_REJECTED = 'key_refused';
const keyRejected = () => new ServiceError(403, KEY_REJECTED, "The service doesn't accept this key.");

const getProperty = (json: unknown, key: string): unknown =>
  typeof json === 'object' && json !== null ? Reflect.get(json, key) : undefined;

/** Whether the service's own description says that it knows the two extensions. */
async function describesExtensions(upstream: Upstream): Promise<boolean> {
  const { json } = await upstream.read('/openapi.json').catch(() => ({ json: undefined }));
  const extensions = getProperty(getProperty(json, 'info'), 'x-extensions');
  return (
    Array.isArray(extensions) && extensions.includes('if-match') && extensions.includes('idempotency-key')
  );
}

/** Sign-in in front of another service: a key is good when the service answers a cheap read with it. */
export function gatewayBackend(
  upstream: Upstream,
  keys: RecentKeys,
  fingerprintOf: (apiKey: string) => string,
  now: () => number = Date.now,
): Backend {
  const toTenant = (apiKey: string) => ({ name: null, fingerprint: fingerprintOf(apiKey) });

  async function tenantOf(apiKey: string) {
    const headers = { 'x-api-key': apiKey };
    let response = await upstream.read('/v0/pages?limit=1', headers);
    // The reference gives this list no limit, so a service may refuse one.
    if (response.status === 400) response = await upstream.read('/v0/pages', headers);
    const { status, json } = response;
    if (status === 401) {
      keys.delete(apiKey);
      return undefined;
    }
    if (status === 403) {
      keys.delete(apiKey);
      throw withUpstreamDetail(keyRejected(), findDetail(json));
    }
    const problem = responseError(status, response.headers['content-type'], response.headers['retry-after']);
    if (problem && problem.status >= 500) throw withUpstreamDetail(problem, findDetail(json));
    if (status === 429)
      throw new ServiceError(429, 'too_many_requests', 'Too many requests to the service. Try again later.');
    // A list too long to read whole has been accepted all the same.
    if (status >= 400 || !(response.isTooLong || Array.isArray(getProperty(json, 'items'))))
      throw badGateway(
        'upstream_not_a_service',
        `No Audience Page Service found at ${upstream.url}. Check SERVICE_URL.`,
      );
    keys.add(apiKey);
    return toTenant(apiKey);
  }

  let lastCheck: { at: number; answer: Promise<boolean>; isSettled: boolean } | undefined;
  const isDue = () => !lastCheck || now() - lastCheck.at > RECHECK_INTERVAL_MS;
  return {
    mode: 'gateway',
    serviceUrl: upstream.url,
    tenantOf,
    resume: async (apiKey) =>
      keys.has(apiKey)
        ? toTenant(apiKey)
        : tenantOf(apiKey).catch((error: unknown) => {
            if (!(error instanceof ServiceError)) throw error;
            return error.code === KEY_REJECTED ? undefined : toTenant(apiKey);
          }),
    isReady: (apiKey) => keys.has(apiKey) && !isDue() && lastCheck?.isSettled === true,
    demo: undefined,
    async hasExtensions() {
      if (!lastCheck || isDue()) {
        const current = { at: now(), answer: describesExtensions(upstream), isSettled: false };
        lastCheck = current;
        // Once ours, ours until the next start.
        if (await current.answer) current.at = Number.POSITIVE_INFINITY;
        current.isSettled = true;
      }
      return lastCheck.answer;
    },
  };
}
