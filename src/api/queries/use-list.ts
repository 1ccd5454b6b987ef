import { useMemo } from 'react';
import { createPageFlattener, type ListOperation } from './lists.ts';
import { type ListQuery, usePagination } from './use-pagination.ts';

export interface ListOptions {
  enabled?: boolean;
  /**
   * Load all pages automatically, for a search, order or filter in the browser. Otherwise pages load on scroll.
   */
  loadAll?: boolean;
}

/** A paginated list: its items loaded so far, and its loading state. */
export function useList<O extends ListOperation>(
  operation: O,
  options: ListQuery<O>,
  { enabled = true, loadAll = false }: ListOptions = {},
) {
  const flatten = useMemo(() => createPageFlattener(operation), [operation]);
  const state = usePagination(operation, options, { enabled, shouldContinue: () => loadAll });
  return { ...state, rows: flatten(state.pages) };
}
