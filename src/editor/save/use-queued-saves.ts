import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { openEditors } from '#api/sync/open-editors.ts';
import { useIsConnected } from '#api/transport/use-is-connected.ts';
import { backoffMs } from '#lib/backoff.ts';
import { useDrafts } from './unsaved-here.tsx';

const MIN_DELAY_MS = 2000;
const MAX_DELAY_MS = 30_000;

/**
 * Calls `send` while saves are queued and their editors are gone from this tab: immediately, when the connection
 * comes back, and with backoff until none are left.
 */
export function useQueuedSaves(send: () => Promise<void>): void {
  const open = useSelector(openEditors);
  const count = useDrafts().filter(
    ({ pendingSave, editor }) => pendingSave && !open.some(({ id }) => id === editor),
  ).length;
  const isConnected = useIsConnected();
  useQuery({
    queryKey: ['queued saves', count],
    // A script that couldn't be loaded, or denied storage: the next attempt may succeed.
    queryFn: () => send().then(() => null),
    enabled: count > 0 && isConnected,
    refetchInterval: ({ state: { dataUpdateCount, errorUpdateCount } }) =>
      backoffMs(dataUpdateCount + errorUpdateCount - 1, { minMs: MIN_DELAY_MS, maxMs: MAX_DELAY_MS }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}
