import { createFileRoute } from '@tanstack/react-router';
import { sessionQuery } from '#api/transport/session.ts';
import { entryQuery } from '#features/logs/logs-queries.ts';

/** An open entry, shown by the parent route's screen. */
export const Route = createFileRoute('/_app/persons/$personId/logs/$personLogId')({
  loader: ({ context: { queryClient }, params }) => {
    if (queryClient.getQueryData(sessionQuery.queryKey)?.capabilities.includes('people'))
      void queryClient.prefetchQuery(entryQuery({ noun: 'person', id: params.personId }, params.personLogId));
  },
});
