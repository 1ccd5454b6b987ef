import { useEffect, useState } from 'react';
import { inTurn } from '#ui/turns.ts';

/** How many of some parts to draw now: one more at each turn. */
export function useOneByOne(total: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => (drawn < total ? inTurn(() => setDrawn(drawn + 1)) : undefined), [drawn, total]);
  return drawn;
}
