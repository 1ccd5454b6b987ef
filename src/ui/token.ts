/** Cached, because `getComputedStyle` forces layout. Values depend on the window's size and the density. */
const cache = new Map<string, string>();
globalThis.addEventListener?.('resize', () => cache.clear());

/** The value of a design token, for computations that CSS can't do. */
export function token(name: `--${string}`): string {
  const { documentElement } = document;
  const key = `${name} ${documentElement.getAttribute('data-density')}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const value = getComputedStyle(documentElement).getPropertyValue(name).trim();
  // Empty until the style sheet is loaded.
  if (value) cache.set(key, value);
  return value;
}

/** A token that is a length in px, as a number. */
export function tokenPx(name: `--${string}`): number {
  return Number.parseFloat(token(name)) || 0;
}
