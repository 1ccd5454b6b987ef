import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '#util/after-paint.ts';

/**
 * Whether what a component has drawn first can be seen by now, so that what takes long to draw may follow. That is
 * drawn in a task of its own, and does not give way to what comes meanwhile, as that may come without end.
 *
 * @param drawn whether that what is waited for is drawn by now; once it was seen it counts as seen
 */
export function usePainted(drawn = true): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => (drawn ? afterPaint(() => flushSync(() => setPainted(true))) : undefined), [drawn]);
  return painted;
}
