import { createFileRoute } from '@tanstack/react-router';
import { AccountLogWriting } from '#resources/account-logs/log-writing.tsx';
import { AccountsScreen } from '#resources/accounts/accounts-screen.tsx';
import { accountsSearch } from '#resources/accounts/accounts-search.ts';
import { accountsQuery } from '#resources/accounts/queries.ts';

export const Route = createFileRoute('/_app/accounts/')({
  validateSearch: accountsSearch,
  loaderDeps: ({ search }) => ({ empty: search.empty }),
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(accountsQuery(deps.empty)),
  component: () => (
    <>
      <AccountsScreen />
      <AccountLogWriting />
    </>
  ),
});
