import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { ServiceError } from '#server/db/errors.ts';
import { sha256 } from '#server/db/ids.ts';
import { limitConcurrency } from './concurrency.ts';
import type { Limits } from './rate-limit.ts';
import type { RecentKeys } from './recent-keys.ts';
import { shortKeyHash } from './security-log.ts';

const MAX_RUNNING = 8;
const MAX_WAITING = 64;

/** Permission to send one request to the service. */
interface Slot {
  /** Records whether the service accepted the key. Resolves to an error to send instead of the response, if any. */
  recordStatus(status: number): Promise<ServiceError | undefined>;
  release(): void;
}

/**
 * Limits concurrent requests to the service per key. Keys that the service hasn't accepted recently share the
 * slots of their IP address, so that guessing can't delay others.
 */
export interface RequestLimiter {
  /** Throws 429 after too many wrong keys, 503 if the queue is full. `fromSession`: the key is from our cookie. */
  acquire(request: FastifyRequest, apiKey: string, fromSession: boolean, signal?: AbortSignal): Promise<Slot>;
}

export function createRequestLimiter(limits: Limits, keys: RecentKeys): RequestLimiter {
  const acquireSlot = limitConcurrency({ capacity: MAX_RUNNING, maxWaiting: MAX_WAITING });

  return {
    async acquire(request, apiKey, fromSession, signal) {
      const isTrusted = fromSession || keys.has(apiKey);
      const queue = isTrusted ? `key ${sha256(apiKey)}` : `address ${normalizeIP(request.ip)}`;
      const release = await acquireSlot(queue, signal);
      try {
        if (!isTrusted) await limits.limitWrongKeys(request);
      } catch (error) {
        release();
        throw error;
      }
      return {
        release,
        async recordStatus(status) {
          if (status < 300) keys.add(apiKey);
          if (status === 401) keys.delete(apiKey);
          // Some services return 403 for an unknown key.
          if (isTrusted || (status !== 401 && status !== 403)) return undefined;
          const limitError = await limits.countWrongKey(request);
          // The service's response is forwarded, so no error hook logs it.
          if (!limitError) request.server.logRejection(request, 'unknown_key', { key: shortKeyHash(apiKey) });
          return limitError;
        },
      };
    },
  };
}
