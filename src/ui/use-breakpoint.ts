import { useCallback, useSyncExternalStore } from 'react';
import { token } from './token.ts';

/** Whether the window is narrower than a breakpoint of the token file: `phone` is 640 px and less. */
export function useBelow(breakpoint: 'phone' | 'narrow' | 'tablet' | 'wide'): boolean {
  const query = `(width < ${token(`--breakpoint-${breakpoint}`)})`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
