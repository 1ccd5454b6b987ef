import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions, useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Building2, createLucideIcon, Globe, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useList } from '#api/queries/use-list.ts';
import { useRecentName, useTrackRecent } from '#api/sync/recents.ts';
import { cachedRecordQuery } from '#api/sync/record-cache.ts';
import { isUnavailable, useCapability } from '#api/transport/session.ts';
import type { Person } from '#contract/persons.ts';
import type { Received } from '#contract/received.ts';
import { accountOfDomain, accountQuery } from '#features/accounts/public.ts';
import { countSeenPages } from '#features/audiences/public.ts';
import { HeaderFacts, LogHeader, LogLink, LogScreen, useLog } from '#features/logs/public.ts';
import { AudienceVisits } from '#features/sessions/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { recordName, shortenId } from '#lib/id.ts';
import { mailHref, phoneHref, safeHref, siteHref } from '#lib/link.ts';
import { truncate, visibleName } from '#lib/text.ts';
import { ErrorScreen } from '#shell/fallbacks.tsx';
import { Failure } from '#shell/query-section.tsx';
import { Screen } from '#shell/screen.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { DataLink } from '#ui/data-link.tsx';
import { DescriptionItem, DescriptionSection, IdItem } from '#ui/description-list.tsx';
import { DetailsSection } from '#ui/details-section.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Time } from '#ui/time.tsx';
import { listedPersonQuery, personAudiencesQuery, personQuery } from './people-queries.ts';
import { CachedPersonLists, PersonPages } from './person-lists.tsx';

const route = getRouteApi('/_app/persons/$personId');
const parent = { label: 'People', link: linkOptions({ to: '/persons' }) };

/** Falls back to the cached person if loading fails. */
export function PersonScreen() {
  const { personId } = route.useParams();
  const isListed = useCapability('people');
  const query = useQuery(personQuery(personId));
  const cached = useQuery(cachedRecordQuery('person', personId));
  const recentName = useRecentName('person', personId);
  const person = isApiError(query.error, 'not-found') ? undefined : (query.data ?? cached.data?.value);
  useTrackRecent(person && { kind: 'person', id: personId, name: person.name ?? null });
  if (!person && query.error && !cached.isPending)
    return <ErrorScreen error={query.error} reset={() => void query.refetch()} />;
  const name = truncate(recordName('Person', personId, person ? person.name : recentName));
  const isNamePending = !person && !recentName;
  const Layout = isListed ? PersonLogScreen : CachedPersonScreen;
  return (
    <Layout
      personId={personId}
      person={person}
      name={name}
      isNamePending={isNamePending}
      header={
        <>
          <LogHeader
            noun="person"
            name={name}
            isNamePending={isNamePending}
            actions={<ContactLinks person={person} />}
          >
            {person ? (
              <HeaderFacts
                facts={{
                  company: linkOrText(person.domain, siteHref),
                  time:
                    query.data || !cached.data ? (
                      <>
                        Updated <Time value={person.updatedAt} />
                      </>
                    ) : (
                      <>
                        Last loaded <Time value={`+${cached.data.seenAt}`} />
                      </>
                    ),
                }}
              />
            ) : (
              <Skeleton className="w-60" />
            )}
          </LogHeader>
          {query.error ? (
            <div className="border-line border-b px-gutter py-3">
              <Failure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
            </div>
          ) : null}
        </>
      }
    />
  );
}

interface LayoutProps {
  personId: string;
  /** Undefined while loading. */
  person: Received<Person> | undefined;
  name: string;
  isNamePending: boolean;
  header: ReactNode;
}

const useOpenId = () => useParams({ strict: false, select: ({ personLogId }) => personLogId });

/** A person and their log. */
function PersonLogScreen(props: LayoutProps) {
  const { personId, person, name, isNamePending, header } = props;
  const client = useQueryClient();
  const search = route.useSearch();
  const openId = useOpenId();
  const log = useLog({ noun: 'person', id: personId }, search, openId);
  const audiences = useList(personAudiencesQuery(personId));
  if (isUnavailable(client, log.list.error)) return <CachedPersonScreen {...props} />;
  return (
    <LogScreen
      log={log}
      search={search}
      name={name}
      isNamePending={isNamePending}
      parent={parent}
      header={header}
      details={[
        {
          label: 'Pages',
          count: countSeenPages(audiences),
          content: (
            <>
              <PersonPages personId={personId} name={name} />
              <AudienceVisits
                query={personAudiencesQuery(personId)}
                detailOf={({ pageName }) => visibleName(pageName)}
              />
            </>
          ),
        },
        { label: 'Contact', content: <PersonDetails personId={personId} person={person} /> },
      ]}
    />
  );
}

