import { type RefObject, useEffect, useId, useSyncExternalStore } from 'react';
import { isTyping } from './keys.ts';

/** The searches on the screen, in the order they came. */
let searches: readonly string[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly string[]) {
  searches = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Lets `/` jump into a search. Where a screen has several, the first has the key: that of the list beside which
 * something is open.
 *
 * @returns whether this one has it
 */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): boolean {
  const id = useId();
  useEffect(() => {
    publish([...searches, id]);
    return () => publish(searches.filter((each) => each !== id));
  }, [id]);
  const has = useSyncExternalStore(subscribe, () => searches[0] === id);
  useEffect(() => {
    if (!has) return;
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      field.current?.select();
    };
    document.addEventListener('keydown', jump);
    return () => document.removeEventListener('keydown', jump);
  }, [field, has]);
  return has;
}
