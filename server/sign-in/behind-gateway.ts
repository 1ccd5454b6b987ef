import { ServiceError } from '#server/errors.ts';
import { badGateway, unusable } from '#server/gateway/faults.ts';
import type { RecentKeys } from '#server/gateway/recent-keys.ts';
import { quoting, wordsIn } from '#server/gateway/told.ts';
import type { Upstream } from '#server/gateway/upstream.ts';
import type { Backend } from './backend.ts';

const CHECK_TIMEOUT_MS = 10_000;
/** How long a service that did not look like ours is not asked again. */
const ASK_AGAIN_MS = 60_000;

interface Answer {
  status: number;
  json: unknown;
  problem: ServiceError | undefined;
}

async function read(upstream: Upstream, path: string, apiKey?: string): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (apiKey !== undefined) headers['x-api-key'] = apiKey;
  const reply = await upstream.send({ method: 'GET', path, headers, timeoutMs: CHECK_TIMEOUT_MS });
  const problem = unusable(reply.status, reply.headers['content-type'], reply.headers['retry-after']);
  try {
    return { status: reply.status, json: JSON.parse(await reply.body.text()), problem };
  } catch {
    return { status: reply.status, json: undefined, problem };
  }
}

const holds = (json: unknown, key: string): unknown =>
  typeof json === 'object' && json !== null ? Reflect.get(json, key) : undefined;

/** Whether the service's own description says that it knows the two extensions. */
async function describesExtensions(upstream: Upstream): Promise<boolean> {
  const { json } = await read(upstream, '/openapi.json').catch(() => ({ json: undefined }));
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
    let answer = await read(upstream, '/v0/pages?limit=1', apiKey);
    // The reference gives this list no limit, so a service may refuse one.
    if (answer.status === 400) answer = await read(upstream, '/v0/pages', apiKey);
    if (answer.status === 401 || answer.status === 403) {
      keys.drop(apiKey);
      return undefined;
    }
    if (answer.problem && answer.problem.status >= 500) throw quoting(answer.problem, wordsIn(answer.json));
    if (answer.status === 429)
      throw new ServiceError(429, 'too_many_requests', 'The service takes no more requests for now.');
    if (answer.status >= 400 || !Array.isArray(holds(answer.json, 'items')))
      throw badGateway(
        'upstream_not_a_service',
        `No Audience Page Service answers at ${upstream.url}. Correct SERVICE_URL.`,
      );
    keys.add(apiKey);
    return named(apiKey);
  }

  let asked: { at: number; answer: Promise<boolean> } | undefined;
  return {
    mode: 'gateway',
    serviceUrl: upstream.url,
    tenantOf,
    resume: async (apiKey) =>
      keys.has(apiKey)
        ? named(apiKey)
        : tenantOf(apiKey).catch((error: unknown) => {
            if (error instanceof ServiceError) return named(apiKey);
            throw error;
          }),
    demo: undefined,
    async extensions() {
      if (!asked || now() - asked.at > ASK_AGAIN_MS) {
        const current = { at: now(), answer: describesExtensions(upstream) };
        asked = current;
        // Once ours, ours until the next start.
        if (await current.answer) current.at = Number.POSITIVE_INFINITY;
      }
      return asked.answer;
    },
  };
}
