import { startTransition, useEffect, useState } from 'react';

const FIRST = 40;

/**
 * How many of many things to draw now: some at once, then twice as many again and again, each time giving way to
 * input. So a screen opens as quickly with a thousand of them as with forty, and all can be found in the page.
 */
export function useGradually(total: number): number {
  const [drawn, setDrawn] = useState(FIRST);
  useEffect(() => {
    if (drawn < total) startTransition(() => setDrawn(drawn * 2));
  }, [drawn, total]);
  return Math.min(drawn, total);
}
