import { createFileRoute } from '@tanstack/react-router';
import { entryQuery } from '#features/logs/logs-queries.ts';

/** An open entry. The screen is the parent's, which shows it beside the log or in its place. */
export const Route = createFileRoute('/_app/persons/$personId/logs/$personLogId')({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(
      entryQuery({ noun: 'person', id: params.personId }, params.personLogId),
    ),
});
