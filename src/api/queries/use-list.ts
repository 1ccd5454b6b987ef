import { useMemo } from 'react';
import { type ListOperation, makeGather } from './lists.ts';
import { type ListQuery, useWalk } from './use-walk.ts';

export interface ListOptions {
  enabled?: boolean;
  /**
   * Read all of it without being asked: for what speaks of the whole list, such as a search, an order or a
   * filter that the service does not know. Otherwise only what is scrolled to is read.
   */
  whole?: boolean;
}

/** A list of the service: its items as far as they are read, and where reading stands. */
export function useList<O extends ListOperation>(
  operation: O,
  options: ListQuery<O>,
  { enabled = true, whole = false }: ListOptions = {},
) {
  const gather = useMemo(() => makeGather(operation), [operation]);
  const walk = useWalk(operation, options, { enabled, goOn: () => whole });
  return { ...walk, rows: gather(walk.pages) };
}
