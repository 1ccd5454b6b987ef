import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '#resources/account-logs/account-screen.tsx';
import { AccountLogWriting } from '#resources/account-logs/log-writing.tsx';
import { logsSearch } from '#resources/account-logs/logs-search.ts';
import { accountLogsQuery } from '#resources/account-logs/queries.ts';

/** The log stays while its entries are gone through, so the screen belongs to what their urls have in common. */
export const Route = createFileRoute('/_app/accounts/$accountId')({
  validateSearch: logsSearch,
  loaderDeps: ({ search }) => ({ deleted: search.deleted }),
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(accountLogsQuery(params.accountId, deps.deleted)),
  component: Account,
});

function Account() {
  const { accountId } = Route.useParams();
  return (
    <>
      <AccountScreen />
      <AccountLogWriting accountId={accountId} />
    </>
  );
}
