import { queryOptions } from '@tanstack/react-query';
import type { Input } from './client.ts';
import { notFound } from './errors.ts';
import type { ListOperation, Row } from './lists.ts';

/**
 * One item of a list, for records that the service has no read for. It is taken from what is cached of the list,
 * else looked for by reading on from there; what is read is cached as the list's own. Where what is cached is no
 * longer fresh, it asks for the one page of the list that had it, and looks through all of it only where it is
 * not there any more. Throws an `ApiError`: not-found where the list ends without it, or cannot be read to its end;
 * unfinished where that is not known after very many requests; asked again, the search goes on from there.
 *
 * @param noun what the record is called in that error
 */
export const foundQuery = <O extends ListOperation>(
  operation: O,
  input: Input<O>,
  id: string,
  noun: string,
) =>
  queryOptions({
    queryKey: [operation, input, 'item', id] as const,
    queryFn: async ({ client, signal, queryKey }): Promise<Row<O>> => {
      // It comes with the screens of such records; a list does without it.
      const { findItem } = await import('./find-item.ts');
      const shown = client.getQueryData(queryKey) !== undefined;
      const found = await findItem({ client, operation, input, id, signal }, shown);
      if (!found) throw notFound(noun, id);
      return found;
    },
  });
