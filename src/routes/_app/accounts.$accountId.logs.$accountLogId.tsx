import { createFileRoute } from '@tanstack/react-router';
import { entryQuery } from '#features/logs/logs-queries.ts';

/** Open entry. The parent route renders it next to the log or in its place. */
export const Route = createFileRoute('/_app/accounts/$accountId/logs/$accountLogId')({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(
      entryQuery({ noun: 'account', id: params.accountId }, params.accountLogId),
    ),
});
