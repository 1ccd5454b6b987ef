import type { QueryClient } from '@tanstack/react-query';
import { identify, type ListOperation, type Row } from './lists.ts';

interface Answer {
  items?: unknown;
  pages?: unknown;
}

/** The records that answers of a list have told of and that are still cached, whatever was asked for; none twice. */
export function cachedRows<O extends ListOperation>(client: QueryClient, operation: O): Row<O>[] {
  const name = identify(operation);
  const rows = new Map<string | null, Row<O>>();
  for (const [, data] of client.getQueriesData<Answer>({ queryKey: [operation] }))
    for (const answer of Array.isArray(data?.pages) ? (data.pages as Answer[]) : [data])
      for (const row of Array.isArray(answer?.items) ? (answer.items as Row<O>[]) : [])
        rows.set(name(row), row);
  return [...rows.values()];
}
