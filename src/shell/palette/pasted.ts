import type { AnyRouter } from '@tanstack/react-router';
import { CornerDownRight } from 'lucide-react';
import { basePath } from '#lib/link.ts';
import { truncate } from '#lib/text.ts';
import type { PaletteContext, PaletteItem, PaletteSource } from './palette-item.ts';

/** One word of up to 300 characters that isn't an email. */
const TOKEN = /^[^\s@]{4,300}$/;
const URL_PREFIX = /^[a-z]+:\/\//i;
const PHONE_NUMBER = /^\+[\d().-]+$/;
const DOMAIN = /^[\w.-]+\.[a-z]{2,}$/i;
const HEX = /^[\da-f-]{16,}$/i;

/** Whether a token may be an ID of a service that uses other prefixes than ours, or none. */
const looksLikeId = (token: string): boolean =>
  (/\d/.test(token) || HEX.test(token)) &&
  ![URL_PREFIX, PHONE_NUMBER, DOMAIN].some((pattern) => pattern.test(token));

/** Items that open a text as an ID: of the kind its prefix names, else of every kind. */
export function itemsById(
  text: string,
  sources: readonly PaletteSource[],
  context: PaletteContext,
): PaletteItem[] {
  const id = text.trim();
  if (!TOKEN.test(id)) return [];
  const named = sources.filter(({ prefix }) => prefix && id.startsWith(prefix) && id !== prefix);
  const possible = named.length > 0 ? named : looksLikeId(id) ? sources : [];
  return possible.flatMap((source) => source.byId?.(id, context) ?? []);
}

/** Opens the screen at a pasted URL or path; undefined without such a screen. */
export function itemAtAddress(text: string, router: AnyRouter): PaletteItem | undefined {
  const pasted = text.trim();
  if (!/^(?:https?:\/\/|\/)\S+$/i.test(pasted)) return undefined;
  const url = URL.parse(pasted, location.origin);
  if (!url || (url.origin !== location.origin && url.pathname === '/')) return undefined;
  const path = url.pathname.replace(new RegExp(`^${basePath}(?=/|$)`), '') || '/';
  if (!isScreen(path, router)) return undefined;
  const href = path + url.search + url.hash;
  return {
    key: `address:${href}`,
    icon: CornerDownRight,
    name: 'Open this address',
    detail: truncate(href, 120),
    run: () => void router.navigate({ href: basePath + href }),
    leaves: true,
  };
}

function isScreen(pathname: string, router: AnyRouter): boolean {
  try {
    const [, params, route] = router.getMatchedRoutes(pathname);
    // Unknown paths match the catch-all route.
    return route !== undefined && !('_splat' in params || '**' in params);
  } catch {
    // Malformed path.
    return false;
  }
}
