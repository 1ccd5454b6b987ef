import { useEffect, useRef } from 'react';

const handling = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the section that was asked for at the top of the window while what stands above it is still being drawn,
 * until somebody scrolls or does anything else.
 *
 * @returns asks for a section, by its anchor
 */
export function useSectionPin(): (id: string) => void {
  const pinned = useRef<string | null>(null);
  useEffect(() => {
    let opened = false;
    const follow = () => {
      // The address may ask for one. Who comes back is where they were already.
      if (!opened && scrollY === 0) pinned.current = location.hash.slice(1) || null;
      opened = true;
      if (pinned.current) document.getElementById(pinned.current)?.scrollIntoView();
    };
    const release = () => {
      pinned.current = null;
    };
    const observer = new ResizeObserver(follow);
    const main = document.getElementById('main');
    if (main) observer.observe(main);
    for (const type of handling) addEventListener(type, release, { passive: true });
    return () => {
      observer.disconnect();
      for (const type of handling) removeEventListener(type, release);
    };
  }, []);
  return (id) => {
    pinned.current = id;
    document.getElementById(id)?.scrollIntoView();
  };
}