/** A person with what this device has cached, where the API can't list their log and audiences. */
const CachedPersonScreen = ({ personId, person, name, isNamePending, header }: LayoutProps) => (
  <Screen
    title={name}
    isLoading={isNamePending}
    isTitlePending={isNamePending}
    isSubtle
    breadcrumbs={[parent]}
    actions={<LogLink />}
  >
    {header}
    {useOpenId() ? (
      <div className="px-gutter py-4">
        <Note>This entry can't be shown here</Note>
      </div>
    ) : null}
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_var(--spacing-aside)] max-narrow:grid-cols-1 max-narrow:content-start">
      <CachedPersonLists personId={personId} name={name} />
      <aside
        aria-label="Person details"
        className="border-line border-l max-narrow:order-first max-narrow:border-b max-narrow:border-l-0"
      >
        <PersonDetails personId={personId} person={person} />
      </aside>
    </div>
  </Screen>
);

/** Drawn like lucide's icons, which have no brands. */
const LinkedIn = createLucideIcon('linkedin', [
  ['path', { d: 'M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6z', key: 'n' }],
  ['path', { d: 'M2 9h4v12H2z', key: 'i' }],
  ['circle', { cx: 4, cy: 4, r: 2, key: 'dot' }],
]);

/** Links to write to or call a person. */
const ContactLinks = ({ person }: { person: Received<Person> | undefined }) =>
  [
    { label: 'Email', icon: Mail, href: mailHref(person?.email) },
    { label: 'Call', icon: Phone, href: phoneHref(person?.phoneNumber) },
    { label: 'LinkedIn', icon: LinkedIn, href: safeHref(person?.linkedinProfileUrl) },
  ].map(({ label, icon, href }) =>
    href ? (
      <a
        key={label}
        href={href}
        title={label}
        rel="noreferrer"
        target="_blank"
        className={clsx(buttonStyle({ square: true }), 'max-phone:w-auto max-phone:flex-1')}
      >
        <Icon of={icon} />
        <span className="phone:sr-only">{label}</span>
      </a>
    ) : null,
  );

function PersonDetails({ personId, person }: Pick<LayoutProps, 'personId' | 'person'>) {
  const show = (read: (person: Received<Person>) => ReactNode) =>
    person ? read(person) : <Skeleton className="w-28" />;
  return (
    <>
      <DescriptionSection title="Contact" isOneLine hasIcons>
        <DescriptionItem name="Email" icon={Mail}>
          {show(({ email }) => linkOrText(email, mailHref))}
        </DescriptionItem>
        <DescriptionItem name="Phone" icon={Phone}>
          {show(({ phoneNumber }) => linkOrText(phoneNumber, phoneHref))}
        </DescriptionItem>
        <DescriptionItem name="LinkedIn" icon={LinkedIn}>
          {show(({ linkedinProfileUrl: url }) =>
            // The icon names the site.
            linkOrText(url?.replace(/^https?:\/\/[^/]+\/(?=.)/, ''), () => safeHref(url)),
          )}
        </DescriptionItem>
        <DescriptionItem name="Company" icon={Globe}>
          {show(({ domain }) => linkOrText(domain, siteHref))}
        </DescriptionItem>
        {person ? (
          <PersonAccount person={person} />
        ) : (
          <DescriptionItem name="Account" icon={Building2}>
            <Skeleton className="w-28" />
          </DescriptionItem>
        )}
      </DescriptionSection>
      <DetailsSection isOneLine>
        <DescriptionItem name="Slug">{show(({ slug }) => slug)}</DescriptionItem>
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
        <IdItem name="Person" value={personId} />
      </DetailsSection>
    </>
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
  const linked = useQuery({ ...accountQuery(accountId ?? ''), enabled: Boolean(accountId) });
  const account = linked.data ?? accountOfDomain(client, person.domain);
  const id = accountId ?? account?.accountId;
  return (
    <DescriptionItem name="Account" icon={Building2}>
      {(isLoading && !id) || (linked.isLoading && !account) ? (
        <Skeleton className="w-24" />
      ) : id ? (
        <Link to="/accounts/$accountId" params={{ accountId: id }} className={linkStyle}>
          <bdi>{visibleName(account?.name) || account?.domain || shortenId(id)}</bdi>
        </Link>
      ) : person.domain && !listed ? (
        <Link to="/accounts" search={{ q: person.domain }} className={linkStyle}>
          Find in accounts
        </Link>
      ) : null}
    </DescriptionItem>
  );
}

const linkOrText = (text: string | null | undefined, href: (text: string) => string | null): ReactNode =>
  text ? <DataLink href={href(text)}>{text}</DataLink> : null;
