import { useEffect, useState } from 'react';
import { useNow } from './use-now.ts';

/** Current time (epoch ms), updated every second while `running`; else that of `useNow`. */
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
