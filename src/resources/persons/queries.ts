import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { remember } from '#api/known.ts';
import { queryFor } from '#api/queries.ts';

/** One person; what is read is kept in this browser, as no operation lists persons. */
export const personQuery = (personId: string) => {
  const input = { params: { person_id: personId } };
  return queryOptions({
    ...queryFor('getPerson', input),
    queryFn: async ({ client, signal }) => {
      const person = await call('getPerson', input, signal);
      void remember(client, 'person', personId, person);
      return person;
    },
  });
};
