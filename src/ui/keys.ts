/** Whether the key was pressed in an open dialog. A dialog that was just closed may still have the focus. */
export const isInDialog = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && isShown(target.closest('[role="dialog"]'));

/** Whether an input method consumes the key. Safari reports the last one after the composition, with key code 229. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/** Keeps a panel open at the Escape that cancels a composition. */
export const ignoreComposing = (event: KeyboardEvent): void => {
  if (isComposing(event)) event.preventDefault();
};

const isShown = (element: Element | null) => element?.checkVisibility() === true;

/** Whether the key is input for a field, dialog or menu rather than a shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event)) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select') ||
    isShown(target.closest('[role="dialog"], [role="menu"], [role="listbox"]'))
  );
}

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

/** Label of the modifier key of shortcuts. */
export const modKey = /Mac|iP(?:hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl';
