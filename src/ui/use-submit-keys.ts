import { useWindowEvent } from '#lib/hooks/use-window-event.ts';
import { keyMap } from './key-map.ts';
import { combinationsOf, modKey } from './keys.ts';

/** The keys of {@link useSubmitKeys}, as shown on the button. */
export const submitKeys = modKey === '⌘' ? '⌘↵' : 'Ctrl ↵';

/** Submits on ⌘Enter and ⌘S anywhere in the dialog of a form, even if the screen behind it has its own ⌘S. */
export function useSubmitKeys(formId: string, submit: () => void): void {
  // Captures the event before the fields and the screen's shortcuts get it.
  const onKeyDown = (event: KeyboardEvent) => {
    const dialog = document.getElementById(formId)?.closest('[role="dialog"]');
    const isInDialog = event.target instanceof Node && dialog?.contains(event.target);
    const [save] = keyMap.save;
    if (
      !isInDialog ||
      !combinationsOf(event).some((chord) => chord === save || /^(Mod|Ctrl)\+Enter$/.test(chord))
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) submit();
  };
  useWindowEvent('keydown', onKeyDown, true);
}
