import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether what a component has drawn first can be seen by now, so that what takes long to draw may follow. That is
 * drawn in a task of its own, and does not give way to what comes meanwhile, as that may come without end.
 *
 * @param drawn whether that what is waited for is drawn by now; once it was seen it counts as seen
 */
export function usePainted(drawn = true): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!drawn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The frame comes after this callback, and the next task after the frame.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => flushSync(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [drawn]);
  return painted;
}
