import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryFor } from '#api/queries/queries.ts';
import { cacheRecord, evictPerson } from '#api/sync/record-cache.ts';
import { call } from '#api/transport/client.ts';
import { isApiError } from '#lib/api-error.ts';
import { sortedBy, words, writing } from '#lib/url-search.ts';

/** Loads a person and caches it, as no operation lists people. */
export const personQuery = (personId: string) => {
  const input = { params: { person_id: personId } };
  return queryOptions({
    ...queryFor('getPerson', input),
    queryFn: async ({ client, signal }) => {
      try {
        const person = await call('getPerson', input, signal);
        // Stored before the screen shows it, so that leaving right away doesn't lose it.
        await cacheRecord(client, 'person', personId, person);
        return person;
      } catch (error) {
        // Removes deleted people from the list.
        if (isApiError(error, 'not-found')) await evictPerson(client, personId);
        throw error;
      }
    },
  });
};

export const peopleSearch = z.object({
  q: words,
  ...writing,
  ...sortedBy(['name', 'email', 'domain', 'phone', 'seen']),
});

export const personSearch = z.object(writing);
