import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { whileUntouched } from './while-untouched.ts';

/**
 * Leads to where one has been at this entry of the history, or to the part that the address asks for: the router
 * scrolls there before there is anything to scroll. It does so as what the screen shows comes, until somebody does
 * anything, or goes elsewhere.
 */
export function useReturn(): void {
  const router = useRouter();
  const place = useElementScrollRestoration({ getElement: () => window });
  // Where one has been before; later it is known of where one has gone since.
  const [before] = useState(place);
  useEffect(() => {
    const asked = location.hash.slice(1);
    if (!before && !asked) return;
    const end = whileUntouched(() => {
      if (before) scrollTo({ left: before.scrollX, top: before.scrollY, behavior: 'instant' });
      else document.getElementById(asked)?.scrollIntoView();
    });
    const forget = router.subscribe('onBeforeNavigate', end);
    return () => {
      forget();
      end();
    };
  }, [router, before]);
}
