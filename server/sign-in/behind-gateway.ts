import { ServiceError } from '#server/errors.ts';
import { badGateway, unusable } from '#server/gateway/faults.ts';
import type { RecentKeys } from '#server/gateway/recent-keys.ts';
import { quoting, wordsIn } from '#server/gateway/told.ts';
import type { Upstream } from '#server/gateway/upstream.ts';
import type { Backend } from './backend.ts';

/** How long a service that did not look like ours is not asked again. */
const ASK_AGAIN_MS = 60_000;

export const KEY_REFUSED = 'key_refused';
const keyRefused = () => new ServiceError(403, KEY_REFUSED, "The service doesn't accept this key.");

const holds = (json: unknown, key: string): unknown =>
  typeof json === 'object' && json !== null ? Reflect.get(json, key) : undefined;

/** Whether the service's own description says that it knows the two extensions. */
async function describesExtensions(upstream: Upstream): Promise<boolean> {
  const { json } = await upstream.read('/openapi.json').catch(() => ({ json: undefined }));
  const named = holds(holds(json, 'info'), 'x-extensions');
  return Array.isArray(named) && named.includes('if-match') && named.includes('idempotency-key');
}

/** Sign-in in front of another service: a key is good when the service answers a cheap read with it. */
export function gatewayBackend(
  upstream: Upstream,
  keys: RecentKeys,
  fingerprintOf: (apiKey: string) => string,
  now: () => number = Date.now,
): Backend {
  const named = (apiKey: string) => ({ name: null, fingerprint: fingerprintOf(apiKey) });

  async function tenantOf(apiKey: string) {
    const headers = { 'x-api-key': apiKey };
    let answer = await upstream.read('/v0/pages?limit=1', headers);
    // The reference gives this list no limit, so a service may refuse one.
    if (answer.status === 400) answer = await upstream.read('/v0/pages', headers);
    const { status, json } = answer;
    if (status === 401) {
      keys.drop(apiKey);
      return undefined;
    }
    if (status === 403) {
      keys.drop(apiKey);
      throw quoting(keyRefused(), wordsIn(json));
    }
    const problem = unusable(status, answer.headers['content-type'], answer.headers['retry-after']);
    if (problem && problem.status >= 500) throw quoting(problem, wordsIn(json));
    if (status === 429)
      throw new ServiceError(429, 'too_many_requests', 'Too many requests to the service. Try again later.');
    // A list too long to read whole has been accepted all the same.
    if (status >= 400 || !(answer.isTooLong || Array.isArray(holds(json, 'items'))))
      throw badGateway(
        'upstream_not_a_service',
        `No Audience Page Service found at ${upstream.url}. Check SERVICE_URL.`,
      );
    keys.add(apiKey);
    return named(apiKey);
  }

  let asked: { at: number; answer: Promise<boolean>; isSettled: boolean } | undefined;
  const isDue = () => !asked || now() - asked.at > ASK_AGAIN_MS;
  return {
    mode: 'gateway',
    serviceUrl: upstream.url,
    tenantOf,
    resume: async (apiKey) =>
      keys.has(apiKey)
        ? named(apiKey)
        : tenantOf(apiKey).catch((error: unknown) => {
            if (!(error instanceof ServiceError)) throw error;
            return error.code === KEY_REFUSED ? undefined : named(apiKey);
          }),
    isReady: (apiKey) => keys.has(apiKey) && !isDue() && asked?.isSettled === true,
    demo: undefined,
    async extensions() {
      if (!asked || isDue()) {
        const current = { at: now(), answer: describesExtensions(upstream), isSettled: false };
        asked = current;
        // Once ours, ours until the next start.
        if (await current.answer) current.at = Number.POSITIVE_INFINITY;
        current.isSettled = true;
      }
      return asked.answer;
    },
  };
}
