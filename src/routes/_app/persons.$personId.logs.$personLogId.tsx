import { createFileRoute } from '@tanstack/react-router';
import { entryQuery } from '#features/logs/logs-queries.ts';

/** An open entry, shown by the parent route's screen. */
export const Route = createFileRoute('/_app/persons/$personId/logs/$personLogId')({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(
      entryQuery({ noun: 'person', id: params.personId }, params.personLogId),
    ),
});
