import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './client.ts';
import { isSilence } from './health.ts';

/** A silent service is asked after this long, ms; then each time after twice as long, up to the longest. */
const SOON = 2000;
const LONGEST = 30_000;

let wait = SOON;
let asked = 0;

/** Asks a silent service now and then whether it is back. Once it is, what its silence had let fail is read again. */
export function useComeback(silent: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!silent) {
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => isSilence(state.error) });
      return;
    }
    // Where it answers this, but soon falls silent over something else, the waits go on growing.
    if (Date.now() - asked > 2 * LONGEST) wait = SOON;
    let timer = 0;
    const askLater = () => {
      clearTimeout(timer);
      timer = window.setTimeout(ask, wait);
    };
    const ask = () => {
      if (document.hidden) return;
      asked = Date.now();
      wait = Math.min(2 * wait, LONGEST);
      askLater();
      // The request itself tells whether it was answered.
      call('listPages', { query: { limit: 1 } }).catch(() => null);
    };
    askLater();
    addEventListener('online', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [silent, client]);
}
