import { useCallback, useSyncExternalStore } from 'react';
import { token } from './token.ts';

/** Whether the window is narrower than a breakpoint of the token file: `phone` is 640 px and less. */
export function useBelow(breakpoint: 'phone' | 'narrow' | 'tablet' | 'wide'): boolean {
  const media = mediaOf(`(width < ${token(`--breakpoint-${breakpoint}`)})`);
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}

const known = new Map<string, MediaQueryList>();

function mediaOf(query: string): MediaQueryList {
  const media = known.get(query) ?? matchMedia(query);
  known.set(query, media);
  return media;
}
