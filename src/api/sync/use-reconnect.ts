import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#api/transport/client.ts';
import { isUnreachableError } from '#api/transport/health.ts';
import { pollWithBackoff } from '#lib/backoff.ts';

const MIN_DELAY_MS = 2000;
const MAX_DELAY_MS = 30_000;

/** While the service is unreachable, pings it with exponential backoff; once it answers, refetches what had failed. */
export function useReconnect(isUnreachable: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isUnreachable) return pollWithBackoff(ping, { minMs: MIN_DELAY_MS, maxMs: MAX_DELAY_MS });
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => isUnreachableError(state.error) });
    return undefined;
  }, [isUnreachable, client]);
}

/** Any request works, as each updates `health`. */
const ping = () => void call('listPages', { query: { limit: 1 } }).catch(() => null);
