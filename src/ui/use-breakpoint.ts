import { useCallback, useSyncExternalStore } from 'react';
import { memoize } from '#lib/memoize.ts';
import { token } from './token.ts';

const mediaOf = memoize((query: string) => matchMedia(query));

/** Whether the window is narrower than a breakpoint of the token file: `phone` is 640 px and less. */
export const useBelow = (breakpoint: 'phone' | 'narrow' | 'tablet' | 'wide' | 'desktop'): boolean =>
  useMedia(`(width < ${token(`--breakpoint-${breakpoint}`)})`);

/** Whether the window is low, like the variant `short`, but no phone. */
export const useShort = (): boolean =>
  useMedia(`(height <= 760px) and (width >= ${token('--breakpoint-phone')})`);

function useMedia(query: string): boolean {
  const media = mediaOf(query);
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}
