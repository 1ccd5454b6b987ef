import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * How far an element is from the top of the page, px; it moves when what stands above grows. Null until it is in the
 * document: it is known before anything is painted.
 */
export function useOffsetTop(element: RefObject<HTMLElement | null>): number | null {
  const [offset, setOffset] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setOffset(Math.round(element.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}
