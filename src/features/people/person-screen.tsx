import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions, useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Building2, createLucideIcon, Globe, type LucideIcon, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useList } from '#api/queries/use-list.ts';
import { useRecentName, useTrackRecent } from '#api/sync/recents.ts';
import { cachedRecordQuery } from '#api/sync/record-cache.ts';
import { isUnavailable, useCapability } from '#api/transport/session.ts';
import type { Person } from '#contract/persons.ts';
import type { Received } from '#contract/received.ts';
import { countSeenPages } from '#features/audiences/public.ts';
import {
  HeaderFacts,
  LogHeader,
  LogLink,
  LogScreen,
  latestActivity,
  latestQuestion,
  useLog,
} from '#features/logs/public.ts';
import { AudienceVisits, recentVisits, useAudienceVisits } from '#features/sessions/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { recordName } from '#lib/id.ts';
import { mailHref, phoneHref, safeHref, siteHref } from '#lib/link.ts';
import { truncate, visibleName } from '#lib/text.ts';
import { ErrorScreen } from '#shell/fallbacks.tsx';
import { Failure } from '#shell/query-section.tsx';
import { Screen } from '#shell/screen.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { DataLink } from '#ui/data-link.tsx';
import {
  AsideSection,
  DescriptionItem,
  DescriptionSection,
  DetailsSection,
  IdItem,
  TimeItem,
} from '#ui/description-list.tsx';
import { EmptyText } from '#ui/empty-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Note } from '#ui/note.tsx';
import { PhoneNumber } from '#ui/phone-number.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Time } from '#ui/time.tsx';
import { personAudiencesQuery, personQuery } from './people-queries.ts';
import { CachedPersonLists, PersonPages } from './person-lists.tsx';
import { usePersonAccount } from './use-person-account.ts';

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
  const account = usePersonAccount({ personId, domain: person?.domain });
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
      header={({ activity, visits, question }: Partial<Activity> = {}) => (
        <>
          <LogHeader
            noun="person"
            name={name}
            isNamePending={isNamePending}
            actions={<ContactLinks person={person} />}
          >
            {person && !account.isLoading ? (
              <HeaderFacts
                facts={{
                  company: accountLink(account) ?? linkOrText(person.domain, siteHref),
                  time:
                    !query.data && cached.data ? (
                      <>
                        Last loaded <Time value={`+${cached.data.seenAt}`} />
                      </>
                    ) : isListed ? (
                      activity
                    ) : (
                      <>
                        Updated <Time value={person.updatedAt} />
                      </>
                    ),
                  visits,
                  question,
                }}
              />
            ) : (
              <Skeleton className="w-60" />
            )}
          </LogHeader>
          {query.error ? (
            <div className="border-line border-b px-gutter py-3">
              <Failure name="this person" of={query} />
            </div>
          ) : null}
        </>
      )}
    />
  );
}

interface Activity {
  /** The latest entry or visit. */
  activity: ReactNode;
  visits: ReactNode;
  /** The newest question. */
  question: ReactNode;
}

interface LayoutProps {
  personId: string;
  /** Undefined while loading. */
  person: Received<Person> | undefined;
  name: string;
  isNamePending: boolean;
  header(activity?: Activity): ReactNode;
}

const useOpenId = () => useParams({ strict: false, select: ({ personLogId }) => personLogId });

function PersonLogScreen(props: LayoutProps) {
  const { personId, person, name, isNamePending, header } = props;
  const client = useQueryClient();
  const search = route.useSearch();
  const openId = useOpenId();
  const log = useLog({ noun: 'person', id: personId }, search, openId);
  const audiences = useList(personAudiencesQuery(personId));
  const visits = useAudienceVisits(audiences);
  if (isUnavailable(client, log.list.error)) return <CachedPersonScreen {...props} />;
  return (
    <LogScreen
      log={log}
      search={search}
      name={name}
      isNamePending={isNamePending}
      parent={parent}
      header={header({
        activity: latestActivity(log, visits),
        visits: recentVisits(visits),
        // The facts before it may change until then, which would move it.
        question: visits.isPending ? null : latestQuestion(log),
      })}
      details={[
        {
          label: 'Pages',
          count: countSeenPages(audiences),
          content: <PersonPages personId={personId} name={name} />,
        },
        {
          label: 'Visits',
          content: (
            <AudienceVisits
              visits={visits}
              isReserved
              titleOf={({ audience }) => visibleName(audience.pageName)}
            />
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
    {header()}
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
  const account = usePersonAccount({ personId, domain: person?.domain });
  // Rows that aren't known yet. Nothing is below them until they load.
  if (!person || account.isLoading)
    return (
      <DescriptionSection title="Contact" isOneLine hasIcons>
        {Object.entries({ Email: Mail, Phone, Account: Building2 }).map(([name, icon]) => (
          <DescriptionItem key={`${name} loading`} name={name} icon={icon}>
            <Skeleton className="w-28" />
          </DescriptionItem>
        ))}
      </DescriptionSection>
    );
  const { email, phoneNumber, linkedinProfileUrl, domain } = person;
  const contacts: [string, LucideIcon, ReactNode][] = [
    ['Email', Mail, linkOrText(email, mailHref)],
    [
      'Phone',
      Phone,
      phoneNumber && (
        <a href={phoneHref(phoneNumber) ?? undefined} className={linkStyle}>
          <PhoneNumber>{phoneNumber}</PhoneNumber>
        </a>
      ),
    ],
    [
      'LinkedIn',
      LinkedIn,
      // The icon names the site.
      linkOrText(linkedinProfileUrl?.replace(/^https?:\/\/[^/]+\/(?=.)/, ''), () =>
        safeHref(linkedinProfileUrl),
      ),
    ],
    ['Company', Globe, linkOrText(domain, siteHref)],
    [
      'Account',
      Building2,
      accountLink(account) ??
        (domain && !account.isKnown && (
          <Link to="/accounts" search={{ q: domain }} className={linkStyle}>
            Find in accounts
          </Link>
        )),
    ],
  ];
  const known = contacts.filter(([, , value]) => value);
  return (
    <>
      {known.length > 0 ? (
        <DescriptionSection title="Contact" isOneLine hasIcons>
          {known.map(([name, icon, value]) => (
            <DescriptionItem key={name} name={name} icon={icon}>
              {value}
            </DescriptionItem>
          ))}
        </DescriptionSection>
      ) : (
        <AsideSection title="Contact">
          <EmptyText>No contact details yet</EmptyText>
        </AsideSection>
      )}
      <DetailsSection isOneLine>
        <DescriptionItem name="Slug">{person.slug}</DescriptionItem>
        <TimeItem name="Created" value={person.createdAt} />
        <TimeItem name="Updated" value={person.updatedAt} />
        <IdItem name="Person" value={personId} />
      </DetailsSection>
    </>
  );
}

/** Links to a person's account, if it's known. */
const accountLink = ({ account }: ReturnType<typeof usePersonAccount>) =>
  account && (
    <Link to="/accounts/$accountId" params={{ accountId: account.id }} className={linkStyle}>
      <bdi>{account.name}</bdi>
    </Link>
  );

const linkOrText = (text: string | null | undefined, href: (text: string) => string | null): ReactNode =>
  text ? <DataLink href={href(text)}>{text}</DataLink> : null;
