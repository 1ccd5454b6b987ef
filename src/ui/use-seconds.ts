import { useSyncExternalStore } from 'react';
import { useNow } from './use-now.ts';

/** Current time (epoch ms), updated every second while `running`; else that of `useNow`. */
export function useSeconds(running: boolean): number {
  const coarse = useNow();
  const seconds = useSyncExternalStore(running ? everySecond : never, () => Math.floor(Date.now() / 1000));
  return running ? Math.max(seconds * 1000, coarse) : coarse;
}

const never = () => () => {};

function everySecond(callback: () => void): () => void {
  const timer = setInterval(callback, 1000);
  return () => clearInterval(timer);
}
