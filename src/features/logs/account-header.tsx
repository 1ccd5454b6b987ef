import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSearchProgress } from '#api/queries/find.ts';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { useCapability } from '#api/transport/session.ts';
import { accountQuery, accountsQuery, type ListedAccount } from '#features/accounts/public.ts';
import { accountPeopleQuery } from '#features/people/public.ts';
import { shortenId } from '#lib/id.ts';
import { siteHref } from '#lib/link.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { Failure } from '#shell/query-section.tsx';
import { Button } from '#ui/button.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Time } from '#ui/time.tsx';

interface AccountHeaderProps {
  accountId: string;
  name: string;
  account: UseQueryResult<ListedAccount>;
}

/** Details of an account above its log, which doesn't wait for them. */
export function AccountHeader({ accountId, name, account }: AccountHeaderProps) {
  const { data, error, isFetching, refetch } = account;
  return (
    <div className="px-gutter pt-5 pb-3">
      <div className="flex min-h-7 flex-wrap items-baseline gap-x-3 gap-y-1">
        <p aria-hidden className="font-semibold text-strong text-xl [overflow-wrap:anywhere]">
          <bdi>{truncate(name)}</bdi>
        </p>
        {data ? (
          <AccountDetails account={data} />
        ) : error ? null : (
          <AccountLookup accountId={accountId} account={account} />
        )}
      </div>
      <div className="mt-1 flex max-w-full max-phone:mt-0 max-phone:py-2.5">
        <CopyId value={accountId} name="account ID" whole />
      </div>
      <AccountPersons accountId={accountId} account={data} />
      {error ? (
        <div className="mt-3">
          <Failure error={error} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : null}
    </div>
  );
}

function AccountDetails({ account }: { account: ListedAccount }) {
  const { domain, linkedPersonsCount: persons, createdAt, updatedAt } = account;
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 text-muted text-sm">
      {domain ? (
        <DataLink href={siteHref(domain)}>{domain}</DataLink>
      ) : (
        <span className="text-faint">No domain</span>
      )}
      <span className="tnum">
        {typeof persons === 'number' && Number.isFinite(persons) ? (
          plural(persons, 'person', 'people')
        ) : (
          <span className="text-faint">People unknown</span>
        )}
      </span>
      <span className="tnum">
        Since <Time value={createdAt} />
      </span>
      <span className="tnum">
        Updated <Time value={updatedAt} />
      </span>
    </p>
  );
}

/** Progress of the search for the account: the API can't read a single one. */
function AccountLookup({ accountId, account }: Omit<AccountHeaderProps, 'name'>) {
  const client = useQueryClient();
  const { read, total } = useSearchProgress(accountsQuery());
  const isPaused = account.fetchStatus === 'idle';
  if (read === 0 && !isPaused) return null;
  const pause = () => client.cancelQueries({ queryKey: accountQuery(accountId).queryKey, exact: true });
  return (
    <p role="status" className="tnum flex flex-wrap items-center gap-2 text-muted text-sm">
      {isPaused ? 'Paused looking up the name' : 'Looking up the name'}: {formatNumber(read)} of{' '}
      {total === null ? 'the accounts' : plural(total, 'account')} searched
      <Button size="sm" onClick={() => void (isPaused ? account.refetch() : pause())}>
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
    </p>
  );
}

const MAX_PERSONS = 8;

/** People of an account, else cached ones with its domain if the API can't list them. */
function AccountPersons({
  accountId,
  account,
}: Pick<AccountHeaderProps, 'accountId'> & { account: ListedAccount | undefined }) {
  const isListed = useCapability('people');
  const listed = useQuery({ ...accountPeopleQuery(accountId, MAX_PERSONS), enabled: isListed });
  const domain = account?.domain?.trim().toLowerCase();
  const { data: cached = [] } = useQuery({
    ...cachedRecordsQuery('person'),
    enabled: !isListed && Boolean(domain),
    select: (records) =>
      records.map(({ value }) => value).filter((person) => person.domain?.trim().toLowerCase() === domain),
  });
  if (isListed && listed.error && account)
    return (
      <div className="mt-3">
        <Failure error={listed.error} busy={listed.isFetching} onRetry={() => void listed.refetch()} />
      </div>
    );
  const persons = isListed ? (listed.data?.items ?? []) : domain ? cached : [];
  const total = isListed ? (account?.linkedPersonsCount ?? null) : persons.length;
  if (persons.length === 0) return null;
  return (
    <p className="mt-1 flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 text-muted text-sm">
      {isListed ? 'People:' : "People you've opened:"}
      {persons.slice(0, MAX_PERSONS).map(({ personId, name, email }) => (
        <Link
          key={personId}
          to="/persons/$personId"
          params={{ personId }}
          className={`${linkStyle} max-w-full truncate`}
        >
          <bdi>{truncate(name?.trim() || email || shortenId(personId), 60)}</bdi>
        </Link>
      ))}
      {isListed ? (
        <Link to="/persons" search={{ account: accountId }} className={linkStyle}>
          Show all{total === null ? '' : ` ${formatNumber(total)}`}
        </Link>
      ) : persons.length > MAX_PERSONS ? (
        <Link to="/persons" search={{ q: domain }} className={linkStyle}>
          {formatNumber(persons.length - MAX_PERSONS)} more
        </Link>
      ) : null}
    </p>
  );
}
