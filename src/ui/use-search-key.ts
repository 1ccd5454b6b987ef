import { type RefObject, useSyncExternalStore } from 'react';
import { ownerOf, subscribe, useCommands } from './commands.ts';

/**
 * Lets `/` jump into a search. Where a screen has several, the first has the key: that of the list beside which
 * something is open.
 *
 * @returns whether this one has it
 */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): boolean {
  const id = useCommands([
    { shortcut: 'search', run: () => field.current?.select() },
    { shortcut: 'leaveSearch' },
  ]);
  return useSyncExternalStore(subscribe, () => ownerOf('search') === id);
}
