import { useCallback, useSyncExternalStore } from 'react';
import { memoize } from '#lib/memoize.ts';
import { token } from './token.ts';

const mediaOf = memoize((query: string) => matchMedia(query));

/** Whether the window is narrower than a breakpoint of the token file: `phone` is 640 px and less. */
export function useBelow(breakpoint: 'phone' | 'narrow' | 'tablet' | 'wide' | 'desktop'): boolean {
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
