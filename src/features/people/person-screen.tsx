import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTrackRecent } from '#api/sync/recents.ts';
import { cachedRecordQuery } from '#api/sync/record-cache.ts';
import { isUnavailable, useCapability } from '#api/transport/session.ts';
import type { Person } from '#contract/persons.ts';
import type { Received } from '#contract/received.ts';
import { accountOfDomain, accountQuery } from '#features/accounts/public.ts';
import { LogLink, LogScreen, useLog } from '#features/logs/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { fallbackName, recordName, shortenId } from '#lib/id.ts';
import { mailHref, phoneHref, safeHref, siteHref } from '#lib/link.ts';
import { truncate, visibleName } from '#lib/text.ts';
import { ErrorScreen } from '#shell/fallbacks.tsx';
import { Failure, Loading } from '#shell/query-section.tsx';
import { Screen } from '#shell/screen.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { DescriptionItem, DescriptionSection, IdItem } from '#ui/description-list.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Time } from '#ui/time.tsx';
import { listedPersonQuery, personQuery } from './people-queries.ts';
import { CachedPersonLists, PersonAudiences } from './person-lists.tsx';

const route = getRouteApi('/_app/persons/$personId');
const parent = { label: 'People', link: linkOptions({ to: '/persons' }) };

/** Falls back to the cached person if loading fails. */
export function PersonScreen() {
  const { personId } = route.useParams();
  const isListed = useCapability('people');
  const query = useQuery(personQuery(personId));
  const cached = useQuery(cachedRecordQuery('person', personId));
  const person = isApiError(query.error, 'not-found') ? undefined : (query.data ?? cached.data?.value);
  useTrackRecent(person && { kind: 'person', id: personId, name: person.name ?? null });
  if (!person && query.error && !cached.isPending)
    return <ErrorScreen error={query.error} reset={() => void query.refetch()} />;
  if (!person)
    return (
      <Screen title={fallbackName('Person', personId)} isLoading isSubtle breadcrumbs={[parent]}>
        <div className="px-gutter py-5">
          <Loading name="person" />
        </div>
      </Screen>
    );
  const name = truncate(recordName('Person', personId, person.name));
  const Layout = isListed ? PersonLogScreen : CachedPersonScreen;
  return (
    <Layout person={person} name={name}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-gutter pb-4 text-muted text-sm">
        <CopyId value={personId} name="person ID" />
        {query.data || !cached.data ? null : (
          <span>
            Last loaded <Time value={`+${cached.data.seenAt}`} />
          </span>
        )}
      </div>
      {query.error ? (
        <div className="px-gutter pb-4">
          <Failure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
        </div>
      ) : null}
    </Layout>
  );
}

interface LayoutProps {
  person: Received<Person>;
  name: string;
  children: ReactNode;
}

const useOpenId = () => useParams({ strict: false, select: ({ personLogId }) => personLogId });

/** A person and their log. */
function PersonLogScreen({ person, name, children }: LayoutProps) {
  const { personId } = person;
  const client = useQueryClient();
  const search = route.useSearch();
  const openId = useOpenId();
  const log = useLog({ noun: 'person', id: personId }, search, openId);
  if (isUnavailable(client, log.list.error))
    return (
      <CachedPersonScreen person={person} name={name}>
        {children}
      </CachedPersonScreen>
    );
  return (
    <LogScreen
      log={log}
      search={search}
      name={name}
      isNamePending={false}
      parent={parent}
      details={<PersonDetails person={person} />}
      header={
        <>
          <p
            aria-hidden
            className="px-gutter pt-5 font-semibold text-strong text-xl [overflow-wrap:anywhere]"
          >
            <bdi>{name}</bdi>
          </p>
          {children}
        </>
      }
    >
      <PersonAudiences personId={personId} name={name} />
      <h2 className="border-line border-t px-gutter pt-5 pb-3 font-semibold text-lg text-strong">Log</h2>
    </LogScreen>
  );
}

/** A person with what this device has cached, where the API can't list their log and audiences. */
const CachedPersonScreen = ({ person, name, children }: LayoutProps) => (
  <Screen title={name} breadcrumbs={[parent]} actions={<LogLink />}>
    <div className="-mt-2">{children}</div>
    {useOpenId() ? (
      <div className="px-gutter pb-4">
        <Note>This entry can't be shown here</Note>
      </div>
    ) : null}
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_var(--spacing-aside)] border-line border-t max-narrow:grid-cols-1 max-narrow:content-start">
      <CachedPersonLists personId={person.personId} name={name} />
      <PersonDetails person={person} />
    </div>
  </Screen>
);

function PersonDetails({ person }: { person: Received<Person> }) {
  return (
    <aside
      aria-label="Person details"
      className="border-line border-l max-narrow:order-first max-narrow:border-b max-narrow:border-l-0"
    >
      <DescriptionSection title="Contact">
        <DescriptionItem name="Name">{visibleName(person.name)}</DescriptionItem>
        <DescriptionItem name="Email">{linkOrText(person.email, mailHref)}</DescriptionItem>
        <DescriptionItem name="Phone">{linkOrText(person.phoneNumber, phoneHref)}</DescriptionItem>
        <DescriptionItem name="LinkedIn">{linkOrText(person.linkedinProfileUrl, safeHref)}</DescriptionItem>
        <DescriptionItem name="Company">{linkOrText(person.domain, siteHref)}</DescriptionItem>
        <DescriptionItem name="Account">
          <PersonAccount person={person} />
        </DescriptionItem>
        <DescriptionItem name="Slug">{person.slug}</DescriptionItem>
      </DescriptionSection>
      <DescriptionSection title="Record">
        <DescriptionItem name="Created">
          <Time value={person.createdAt} exact />
        </DescriptionItem>
        <DescriptionItem name="Updated">
          <Time value={person.updatedAt} exact />
        </DescriptionItem>
        <IdItem name="Person" value={person.personId} />
      </DescriptionSection>
    </aside>
  );
}

/** Account linked by the service, else matched by domain. */
function PersonAccount({ person }: { person: Received<Person> }) {
  const client = useQueryClient();
  const isListed = useCapability('people');
  const { data: listed, isLoading } = useQuery({
    ...listedPersonQuery(person.personId),
    enabled: isListed,
  });
  const accountId = listed?.accountId;
  const { data } = useQuery({ ...accountQuery(accountId ?? ''), enabled: Boolean(accountId) });
  const account = data ?? accountOfDomain(client, person.domain);
  const id = accountId ?? account?.accountId;
  if (id)
    return (
      <Link to="/accounts/$accountId" params={{ accountId: id }} className={linkStyle}>
        <bdi>{visibleName(account?.name) || account?.domain || shortenId(id)}</bdi>
      </Link>
    );
  if (isLoading) return <Skeleton className="w-24" />;
  return person.domain && !listed ? (
    <Link to="/accounts" search={{ q: person.domain }} className={linkStyle}>
      Find in accounts
    </Link>
  ) : null;
}

const linkOrText = (text: string | null | undefined, href: (text: string) => string | null): ReactNode =>
  text ? <DataLink href={href(text)}>{text}</DataLink> : null;
