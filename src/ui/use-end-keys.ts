import { useLayoutEffect } from 'react';
import { isTyping } from './keys.ts';

/**
 * Home and End lead to the ends of the page at once. Browsers scroll there bit by bit, through all rows of a list, and
 * stop short of the end where something above moves on the way.
 */
export function useEndKeys() {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if ((key !== 'Home' && key !== 'End') || ctrlKey || metaKey || altKey || shiftKey) return;
      if (isTyping(event) || isInScroller(event.target)) return;
      event.preventDefault();
      scrollTo({ top: key === 'Home' ? 0 : document.documentElement.scrollHeight, behavior: 'instant' });
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Whether something scrolls within the page, whose ends the keys lead to then. */
function isInScroller(target: EventTarget | null): boolean {
  for (let at = target; at instanceof HTMLElement && at !== document.body; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return true;
  return false;
}
