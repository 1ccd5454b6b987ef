import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListOperation } from '#api/queries/lists.ts';
import type { ListQuery } from '#api/queries/use-pagination.ts';
import { ErrorScreen } from './fallbacks.tsx';
import { FindingScreen } from './finding-screen.tsx';

interface FoundProps<O extends ListOperation, T, K extends QueryKey> {
  /** Finds the record, as `findQuery` makes it. */
  search: UseQueryOptions<T, Error, T, K>;
  /** The list to search. */
  list: ListQuery<O>;
  /** What is looked for, and what the list is of: `page`, `pages`. */
  noun: string;
  nouns?: string;
  /** The screen of the record. */
  children(record: T): ReactNode;
}

/**
 * The screen of a record that may have to be looked for in a long list: says how far the search is, and lets it be
 * stopped. Leaving stops it, too.
 */
export function Found<O extends ListOperation, T, K extends QueryKey>(props: FoundProps<O, T, K>) {
  const { search, list, noun, nouns = `${noun}s`, children } = props;
  const client = useQueryClient();
  const { data, error, fetchStatus, refetch } = useQuery(search);
  if (data !== undefined) return children(data);
  if (error) return <ErrorScreen error={error} reset={() => void refetch()} />;
  return (
    <FindingScreen
      list={list}
      noun={noun}
      nouns={nouns}
      stopped={fetchStatus === 'idle'}
      onStop={() => void client.cancelQueries({ queryKey: search.queryKey, exact: true })}
      onGoOn={() => void refetch()}
    />
  );
}
