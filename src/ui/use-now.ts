import { useSelector } from '@tanstack/react-store';
import { createAtom } from '@tanstack/store';
import { useSyncExternalStore } from 'react';

const PERIOD_MS = 30_000;
const clock = createAtom(Date.now());
setInterval(() => clock.set(Date.now()), PERIOD_MS);

/** The time (epoch ms), coarse: one clock for every relative time on the screen. */
export const useNow = (): number => useSelector(clock);

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
