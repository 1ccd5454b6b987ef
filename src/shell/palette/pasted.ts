import type { AnyRouter } from '@tanstack/react-router';
import { CornerDownRight } from 'lucide-react';
import { clipped } from '#util/text.ts';
import type { Item } from './item.ts';
import type { Here, Source, Thing } from './thing.ts';

/** An id has no spaces, and a digit or a sign between its parts; a word that is typed has neither. */
const likeAnId = /^(?=\S*[\d_:/%-])\S{4,300}$/;

const LONGEST_ID = 300;

/** What an id leads to: what it says of itself, else whatever it may be one of. */
export function choicesById(text: string, sources: readonly Source[], here: Here): Thing[] {
  const id = text.trim();
  if (id.length > LONGEST_ID) return [];
  const own = sources.filter(({ prefix }) => prefix && id.startsWith(prefix) && id.length > prefix.length);
  return (own.length > 0 ? own : sources).flatMap((source) => source.byId?.(id, here) ?? []);
}

export const isLikeAnId = (text: string): boolean => likeAnId.test(text.trim());

/** The address of a screen of the console, pasted as a whole or from its path on; undefined for anything else. */
export function screenAt(text: string, router: AnyRouter): Item | undefined {
  const pasted = text.trim();
  if (!/^(?:https?:\/\/|\/)\S+$/i.test(pasted)) return undefined;
  const url = URL.parse(pasted, location.origin);
  if (!url || (url.origin !== location.origin && url.pathname === '/') || !isScreen(url.pathname, router))
    return undefined;
  const href = url.pathname + url.search + url.hash;
  return {
    key: `address:${href}`,
    icon: CornerDownRight,
    name: 'Open this address',
    detail: clipped(href, 120),
    run: () => void router.navigate({ href }),
    leaves: true,
  };
}

function isScreen(pathname: string, router: AnyRouter): boolean {
  try {
    const [, params, route] = router.getMatchedRoutes(pathname);
    // What is no screen is caught by a route for all the rest.
    return route !== undefined && !('_splat' in params || '**' in params);
  } catch {
    // A path that is not well written.
    return false;
  }
}
