import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { openEditors } from '#api/sync/open-editors.ts';
import { useIsConnected } from '#api/transport/use-is-connected.ts';
import { backoffMs } from '#lib/backoff.ts';
import { wait } from '#lib/retry.ts';
import { useDrafts } from './unsaved-here.tsx';

const delays = { minMs: 2000, maxMs: 30_000 };

/**
 * Calls `send` while saves are queued and their editors are gone from this tab: immediately, when the connection
 * comes back, and with backoff until none are left.
 *
 * @param send stable between renders; may reject
 */
export function useQueuedSaves(send: () => Promise<void>): void {
  const open = useSelector(openEditors);
  const count = useDrafts().filter(
    ({ pendingSave, editor }) => pendingSave && !open.some(({ id }) => id === editor),
  ).length;
  const isConnected = useIsConnected();
  useEffect(() => {
    if (count === 0 || !isConnected) return;
    const ended = new AbortController();
    const sendUntilNoneIsLeft = async () => {
      for (let attempts = 0; !ended.signal.aborted; attempts += 1) {
        // A script that couldn't be loaded, or denied storage: the next attempt may succeed.
        await send().catch(() => {});
        await wait(backoffMs(attempts, delays), ended.signal);
      }
    };
    void sendUntilNoneIsLeft();
    return () => ended.abort();
  }, [count, isConnected, send]);
}
