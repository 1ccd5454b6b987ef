import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchProgress } from '#api/queries/find.ts';
import { accountQuery, accountsQuery, type ListedAccount } from '#features/accounts/public.ts';
import { siteHref } from '#lib/link.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Failure } from '#shell/query-section.tsx';
import { Button } from '#ui/button.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Time } from '#ui/time.tsx';
import { HeaderFacts, LogHeader } from './log-header.tsx';

interface AccountHeaderProps {
  accountId: string;
  name: string;
  isNamePending: boolean;
  account: UseQueryResult<ListedAccount>;
  /** The latest entry or visit. */
  activity: ReactNode;
  visits: ReactNode;
}

/** Name and summary of an account above its log, which doesn't wait for them. */
export function AccountHeader(props: AccountHeaderProps) {
  const { accountId, name, isNamePending, account, activity, visits } = props;
  const { data, error, isFetching, refetch } = account;
  return (
    <>
      <LogHeader noun="account" name={name} isNamePending={isNamePending}>
        {data ? (
          <AccountFacts account={data} activity={activity} visits={visits} />
        ) : error ? null : (
          <AccountLookup accountId={accountId} account={account} />
        )}
      </LogHeader>
      {error ? (
        <div className="border-line border-b px-gutter py-3">
          <Failure name="this account" error={error} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : null}
    </>
  );
}

interface AccountFactsProps extends Pick<AccountHeaderProps, 'activity' | 'visits'> {
  account: ListedAccount;
}

function AccountFacts({ account, activity, visits }: AccountFactsProps) {
  const { domain, latestActivityAt } = account;
  return (
    <HeaderFacts
      facts={{
        domain: domain ? <DataLink href={siteHref(domain)}>{domain}</DataLink> : null,
        activity:
          activity ??
          (latestActivityAt ? (
            <>
              Active <Time value={latestActivityAt} />
            </>
          ) : null),
        visits,
      }}
    />
  );
}

/** Progress of the search for the account: the API can't read a single one. */
function AccountLookup({ accountId, account }: Pick<AccountHeaderProps, 'accountId' | 'account'>) {
  const client = useQueryClient();
  const { read, total } = useSearchProgress(accountsQuery());
  const isPaused = account.fetchStatus === 'idle';
  if (read === 0 && !isPaused) return <Skeleton className="w-60" />;
  const pause = () => client.cancelQueries({ queryKey: accountQuery(accountId).queryKey, exact: true });
  return (
    <p role="status" className="tnum flex min-w-0 items-center gap-2">
      <span className="truncate">
        {isPaused ? 'Paused looking up the name' : 'Looking up the name'}: {formatNumber(read)} of{' '}
        {total === null ? 'the accounts' : plural(total, 'account')} searched
      </span>
      <Button size="sm" onClick={() => void (isPaused ? account.refetch() : pause())}>
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
    </p>
  );
}
