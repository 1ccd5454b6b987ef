import { useEffect } from 'react';
import { isTyping } from '#ui/keys.ts';
import type { ApiOperation } from './document.ts';

/**
 * J and K go to the next and the previous operation.
 *
 * @param place of the one shown in the list, −1 for none
 */
export function useOperationKeys(
  operations: readonly ApiOperation[],
  place: number,
  go: (id: string) => void,
) {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (step === 0 || event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return;
      const next = operations[Math.max(0, place + step)];
      if (!next) return;
      event.preventDefault();
      go(next.id);
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, [operations, place, go]);
}
