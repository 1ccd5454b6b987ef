import { queryOptions } from '@tanstack/react-query';
import { queryFor } from '#api/queries/queries.ts';
import { cacheRecord, evictPerson } from '#api/sync/record-cache.ts';
import { call } from '#api/transport/client.ts';
import { isApiError } from '#api/transport/errors.ts';

/** Loads a person and caches it, as no operation lists people. */
export const personQuery = (personId: string) => {
  const input = { params: { person_id: personId } };
  return queryOptions({
    ...queryFor('getPerson', input),
    queryFn: async ({ client, signal }) => {
      try {
        const person = await call('getPerson', input, signal);
        void cacheRecord(client, 'person', personId, person);
        return person;
      } catch (error) {
        // Removes deleted people from the list.
        if (isApiError(error, 'not-found')) await evictPerson(client, personId);
        throw error;
      }
    },
  });
};
