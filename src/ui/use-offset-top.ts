import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * How far an element is from the top of the page, px; it moves when what stands above grows. Null until it is in the
 * document: it is known before anything is painted, and not measured before the page is laid out anyway.
 */
export function useOffsetTop(element: RefObject<HTMLElement | null>): number | null {
  const [offset, setOffset] = useState<number | null>(null);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const { current } = element;
      if (current) flushSync(() => setOffset(Math.round(current.getBoundingClientRect().top + scrollY)));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}
