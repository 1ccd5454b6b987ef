import { modKey } from '#lib/mod-key.ts';

const isMac = modKey === '⌘';

/**
 * The key that is pressed, as the key map writes it: `j`, `?`, `Shift+e`, `Mod+Shift+z`, `Ctrl+y`. Where a keyboard has
 * no Latin letters it is the letter that stands there on others.
 *
 * @returns its names, none for a key that is no shortcut's
 */
export function chordsOf(event: KeyboardEvent): string[] {
  const { key, code, ctrlKey, metaKey, shiftKey } = event;
  if (event.isComposing || event.altKey || !key) return [];
  const isLetter = /^\p{L}$/u.test(key);
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  // Shift belongs to a sign such as `?`, and on some keyboards to `/`.
  const shifted = shiftKey && (isLetter || key.length > 1) ? 'Shift+' : '';
  const name = shifted + (isLetter ? (letter ?? key) : key);
  if (!ctrlKey && !metaKey) return [name];
  if (ctrlKey && metaKey) return [];
  return [...((isMac ? metaKey : ctrlKey) ? [`Mod+${name}`] : []), ...(ctrlKey ? [`Ctrl+${name}`] : [])];
}
