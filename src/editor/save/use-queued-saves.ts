import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { useIsConnected } from '#api/transport/use-is-connected.ts';
import { pollWithBackoff } from '#lib/backoff.ts';
import { openEditors } from '#shell/notify.ts';
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

  useEffect(() => {
    if (count === 0 || !isConnected) return undefined;
    let isSending = false;
    const run = async () => {
      if (isSending) return;
      isSending = true;
      // A script that couldn't be loaded, or denied storage: the next attempt may succeed.
      await send().catch(() => null);
      isSending = false;
    };
    void run();
    return pollWithBackoff(() => void run(), { minMs: MIN_DELAY_MS, maxMs: MAX_DELAY_MS });
  }, [count, isConnected, send]);
}
