import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { additions } from '#contract/additions.ts';
import { type Capability, capabilities } from '#contract/capabilities.ts';
import { extensions } from '#contract/extensions.ts';
import type { OperationReply } from '#contract/operation-reply.ts';
import { ServiceError } from '#server/db/errors.ts';
import type { RecentKeys } from '#server/http/recent-keys.ts';
import type { Backend } from '#server/sign-in/backend.ts';
import { callerHeaders } from './caller-headers.ts';
import type { Upstream } from './upstream.ts';
import { findDetail, withUpstreamDetail } from './upstream-detail.ts';
import { badGateway, responseError } from './upstream-errors.ts';

/** Interval at which the service's OpenAPI document is loaded again. */
const RECHECK_INTERVAL_MS = 60_000;
/** The same while the service has failed to send it. */
const RETRY_INTERVAL_MS = 5000;
/** A sign-in waits no longer for the first one. */
const MAX_WAIT_MS = 2000;

export const KEY_REJECTED = 'key_refused';
const keyRejected = () => new ServiceError(403, KEY_REJECTED, "The service doesn't accept this key.");

const extensionNames = Object.keys(extensions) as (keyof typeof extensions)[];

const getProperty = (json: unknown, key: string): unknown =>
  typeof json === 'object' && json !== null ? Reflect.get(json, key) : undefined;

const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * The capabilities that the service announces in its OpenAPI document, if that describes all their operations and query
 * parameters. Older services list the two headers as `x-extensions`.
 */
function readCapabilities(document: unknown): Capability[] {
  const info = getProperty(document, 'info');
  const listed = [
    ...arrayOf(getProperty(info, 'x-capabilities')),
    ...arrayOf(getProperty(info, 'x-extensions')),
  ];
  const paths = getProperty(document, 'paths');
  const describes = (
    capability: Capability,
    name: keyof typeof extensions,
    { capability: own, path, method }: OperationReply,
  ) => {
    const operation = getProperty(getProperty(paths, path), method.toLowerCase());
    const described = arrayOf(getProperty(operation, 'parameters')).map((each) => getProperty(each, 'name'));
    const added = additions[capability]?.parameters[name] ?? [];
    return (own !== capability || operation !== undefined) && added.every((each) => described.includes(each));
  };
  return capabilities.filter(
    (capability) =>
      listed.includes(capability) &&
      extensionNames.every((name) => describes(capability, name, extensions[name])),
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

  async function findTenant(apiKey: string, request: FastifyRequest) {
    const headers = { 'x-api-key': apiKey, ...callerHeaders(request) };
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

  let known: readonly Capability[] | undefined;
  let check: { at: number; done: Promise<void> } | undefined;
  async function loadCapabilities() {
    const response = await upstream.read('/openapi.json').catch(() => undefined);
    // The service may only be restarting or busy.
    if (!response || response.status >= 500 || response.status === 429) return;
    known = response.json === undefined ? (known ?? []) : readCapabilities(response.json);
  }

  return {
    mode: 'gateway',
    serviceUrl: upstream.url,
    findTenant,
    resume: async (apiKey, request) =>
      keys.has(apiKey)
        ? toTenant(apiKey)
        : findTenant(apiKey, request).catch((error: unknown) => {
            if (!(error instanceof ServiceError)) throw error;
            return error.code === KEY_REJECTED ? undefined : toTenant(apiKey);
          }),
    isReady: (apiKey) => keys.has(apiKey) && known !== undefined,
    demo: undefined,
    /** Waits a moment for the first document; later ones load in the background. */
    async capabilities() {
      const intervalMs = known ? RECHECK_INTERVAL_MS : RETRY_INTERVAL_MS;
      if (!check || now() - check.at > intervalMs) check = { at: now(), done: loadCapabilities() };
      if (!known) await Promise.race([check.done, setTimeout(MAX_WAIT_MS)]);
      return known ?? [];
    },
  };
}
