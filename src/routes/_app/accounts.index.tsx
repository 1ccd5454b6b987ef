import { createFileRoute } from '@tanstack/react-router';
import { accountsQuery, accountsSearch } from '#features/accounts/accounts-queries.ts';
import { AccountsScreen } from '#features/accounts/accounts-screen.tsx';
import { LogOverlay } from '#features/logs/log-link.tsx';

export const Route = createFileRoute('/_app/accounts/')({
  validateSearch: accountsSearch,
  loaderDeps: ({ search }) => ({ empty: search.empty }),
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(accountsQuery(deps.empty)),
  component: () => (
    <>
      <AccountsScreen />
      <LogOverlay noun="account" />
    </>
  ),
});
