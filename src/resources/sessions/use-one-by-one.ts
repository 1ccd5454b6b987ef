import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * How many of some parts to draw now: one more in each task. They do not give way to what is read meanwhile, as
 * that comes without end and the last would wait for it.
 */
export function useOneByOne(total: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn >= total) return;
    const timer = setTimeout(() => flushSync(() => setDrawn(drawn + 1)));
    return () => clearTimeout(timer);
  }, [drawn, total]);
  return drawn;
}
