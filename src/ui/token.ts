/** The value of a design token, for the few computations that CSS cannot do. */
export function token(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** A token that is a length in px, as a number. */
export function tokenPx(name: `--${string}`): number {
  return Number.parseFloat(token(name)) || 0;
}
