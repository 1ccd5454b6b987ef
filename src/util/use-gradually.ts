import { startTransition, useEffect, useState } from 'react';

const FIRST = 8;
const GROWTH = 1.25;

/**
 * How many of many things to draw now: a few at once, then more again and again, each time giving way to input. So
 * a screen opens as quickly with a thousand of them as with eight, and all can be found in the page.
 *
 * @param first how many are drawn at once
 */
export function useGradually(total: number, first = FIRST): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn >= total) return;
    // Not in the same breath, or the first ones would wait for the others to be drawn.
    const timer = setTimeout(() =>
      startTransition(() => setDrawn(Math.max(drawn + first, Math.round(drawn * GROWTH)))),
    );
    return () => clearTimeout(timer);
  }, [drawn, total, first]);
  return Math.min(drawn, total);
}
