import { useMemo } from 'react';
import { createPageFlattener, type ListOperation } from './lists.ts';
import { type ListQuery, usePagination } from './use-pagination.ts';

export interface ListOptions {
  enabled?: boolean;
  /**
   * Read all of it without being asked: for what speaks of the whole list, such as a search, an order or a
   * filter that the service does not know. Otherwise only what is scrolled to is read.
   */
  loadAll?: boolean;
}

/** A list of the service: its items as far as they are read, and where reading stands. */
export function useList<O extends ListOperation>(
  operation: O,
  options: ListQuery<O>,
  { enabled = true, loadAll = false }: ListOptions = {},
) {
  const flatten = useMemo(() => createPageFlattener(operation), [operation]);
  const state = usePagination(operation, options, { enabled, shouldContinue: () => loadAll });
  return { ...state, rows: flatten(state.pages) };
}
