import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { afterPause } from '#util/after-pause.ts';
import { Sought } from './sought.ts';

/**
 * What a list is searched for: every letter typed counts at once, without the screen around it being drawn anew; the
 * url has it once who types pauses or leaves the field.
 *
 * @param q as the url has it
 */
export function useSought(q: string | undefined, write: (q: string) => void): Sought {
  const latest = useEffectEvent(write);
  const { history } = useRouter();
  const [sought] = useState(() => {
    let typedAt = '';
    // Who has gone on to another screen meanwhile is not called back to this one.
    const tell = (typed: string) => {
      if (history.location.pathname === typedAt) latest(typed);
    };
    return new Sought(q ?? '', tell, (work) => {
      typedAt = history.location.pathname;
      return afterPause(work);
    });
  });
  useLayoutEffect(() => sought.follow(q), [sought, q]);
  useEffect(() => () => sought.end(), [sought]);
  return sought;
}

/** The text of a search as it is now; each letter draws what asks for it anew. */
export const useSoughtText = ({ subscribe, get }: Sought): string => useSyncExternalStore(subscribe, get);
