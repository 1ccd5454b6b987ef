import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './keys.ts';

interface Steps {
  /** What J and K do; undefined where there is nothing to go to. */
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
}

/** J and K go through records from anywhere on a screen. */
export function useStepKeys({ next, previous }: Steps): void {
  const step = useEffectEvent((event: KeyboardEvent) => {
    const go = event.key === 'j' ? next : event.key === 'k' ? previous : undefined;
    if (!go || event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return;
    event.preventDefault();
    go();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => step(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
