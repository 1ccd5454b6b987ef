import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useParams } from '@tanstack/react-router';
import { type List, useList } from '#api/queries/use-list.ts';
import { useRecentName, useTrackRecent } from '#api/sync/recents.ts';
import { useCapability } from '#api/transport/session.ts';
import { accountQuery } from '#features/accounts/public.ts';
import { countSeenPages } from '#features/audiences/public.ts';
import { AudienceVisits, recentVisits, useAudienceVisits } from '#features/sessions/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { recordName, shortenId } from '#lib/id.ts';
import { truncate, visibleName } from '#lib/text.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { AccountDetails, AccountPages, AccountPeople, useAccountPeople } from './account-details.tsx';
import { AccountHeader } from './account-header.tsx';
import { latestActivity } from './log-header.tsx';
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
                isPending: audiences.status === 'pending' || visits.isPending,
                isEmpty: isEmptyList(audiences) && people.query.data?.length === 0,
                content: (
                  <>
                    <AccountPages accountId={accountId} />
                    {audiences.status === 'pending' || isEmptyList(audiences) ? null : (
                      <AudienceVisits
                        visits={visits}
                        titleOf={({ audience }) => visibleName(audience.personName)}
                      />
                    )}
                  </>
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
