import type { RecentKeys } from '#server/gateway/recent-keys.ts';
import type { Upstream } from '#server/gateway/upstream.ts';
import { findDetail, withUpstreamDetail } from '#server/gateway/upstream-detail.ts';
import { badGateway, responseError } from '#server/gateway/upstream-errors.ts';
import { ServiceError } from '#server/http/errors.ts';
import type { Backend } from './backend.ts';

/** Interval at which a service without the extensions is checked again. */
const RECHECK_INTERVAL_MS = 60_000;

export const KEY_REJECTED = 'key_refused';
const keyRejected = () => new ServiceError(403, KEY_REJECTED, "The service doesn't accept this key.");

const getProperty = (json: unknown, key: string): unknown =>
  typeof json === 'object' && json !== null ? Reflect.get(json, key) : undefined;

/** Whether the service's OpenAPI document lists both extensions. */
async function describesExtensions(upstream: Upstream): Promise<boolean> {
  const { json } = await upstream.read('/openapi.json').catch(() => ({ json: undefined }));
  const extensions = getProperty(getProperty(json, 'info'), 'x-extensions');
  return (
    Array.isArray(extensions) && extensions.includes('if-match') && extensions.includes('idempotency-key')
  );
}

/** Sign-in of a gateway: a key is valid if the service accepts it for a cheap read. */
export function gatewayBackend(
  upstream: Upstream,
  keys: RecentKeys,
  fingerprintOf: (apiKey: string) => string,
  now: () => number = Date.now,
): Backend {
  const toTenant = (apiKey: string) => ({ name: null, fingerprint: fingerprintOf(apiKey) });

  async function findTenant(apiKey: string) {
    const headers = { 'x-api-key': apiKey };
    let response = await upstream.read('/v0/pages?limit=1', headers);
    // The reference defines no `limit` here, so a service may reject it.
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
    // A list that is too long to read still means that the key was accepted.
    if (status >= 400 || !(response.isTooLong || Array.isArray(getProperty(json, 'items'))))
      throw badGateway(
        'upstream_not_a_service',
        `No Audience Page Service found at ${upstream.url}. Check SERVICE_URL.`,
      );
    keys.add(apiKey);
    return toTenant(apiKey);
  }

  let lastCheck: { at: number; result: Promise<boolean>; isSettled: boolean } | undefined;
  const isDue = () => !lastCheck || now() - lastCheck.at > RECHECK_INTERVAL_MS;
  return {
    mode: 'gateway',
    serviceUrl: upstream.url,
    findTenant,
    resume: async (apiKey) =>
      keys.has(apiKey)
        ? toTenant(apiKey)
        : findTenant(apiKey).catch((error: unknown) => {
            if (!(error instanceof ServiceError)) throw error;
            return error.code === KEY_REJECTED ? undefined : toTenant(apiKey);
          }),
    isReady: (apiKey) => keys.has(apiKey) && !isDue() && lastCheck?.isSettled === true,
    demo: undefined,
    async hasExtensions() {
      if (!lastCheck || isDue()) {
        const current = { at: now(), result: describesExtensions(upstream), isSettled: false };
        lastCheck = current;
        // A positive result is final.
        if (await current.result) current.at = Number.POSITIVE_INFINITY;
        current.isSettled = true;
      }
      return lastCheck.result;
    },
  };
}
