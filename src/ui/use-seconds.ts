import { useEffect, useState } from 'react';
import { useNow } from './use-now.ts';

/** The time (epoch ms) to the second while `running`, for what is watched as it goes on; else the coarse one. */
export function useSeconds(running: boolean): number {
  const coarse = useNow();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return running ? Math.max(now, coarse) : coarse;
}
