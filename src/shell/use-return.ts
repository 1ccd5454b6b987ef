import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { whileUntouched } from './while-untouched.ts';

/** Whether one has been at this entry of the history, and scrolled there. */
export function useIsBack(): boolean {
  const place = useElementScrollRestoration({ getElement: () => window });
  const [isBack] = useState(place !== undefined);
  return isBack;
}

/**
 * Leads back to where the screen was before it was loaded again, or to the part that its address asks for: the router
 * scrolls there before there is anything to scroll, so it is told again while what the screen shows comes, until
 * somebody does anything, or goes elsewhere.
 */
export function useReturn(): void {
  const router = useRouter();
  const isBack = useIsBack();
  useEffect(() => {
    if (!isBack && !location.hash) return;
    const change = { pathChanged: true, hrefChanged: true, hashChanged: true };
    const end = whileUntouched(() =>
      router.emit({ type: 'onRendered', toLocation: router.state.location, ...change }),
    );
    const forget = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && end());
    return () => {
      forget();
      end();
    };
  }, [router, isBack]);
}
