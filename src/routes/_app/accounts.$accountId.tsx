import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '#features/logs/account-screen.tsx';
import { LogOverlay } from '#features/logs/log-link.tsx';
import { logQuery } from '#features/logs/logs-queries.ts';
import { logsSearch } from '#features/logs/logs-search.ts';

/** The log stays while its entries are gone through, so the screen belongs to what their urls have in common. */
export const Route = createFileRoute('/_app/accounts/$accountId')({
  validateSearch: logsSearch,
  loaderDeps: ({ search }) => ({ deleted: search.deleted }),
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(
      logQuery({ noun: 'account', id: params.accountId }, deps.deleted),
    ),
  component: Account,
});

function Account() {
  const { accountId } = Route.useParams();
  return (
    <>
      <AccountScreen />
      <LogOverlay noun="account" ownerId={accountId} />
    </>
  );
}
