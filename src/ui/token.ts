// Asking for a style has the browser work out all that is pending, and some ask with every row that is drawn. Tokens
// are other ones where the window or the density is.
let read = new Map<string, string>();
let density: string | null = null;
globalThis.addEventListener?.('resize', () => {
  read = new Map();
});

/** The value of a design token, for the few computations that CSS cannot do. */
export function token(name: `--${string}`): string {
  const { documentElement } = document;
  const now = documentElement.getAttribute('data-density');
  if (now !== density) {
    density = now;
    read = new Map();
  }
  const known = read.get(name);
  if (known !== undefined) return known;
  const value = getComputedStyle(documentElement).getPropertyValue(name).trim();
  // Before the style sheet is there, nothing has a value.
  if (value !== '') read.set(name, value);
  return value;
}

/** A token that is a length in px, as a number. */
export function tokenPx(name: `--${string}`): number {
  return Number.parseFloat(token(name)) || 0;
}
