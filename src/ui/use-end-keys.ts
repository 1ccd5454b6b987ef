import { useWindowEvent } from '#lib/hooks/use-window-event.ts';
import { isTyping } from './keys.ts';

/**
 * Makes Home and End jump to the ends of the page. The browser's own scrolling passes through all rows of a list and
 * stops short if the layout shifts on the way.
 */
export function useEndKeys() {
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if ((key !== 'Home' && key !== 'End') || ctrlKey || metaKey || altKey || shiftKey) return;
    if (isTyping(event) || isInScrollable(event.target)) return;
    event.preventDefault();
    scrollTo({ top: key === 'Home' ? 0 : document.documentElement.scrollHeight, behavior: 'instant' });
  });
}

/** Whether the target is in a scrollable element, which then handles the keys. */
function isInScrollable(target: EventTarget | null): boolean {
  for (let at = target; at instanceof HTMLElement && at !== document.body; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return true;
  return false;
}
