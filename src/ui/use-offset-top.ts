import { type RefObject, useLayoutEffect, useState } from 'react';

/** Distance of an element from the top of the page, px; null until it is in the document. */
export function useOffsetTop(element: RefObject<HTMLElement | null>): number | null {
  const [offset, setOffset] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setOffset(Math.round(element.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    // It moves when something above grows.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}
