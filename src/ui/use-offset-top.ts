import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Where an element stands, px. */
export interface OffsetTop {
  /** How far it is from the top of the page. */
  top: number;
  /** How far the window was below its top when that was measured; less than nought where it was above. */
  scrolled: number;
}

/**
 * Where an element stands on the page; it moves when what stands above grows. Null until it is in the document: it is
 * known before anything is painted, and not measured before the page is laid out anyway.
 */
export function useOffsetTop(element: RefObject<HTMLElement | null>): OffsetTop | null {
  const [offset, setOffset] = useState<OffsetTop | null>(null);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const { current } = element;
      if (!current) return;
      const top = Math.round(current.getBoundingClientRect().top + scrollY);
      const next = { top, scrolled: scrollY - top };
      flushSync(() => setOffset((now) => (now?.top === top ? now : next)));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}
