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
