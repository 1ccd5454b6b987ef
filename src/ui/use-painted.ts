import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '#util/after-paint.ts';

/**
 * Whether what a component has drawn first can be seen by now, so that what takes long to draw may follow, giving way
 * to input on the way.
 *
 * @param drawn whether that what is waited for is drawn by now; once it was seen it counts as seen
 */
export function usePainted(drawn = true): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => (drawn ? afterPaint(() => startTransition(() => setPainted(true))) : undefined), [drawn]);
  return painted;
}
