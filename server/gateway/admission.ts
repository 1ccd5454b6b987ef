import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { ServiceError } from '#server/errors.ts';
import { limitConcurrency } from '#server/http/concurrency.ts';
import type { Limits } from '#server/http/rate-limit.ts';
import { shortKeyHash } from '#server/http/security-log.ts';
import { sha256 } from '#server/ids.ts';
import type { RecentKeys } from './recent-keys.ts';

const MAX_RUNNING = 8;
const MAX_WAITING = 64;

/** A request's turn to ask the service. */
interface Slot {
  /** Tells what the service made of the key. Resolves to the error to answer instead, if any. */
  recordStatus(status: number): Promise<ServiceError | undefined>;
  release(): void;
}

/**
 * Decides which requests may ask the service, and when. Each key has a few requests at a time. Keys the
 * service hasn't accepted lately share the turns of their address, so that guesses can't hold up others.
 */
export interface Admission {
  /** Throws 429 for guesses, 503 for a full line. `fromSession`: the key comes from a cookie of ours. */
  admit(request: FastifyRequest, apiKey: string, fromSession: boolean, signal?: AbortSignal): Promise<Slot>;
}

export function createAdmission(limits: Limits, keys: RecentKeys): Admission {
  const acquireSlot = limitConcurrency({ maxRunning: MAX_RUNNING, maxWaiting: MAX_WAITING });

  return {
    async admit(request, apiKey, fromSession, signal) {
      const isTrusted = fromSession || keys.has(apiKey);
      const queue = isTrusted ? `key ${sha256(apiKey)}` : `address ${normalizeIP(request.ip)}`;
      const release = await acquireSlot(queue, signal);
      try {
        if (!isTrusted) await limits.limitGuesses(request);
      } catch (error) {
        release();
        throw error;
      }
      return {
        release,
        async recordStatus(status) {
          if (status < 300) keys.add(apiKey);
          if (status === 401) keys.delete(apiKey);
          // Some services answer 403 to an unknown key.
          if (isTrusted || (status !== 401 && status !== 403)) return undefined;
          const limitError = await limits.countWrongKey(request);
          // The service's own answer is passed on, so no error of ours logs it.
          if (!limitError) request.server.logRejection(request, 'unknown_key', { key: shortKeyHash(apiKey) });
          return limitError;
        },
      };
    },
  };
}
