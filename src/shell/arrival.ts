import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

let arrivals = 0;

/**
 * Names the document, and moves the focus to a screen's heading when it takes the place of another, which
 * also reads it out.
 *
 * @returns what to give the heading as its ref; it needs `tabIndex={-1}`
 */
export function useArrival(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    document.title = `${title} · Audience Console`;
  }, [title]);
  const arrived = useRef('');
  useEffect(() => {
    if (arrived.current === path) return;
    arrived.current = path;
    arrivals += 1;
    // The page as first opened keeps the browser's own starting point.
    if (arrivals > 1) heading.current?.focus({ preventScroll: true });
  }, [path]);
  return heading;
}
