import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSearchProgress } from '#api/queries/find.ts';
import { type List, useList } from '#api/queries/use-list.ts';
import { useRecentName, useTrackRecent } from '#api/sync/recents.ts';
import { useCapability } from '#api/transport/session.ts';
import { accountQuery, accountsQuery, type ListedAccount } from '#features/accounts/public.ts';
import { countSeenPages } from '#features/audiences/public.ts';
import { AudienceVisits, recentVisits, useAudienceVisits } from '#features/sessions/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { recordName, shortenId } from '#lib/id.ts';
import { siteHref } from '#lib/link.ts';
import { formatNumber, plural, truncate, visibleName } from '#lib/text.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { Failure } from '#shell/query-section.tsx';
import { Button } from '#ui/button.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Time } from '#ui/time.tsx';
import { AccountDetails, AccountPages, AccountPeople, useAccountPeople } from './account-details.tsx';
import { HeaderFacts, LogHeader, latestActivity } from './log-header.tsx';
import { LogScreen } from './log-screen.tsx';
import { accountAudiencesQuery } from './logs-queries.ts';
import { useLog } from './use-log.ts';

const route = getRouteApi('/_app/accounts/$accountId');

/** An account and its log. */
export function AccountScreen() {
  const { accountId } = route.useParams();
  const search = route.useSearch();
  const openId = useParams({ strict: false, select: ({ accountLogId }) => accountLogId });
  const account = useQuery(accountQuery(accountId));
  const log = useLog({ noun: 'account', id: accountId }, search, openId);
  const canList = useCapability('read-one');
  const hasPages = useCapability('audiences-of-account') && canList;
  const audiences = useList(accountAudiencesQuery(accountId), { enabled: hasPages });
  const visits = useAudienceVisits(audiences);
  const people = useAccountPeople({ accountId, account });
  const { data } = account;
  const recentName = useRecentName('account', accountId);
  const fallback = data?.domain || recentName || shortenId(accountId);
  const name = truncate(recordName('Account', accountId, data?.name, fallback), 100);
  const isNamePending = account.isLoading && !recentName;
  useTrackRecent(data && { kind: 'account', id: accountId, name: data.name || data.domain || null });
  // One message for an unknown account, though both its record and its log are missing.
  if (isApiError(account.error, 'not-found') && isApiError(log.list.error, 'not-found'))
    return <MissingScreen detail={account.error.message} />;
  return (
    <LogScreen
      log={log}
      search={search}
      name={name}
      isNamePending={isNamePending}
      parent={{ label: 'Accounts', link: linkOptions({ to: '/accounts' }) }}
      header={
        <AccountHeader
          accountId={accountId}
          name={name}
          isNamePending={isNamePending}
          account={account}
          activity={latestActivity(log, visits)}
          visits={recentVisits(visits)}
        />
      }
      details={[
        {
          label: 'People',
          count: data?.linkedPersonsCount ?? null,
          content: <AccountPeople accountId={accountId} account={account} people={people} />,
          isPending: people.query.isLoading,
        },
        ...(hasPages
          ? [
              {
                label: 'Pages',
                count: countSeenPages(audiences),
                isPending: audiences.status === 'pending',
                isEmpty: isEmptyList(audiences) && people.query.data?.length === 0,
                content: <AccountPages accountId={accountId} />,
              },
              {
                label: 'Visits',
                isPending: visits.isPending,
                isEmpty: isEmptyList(audiences),
                content: (
                  <AudienceVisits
                    visits={visits}
                    titleOf={({ audience }) => visibleName(audience.personName)}
                  />
                ),
              },
            ]
          : []),
      ]}
      footer={<AccountDetails accountId={accountId} account={account} />}
    />
  );
}

const isEmptyList = ({ status, rows }: List<unknown>) => status === 'success' && rows.length === 0;

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
function AccountHeader(props: AccountHeaderProps) {
  const { accountId, name, isNamePending, account, activity, visits } = props;
  const { data, error } = account;
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
          <Failure name="this account" of={account} />
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
