import { useSelector } from '@tanstack/react-store';
import type { RefObject } from 'react';
import { ownerOf, registeredCommands, useCommands } from './commands.ts';

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
  return useSelector(registeredCommands, () => ownerOf('search') === id);
}
