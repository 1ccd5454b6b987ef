/** Whether a key is pressed in a dialog, which keeps its keys; one that was just closed may still have the focus. */
export const isInDialog = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && isShown(target.closest('[role="dialog"]'));

const isShown = (element: Element | null) => element?.checkVisibility() === true;

/** Whether keys pressed now are text for a field, or belong to a dialog or menu, and so are no shortcut. */
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
