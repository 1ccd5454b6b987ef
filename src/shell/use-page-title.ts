import { useLocation } from '@tanstack/react-router';
import { createAtom } from '@tanstack/store';
import { useEffect, useRef, useState } from 'react';

const APP_NAME = 'Audience Console';

/** Screens since the document was loaded. The last may mount again when its data has loaded. */
const screens = createAtom({ count: 0, lastPath: '' });

interface PageTitle {
  title: string;
  /** Name of the record the screen belongs to, for the document title. */
  recordName?: string | undefined;
  /** The title isn't final: nothing is set or announced yet. */
  isLoading?: boolean;
}

/**
 * Sets the document title, and moves the focus on navigation: to the element that the hash names, else to the heading,
 * which also announces it. If the focused element outlives the navigation (a list next to a record), the user focused
 * another one before the title was final, or only the title changes, the focus stays and the title is announced by a
 * live region.
 *
 * @returns the heading's ref (it needs `tabIndex={-1}`) and the text of the live region
 */
export function usePageTitle({ title, recordName, isLoading = false }: PageTitle) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [initialFocus] = useState(() => document.activeElement);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [announcement, setAnnouncement] = useState('');
  const lastTitle = useRef({ path: '', title: '' });
  const owner = recordName && recordName !== title ? recordName : null;
  useEffect(() => {
    if (isLoading) return;
    document.title = [title, owner, APP_NAME].filter(Boolean).join(' · ');
    const previous = lastTitle.current;
    if (previous.path === path && previous.title === title) return;
    lastTitle.current = { path, title };
    if (previous.path === path) setAnnouncement(title);
    else {
      screens.set((now) => (now.lastPath === path ? now : { count: now.count + 1, lastPath: path }));
      // The skip link's target is the whole screen, which its heading announces.
      const target = location.hash === '#main' ? null : document.getElementById(location.hash.slice(1));
      if (target) target.focus({ preventScroll: true });
      // After loading the document, the browser's own starting point stays.
      else if (screens.get().count === 1) return;
      else if (
        (previous.path !== '' || document.activeElement !== initialFocus) &&
        isInUse(document.activeElement)
      )
        setAnnouncement(title);
      else heading.current?.focus({ preventScroll: true });
    }
  }, [path, title, owner, isLoading, initialFocus]);
  return { heading, announcement };
}

/** Whether an element that outlived the navigation has the focus. */
const isInUse = (element: Element | null) =>
  element !== null && element !== document.body && !element.matches('h1');
