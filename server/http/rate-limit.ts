import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ServiceError } from '#server/db/errors.ts';

const WINDOW_MS = 60_000;
/** The limit of an address, as a multiple of the limit of a key. */
const KEYS_PER_ADDRESS = 10;
/** Per address and minute; after that the response is 429. */
const MAX_WRONG_KEYS = 10;
/** Per address and minute; after that a gateway doesn't forward unknown keys. */
const MAX_WRONG_KEYS_FORWARDED = 60;

/** Limits per key and per address (IPv6: per /64), in windows of one minute. */
export interface Limits {
  /** Counts a request of an address, before authentication. */
  limitAddress: onRequestAsyncHookHandler;
  /** Counts a request of a key, which `request.keyHash` names. */
  limitKey: onRequestAsyncHookHandler;
  /**
   * Counts a wrong key of the request's address. Resolves to a 429 to send instead of "unknown key" after too many.
   * Valid keys are never counted or rejected.
   */
  countWrongKey(request: FastifyRequest): Promise<ServiceError | undefined>;
  /** Throws 429 if the address sent too many wrong keys to forward another unknown one. */
  limitWrongKeys(request: FastifyRequest): Promise<void>;
}

const tooMany = (code: string, what: string, seconds: number) =>
  new ServiceError(429, code, `${what} Try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  });

const tooManyWrongKeys = (seconds: number) =>
  tooMany('too_many_attempts', 'Too many wrong keys came from this address.', seconds);

/** `perMinute` is per key; 0 limits wrong keys only. */
export async function createLimits(app: FastifyInstance, perMinute: number): Promise<Limits> {
  await app.register(rateLimit, { global: false, timeWindow: WINDOW_MS });

  function createCounter(max: number) {
    const count = app.createRateLimit({ max });
    return async (request: FastifyRequest, increment = true) => {
      const state = await count(request, { increment });
      if (state.isAllowed) return { isExceeded: false, ttlInSeconds: 0 };
      return state;
    };
  }
  const addressRequests = createCounter(perMinute * KEYS_PER_ADDRESS);
  const wrongKeys = createCounter(MAX_WRONG_KEYS);
  const wrongKeysForwarded = createCounter(MAX_WRONG_KEYS_FORWARDED - 1);

  const limitKey = app.rateLimit({
    max: perMinute,
    keyGenerator: (request) => request.keyHash,
    errorResponseBuilder: (_request, { ttl }) =>
      tooMany('rate_limited', `This key may make ${perMinute} requests a minute.`, Math.ceil(ttl / 1000)),
  });

  return {
    async limitAddress(request) {
      if (perMinute === 0) return;
      const { isExceeded, ttlInSeconds } = await addressRequests(request);
      if (!isExceeded) return;
      const max = perMinute * KEYS_PER_ADDRESS;
      throw tooMany('rate_limited', `This address may make ${max} requests a minute.`, ttlInSeconds);
    },
    async limitKey(request, reply) {
      if (perMinute > 0) await limitKey.call(app, request, reply);
    },
    async countWrongKey(request) {
      await wrongKeysForwarded(request);
      const { isExceeded, ttlInSeconds } = await wrongKeys(request);
      return isExceeded ? tooManyWrongKeys(ttlInSeconds) : undefined;
    },
    async limitWrongKeys(request) {
      const { isExceeded, ttlInSeconds } = await wrongKeysForwarded(request, false);
      if (isExceeded) throw tooManyWrongKeys(ttlInSeconds);
    },
  };
}
