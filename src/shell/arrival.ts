import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';

const CONSOLE = 'Audience Console';

let arrivals = 0;
/** Where the screen is that was arrived at last: it may be drawn anew, once what it shows is known. */
let latest = '';

interface Arrival {
  /** Names the screen. */
  title: string;
  /** What the screen belongs to, for the document's title. */
  within?: string | undefined;
  /** The title is not known yet, so nothing is told of it. */
  waiting?: boolean;
}

/**
 * Names the document, and tells that a screen has taken the place of another: its heading gets the focus, which
 * also reads it out, or the part of it that the address names. Where only the record of a screen changes, as when one
 * goes through a list beside it, the focus stays where it is, and the new title is told by itself.
 *
 * @returns what to give the heading as its ref, which needs `tabIndex={-1}`, and what a live region has to say
 */
export function useArrival({ title, within, waiting = false }: Arrival): {
  heading: RefObject<HTMLHeadingElement | null>;
  news: string;
} {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [news, setNews] = useState('');
  const told = useRef({ path: '', title: '' });
  const owner = within && within !== title ? within : null;
  useEffect(() => {
    if (!waiting) document.title = [title, owner, CONSOLE].filter(Boolean).join(' · ');
  }, [title, owner, waiting]);
  useEffect(() => {
    const before = told.current;
    if (waiting || (before.path === path && before.title === title)) return;
    told.current = { path, title };
    if (before.path === path) setNews(title);
    else {
      if (latest !== path) arrivals += 1;
      latest = path;
      // The skip link names the whole screen, which is told by its heading.
      const part = location.hash === '#main' ? null : document.getElementById(location.hash.slice(1));
      if (part) part.focus({ preventScroll: true });
      // The page as first opened keeps the browser's own starting point.
      else if (arrivals === 1) return;
      else if (before.path !== '' && isHeld(document.activeElement)) setNews(title);
      else heading.current?.focus({ preventScroll: true });
    }
  }, [path, title, waiting]);
  return { heading, news };
}

/** Whether somebody has the focus on something that outlived the change. */
const isHeld = (element: Element | null) =>
  element !== null && element !== document.body && !element.matches('h1');
