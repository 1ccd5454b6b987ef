/** Whether the key was pressed in an open dialog. A dialog that was just closed may still have the focus. */
export const isInDialog = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && isShown(target.closest('[role="dialog"]'));

const isShown = (element: Element | null) => element?.checkVisibility() === true;

/** Whether the key is input for a field, dialog or menu rather than a shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select') ||
    isShown(target.closest('[role="dialog"], [role="menu"], [role="listbox"]'))
  );
}
