import type { QueryClient } from '@tanstack/react-query';
import { idGetter, type ListItem, type ListOperation } from './lists.ts';

interface CachedData {
  items?: unknown;
  pages?: unknown;
}

/** All cached items of a list operation, whatever the input, without duplicates. */
export function cachedItems<O extends ListOperation>(client: QueryClient, operation: O): ListItem<O>[] {
  const getId = idGetter(operation);
  const itemsById = new Map<string | null, ListItem<O>>();
  for (const [, data] of client.getQueriesData<CachedData>({ queryKey: [operation] }))
    for (const page of Array.isArray(data?.pages) ? (data.pages as CachedData[]) : [data])
      for (const item of Array.isArray(page?.items) ? (page.items as ListItem<O>[]) : [])
        itemsById.set(getId(item), item);
  return [...itemsById.values()];
}
