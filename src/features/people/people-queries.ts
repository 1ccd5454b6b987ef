import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { queryFor } from '#api/queries/queries.ts';
import { cacheRecord, prepareRecordCache } from '#api/sync/record-cache.ts';
import { call } from '#api/transport/client.ts';
import { isApiError } from '#api/transport/errors.ts';

async function forget(client: QueryClient, personId: string): Promise<void> {
  try {
    await (await import('#api/sync/evict-person.ts')).evictPerson(client, personId);
  } catch {
    // What could not be brought now may be the next time.
  }
}

/** One person; what is read is kept in this browser, as no operation lists persons. */
export const personQuery = (personId: string) => {
  const input = { params: { person_id: personId } };
  return queryOptions({
    ...queryFor('getPerson', input),
    queryFn: async ({ client, signal }) => {
      prepareRecordCache();
      try {
        const person = await call('getPerson', input, signal);
        void cacheRecord(client, 'person', personId, person);
        return person;
      } catch (error) {
        // Who was deleted is no longer offered as seen here.
        if (isApiError(error, 'not-found')) await forget(client, personId);
        throw error;
      }
    },
  });
};
