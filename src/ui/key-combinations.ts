import { modKey } from '#lib/mod-key.ts';
import { isComposing } from './keys.ts';

/**
 * Names of a pressed key as in the key map: `j`, `?`, `Shift+e`, `Alt+p`, `Mod+Shift+z`, `Ctrl+y`; none if it can't be a
 * shortcut. On keyboards without Latin letters, the letter at the same position on a Latin one.
 */
export function combinationsOf(event: KeyboardEvent): string[] {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (isComposing(event) || !key) return [];
  // Alt types another character on some keyboards, as in `π`; AltGr types it with Ctrl.
  if (altKey) {
    const position = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
    return position && !ctrlKey && !metaKey && !shiftKey ? [`Alt+${position}`] : [];
  }
  const isLetter = /^\p{L}$/u.test(key);
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  // Symbols such as `?`, and on some keyboards `/`, are typed with Shift.
  const shiftPrefix = shiftKey && (isLetter || key.length > 1) ? 'Shift+' : '';
  const name = shiftPrefix + (isLetter ? (letter ?? key) : key);
  if (!ctrlKey && !metaKey) return [name];
  if (ctrlKey && metaKey) return [];
  return [
    ...((modKey === '⌘' ? metaKey : ctrlKey) ? [`Mod+${name}`] : []),
    ...(ctrlKey ? [`Ctrl+${name}`] : []),
  ];
}
