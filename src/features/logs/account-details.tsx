import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListItem } from '#api/queries/lists.ts';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { useCapability } from '#api/transport/session.ts';
import type { Person } from '#contract/persons.ts';
import type { Received } from '#contract/received.ts';
import type { ListedAccount } from '#features/accounts/public.ts';
import { isLive, SeenPages, StateLabel } from '#features/audiences/public.ts';
import { accountPeopleQuery } from '#features/people/public.ts';
import { shortenId } from '#lib/id.ts';
import { siteHref } from '#lib/link.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { audienceLink } from '#shell/navigation.ts';
import { QuerySection } from '#shell/query-section.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { DataLink } from '#ui/data-link.tsx';
import { AsideSection, DescriptionItem, DetailsSection, IdItem } from '#ui/description-list.tsx';
import { EmptyText } from '#ui/empty-text.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { accountAudiencesQuery } from './logs-queries.ts';
import { MAX_KNOWN_PEOPLE } from './use-known-people.ts';

interface AccountDetailsProps {
  accountId: string;
  account: UseQueryResult<ListedAccount>;
}

export function AccountDetails({ accountId, account: { data, isLoading } }: AccountDetailsProps) {
  const show = (read: (account: ListedAccount) => ReactNode) =>
    data ? read(data) : isLoading ? <Skeleton className="w-28" /> : null;
  return (
    <DetailsSection isOneLine>
      <DescriptionItem name="Domain">
        {show(({ domain }) => domain && <DataLink href={siteHref(domain)}>{domain}</DataLink>)}
      </DescriptionItem>
      <DescriptionItem name="Created">
        {show(({ createdAt }) => (
          <Time value={createdAt} exact />
        ))}
      </DescriptionItem>
      <DescriptionItem name="Updated">
        {show(({ updatedAt }) => (
          <Time value={updatedAt} exact />
        ))}
      </DescriptionItem>
      <IdItem name="Account" value={accountId} />
    </DetailsSection>
  );
}

/** Pages with audiences made for the people of an account. */
export const AccountPages = ({ accountId }: Pick<AccountDetailsProps, 'accountId'>) => (
  <SeenPages
    label="Pages tailored to this account's people"
    query={accountAudiencesQuery(accountId)}
    verb="They see"
    pagesOf={(audiences) =>
      [...Map.groupBy(audiences, ({ pageId }) => pageId ?? '')].map(([pageId, ofPage]) => {
        const live = ofPage.filter(isLive);
        const audience = live[0] ?? (ofPage[0] as (typeof ofPage)[0]);
        const people = new Set((live.length > 0 ? live : ofPage).map(({ personId }) => personId)).size;
        return {
          key: pageId,
          link:
            ofPage.length === 1
              ? audienceLink(audience.audienceId, pageId)
              : linkOptions({
                  to: '/pages/$pageId/audiences',
                  params: { pageId },
                  search: { account: accountId },
                }),
          audience,
          detail: (
            <>
              {live.length > 0 ? <Status value="published" label="Live" /> : <StateLabel row={audience} />}
              <span className="tnum">{plural(people, 'person', 'people')}</span>
            </>
          ),
        };
      })
    }
  />
);

const MAX_PEOPLE = 5;

/** With the time of the last activity if the API lists people. */
type AccountPerson = Received<Person> & Pick<Partial<ListItem<'listPersons'>>, 'latestActivityAt'>;

const activeAt = ({ latestActivityAt }: AccountPerson) => parseTimestamp(latestActivityAt) ?? 0;

/** People of an account, last active first, else cached ones with its domain if the API can't list them. */
export function useAccountPeople({ accountId, account }: AccountDetailsProps) {
  const isListed = useCapability('people');
  const listed = useQuery({
    ...accountPeopleQuery(accountId, MAX_KNOWN_PEOPLE),
    enabled: isListed,
    select: ({ items }): AccountPerson[] => items.toSorted((a, b) => activeAt(b) - activeAt(a)),
  });
  const domain = account.data?.domain?.trim().toLowerCase();
  const cached = useQuery({
    ...cachedRecordsQuery('person'),
    enabled: !isListed,
    select: (records): AccountPerson[] =>
      records.map(({ value }) => value).filter((person) => person.domain?.trim().toLowerCase() === domain),
  });
  return { isListed, domain, query: isListed ? listed : cached };
}

interface AccountPeopleProps extends AccountDetailsProps {
  people: ReturnType<typeof useAccountPeople>;
}

export function AccountPeople({
  accountId,
  account,
  people: { isListed, domain, query },
}: AccountPeopleProps) {
  const count = isListed ? account.data?.linkedPersonsCount : query.data?.length;
  const link: LinkProps = isListed
    ? { to: '/persons', search: { account: accountId } }
    : { to: '/persons', search: { q: domain } };
  return (
    <AsideSection
      title={isListed ? 'People' : "People you've opened"}
      tools={
        count && count > MAX_PEOPLE ? (
          <Link {...link} className={clsx(buttonStyle({ variant: 'ghost', size: 'sm' }), '-mr-2.5')}>
            All {formatNumber(count)}
            <span className="sr-only"> people</span>
          </Link>
        ) : null
      }
    >
      <QuerySection query={query} name="people">
        {(people) =>
          people.length === 0 ? (
            <EmptyText>No people yet</EmptyText>
          ) : (
            <ul className="-mx-2 text-sm">
              {people.slice(0, MAX_PEOPLE).map(({ personId, name, email, latestActivityAt }) => (
                <li
                  key={personId}
                  className="relative flex h-9 items-center justify-between gap-2 rounded-md px-2 hover:bg-hover max-phone:h-hit"
                >
                  <Link
                    to="/persons/$personId"
                    params={{ personId }}
                    className="flex min-w-0 items-center gap-2.5 rounded-md font-medium text-strong after:absolute after:inset-0"
                  >
                    <Monogram name={name} icon={UserRound} shape="round" />
                    <bdi className="truncate">
                      {truncate(name?.trim() || email || shortenId(personId), 60)}
                    </bdi>
                  </Link>
                  {latestActivityAt ? (
                    <span className="flex-none text-muted text-xs">
                      <span className="sr-only">Active </span>
                      <Time value={latestActivityAt} />
                    </span>
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </QuerySection>
    </AsideSection>
  );
}
