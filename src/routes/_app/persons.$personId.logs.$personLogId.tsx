import { createFileRoute } from '@tanstack/react-router';
import { hasCapability } from '#api/transport/session.ts';
import { entryQuery } from '#features/logs/logs-queries.ts';

/** An open entry, shown by the parent route's screen. */
export const Route = createFileRoute('/_app/persons/$personId/logs/$personLogId')({
  async loader({ context: { queryClient }, params }) {
    if (await hasCapability(queryClient, 'people'))
      void queryClient.prefetchQuery(entryQuery({ noun: 'person', id: params.personId }, params.personLogId));
  },
});
