import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { runMutation } from '#api/queries/queries.ts';
import { invalidateAfter } from '#api/sync/invalidation.ts';
import type { useLiveList } from '#api/sync/live-list.ts';
import { useCapability } from '#api/transport/session.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { personQuery, usePersonAccount } from '#features/people/public.ts';
import { mailHref } from '#lib/link.ts';
import { formatNumber, visibleName } from '#lib/text.ts';
import { Failure, Loading } from '#shell/query-section.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { CommandButton } from '#ui/command-button.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { DescriptionItem, DescriptionList, IdItem, TimeItem } from '#ui/description-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { confirm, toast } from '#ui/notify.ts';
import { Popover } from '#ui/popover.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { useNow } from '#ui/use-now.ts';
import type { AudiencePlace } from './audience-actions.ts';
import { type EditedAudience, editedTag, toEditedAudience } from './audience-record.ts';
import { audienceQuery, cacheAudience } from './audiences-queries.ts';
import { PersonPicker } from './person-picker.tsx';
import type { AudienceQueries } from './use-audience.ts';
import { versionState } from './version-steps.ts';
import { formatCountdown, summarizeVersion, wasReplaced } from './version-summary.ts';

interface AudienceSideProps {
  queries: AudienceQueries;
}

/** Versions, person and details of an audience. */
export function AudienceSide({ queries }: AudienceSideProps) {
  const { pageId, audienceId } = queries;
  const { audience, versions, pageName } = queries;
  const { createdAt, archivedAt, isNewPageAgent, personRouteKey, publishAt, latestVersion } = audience.value;
  // The first version is created with the audience.
  const created = createdAt ?? (versions.isComplete ? versions.rows.at(-1)?.createdAt : null);
  return (
    <div className="border-line border-t max-wide:border-t-0">
      <LatestVersions
        {...{ pageId, audienceId, versions, publishAt }}
        expected={latestVersion?.versionNumber ?? MAX_VERSIONS}
      />
      <LinkedPerson queries={queries} />
      <details className="group border-line border-t text-sm">
        <summary className="flex h-tabs cursor-pointer items-center gap-2 px-6 text-muted hover:text-strong max-wide:px-gutter">
          <Icon of={ChevronRight} size="sm" className="transition-transform group-open:rotate-90" />
          Details
        </summary>
        <div className="px-6 pb-4 max-wide:px-gutter">
          <DescriptionList>
            <DescriptionItem name="Page">
              <Link to="/pages/$pageId" params={{ pageId }} className={linkStyle}>
                <bdi>{visibleName(pageName) || pageId}</bdi>
              </Link>
            </DescriptionItem>
            {created ? <TimeItem name="Created" value={created} exact={false} /> : null}
            {archivedAt ? <TimeItem name="Archived" value={archivedAt} exact={false} /> : null}
            {isNewPageAgent == null ? null : (
              <DescriptionItem name="New page agent">{isNewPageAgent ? 'Yes' : 'No'}</DescriptionItem>
            )}
            {personRouteKey ? <IdItem name="Route key" value={personRouteKey} /> : null}
            <IdItem name="Audience" value={audienceId} />
            <IdItem name="Page" value={pageId} />
          </DescriptionList>
        </div>
      </details>
    </div>
  );
}

interface SideSectionProps {
  title: string;
  /** At the right of the title. */
  link: ReactNode;
  children: ReactNode;
}

const SideSection = ({ title, link, children }: SideSectionProps) => (
  <section className="border-line px-6 py-2.5 not-first:border-t max-wide:px-gutter">
    <div className="mb-0.5 flex min-h-6 items-center justify-between gap-3">
      <h2 className="font-semibold text-sm text-strong">{title}</h2>
      {link}
    </div>
    {children}
  </section>
);

const headLink = 'touch rounded-xs text-muted text-xs hover:text-strong';

const MAX_VERSIONS = 3;

interface LatestVersionsProps {
  pageId: string;
  audienceId: string;
  versions: ReturnType<typeof useLiveList<'listAudienceVersions'>>;
  /** When the latest version is to be published. */
  publishAt: string | null | undefined;
  /** Number of versions to make room for while they load. */
  expected: number;
}

function LatestVersions({ pageId, audienceId, versions, publishAt, expected }: LatestVersionsProps) {
  const now = useNow();
  const { rows, total, status, error } = versions;
  const params = { pageId, audienceId };
  return (
    <SideSection
      title="Versions"
      link={
        total === 1 ? null : (
          <Link to="/pages/$pageId/audiences/$audienceId/versions" params={params} className={headLink}>
            All{total === null ? '' : ` ${formatNumber(total)}`}
            <span className="sr-only"> versions</span>
          </Link>
        )
      }
    >
      <div className="min-h-7 text-sm max-phone:min-h-hit">
        {status === 'pending' ? (
          <Loading name="versions">
            {Array.from({ length: Math.min(expected, MAX_VERSIONS) }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
              <span key={index} className="flex h-control-sm items-center max-phone:h-hit">
                <Skeleton className="w-1/2" />
              </span>
            ))}
          </Loading>
        ) : rows.length === 0 ? (
          // The editor shows the error and a retry button.
          <p className="text-faint">{error ? "Couldn't load" : 'No version yet'}</p>
        ) : (
          <ol>
            {rows.slice(0, MAX_VERSIONS).map((version, index) => {
              const isScheduled = index === 0 && Boolean(publishAt);
              const newer = rows[index - 1];
              const { text, stuck } = isScheduled
                ? { text: `Live ${formatCountdown(publishAt, now)}`, stuck: false }
                : summarizeVersion(version, now, newer);
              const status = isScheduled
                ? 'scheduled'
                : wasReplaced(version, newer)
                  ? 'replaced'
                  : versionState(version).status;
              return (
                <li key={version.versionId}>
                  <Link
                    to="/pages/$pageId/audiences/$audienceId/versions/$versionId"
                    params={{ ...params, versionId: version.versionId }}
                    className="-mx-2 flex h-control-sm items-center gap-2 rounded-sm px-2 hover:bg-press max-phone:h-hit"
                  >
                    <Status value={status} bare />
                    <span className="min-w-0 shrink-0 truncate font-medium text-strong max-w-1/2">
                      Version {version.versionNumber ?? ''}
                    </span>
                    <span className={stuck ? 'truncate text-warning' : 'truncate text-muted'}>
                      {/* The first sentence; how it was published is on its own screen. */}
                      {text.split('. ')[0]}
                    </span>
                    <span className="ml-auto min-w-0 truncate text-muted text-xs">
                      <Time value={version.createdAt} />
                    </span>
                  </Link>
                </li>
              );
            })}
          </ol>
        )}
      </div>
    </SideSection>
  );
}

/** The person that the audience is for, who can be changed where the service links and finds people. */
function LinkedPerson({ queries: { pageId, audienceId, audience, page } }: AudienceSideProps) {
  const { personId, status } = audience.value;
  const hasPersons = useCapability('audience-persons');
  const canFind = useCapability('people');
  const isArchived = status === 'archived' || page.data?.status === 'archived';
  const canLink = hasPersons && canFind && audience.seenAt !== null && !isArchived;
  if (!personId && !canLink) return null;
  return (
    <SideSection
      title="Person"
      link={
        canLink ? (
          <PersonMenu
            place={{ pageId, audienceId }}
            audience={toEditedAudience(audience)}
            personId={personId}
          />
        ) : null
      }
    >
      {personId ? (
        <PersonFacts personId={personId} />
      ) : (
        <p className="text-muted text-sm">A group, without a person.</p>
      )}
    </SideSection>
  );
}

interface PersonMenuProps {
  place: AudiencePlace;
  audience: EditedAudience;
  personId: string | null | undefined;
}

function PersonMenu({ place, audience, personId = null }: PersonMenuProps) {
  const client = useQueryClient();
  const hasVersionCheck = useCapability('if-match');
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: string | null) => {
      // The version check doesn't cover the person.
      const current = await client.fetchQuery({
        ...audienceQuery(place.pageId, place.audienceId),
        staleTime: 0,
        retry: false,
      });
      const currentId = current?.personId ?? null;
      if (current && currentId !== personId && currentId !== id && !(await confirmPerson(current, id)))
        return false;
      const tag = hasVersionCheck ? editedTag(audience) : null;
      const linked = await runMutation(client, 'setAudiencePerson', {
        params: { page_id: place.pageId, audience_id: place.audienceId },
        body: { personId: id },
        headers: tag === null ? undefined : { 'if-match': tag },
      });
      await cacheAudience(client, linked);
      return true;
    },
    onSuccess: (isDone, id) => {
      if (isDone) toast.done(id === null ? 'Person unlinked' : 'Person linked');
    },
    onError: (error) => {
      toast.failure("Couldn't change the person", error);
      // Its response may be lost.
      void invalidateAfter(client, 'updateAudience');
    },
  });
  return (
    <span className="-mr-2.75 flex">
      {personId ? (
        <CommandButton variant="ghost" size="sm" busy={isPending} onClick={() => mutate(null)}>
          Unlink
        </CommandButton>
      ) : null}
      <Popover
        label="Person"
        isSheet
        align="end"
        className="flex w-90 max-w-full flex-col p-0 max-h-100!"
        triggerProps={{ className: buttonStyle({ variant: 'ghost', size: 'sm' }) }}
        trigger={personId ? 'Change' : 'Link a person'}
      >
        {(close) => (
          <PersonPicker
            onPick={(id) => {
              close();
              mutate(id);
            }}
          />
        )}
      </Popover>
    </span>
  );
}

/** Confirms a change of a person whom someone else has changed. */
const confirmPerson = ({ personId, computedName }: Received<Audience>, id: string | null) =>
  confirm({
    title: 'Someone else changed the person',
    detail: personId
      ? `This audience is linked to ${visibleName(computedName) || personId} now.`
      : 'This audience has no person now.',
    action: id === null ? 'Unlink anyway' : 'Link anyway',
  });

function PersonFacts({ personId }: { personId: string }) {
  const query = useQuery(personQuery(personId));
  const { data, isPending } = query;
  const { account, ...linked } = usePersonAccount({ personId, domain: data?.domain });
  const bar = isPending ? <Skeleton className="w-32" /> : null;
  const accountBar = bar ?? (linked.isLoading ? <Skeleton className="w-32" /> : null);
  return (
    <>
      <DescriptionList isOneLine>
        <DescriptionItem name="Name">
          {bar ?? (
            <Link to="/persons/$personId" params={{ personId }} className={linkStyle}>
              <bdi>{visibleName(data?.name) || personId}</bdi>
            </Link>
          )}
        </DescriptionItem>
        {bar || data?.email ? (
          <DescriptionItem name="Email">
            {bar ?? <DataLink href={mailHref(data?.email)}>{data?.email ?? ''}</DataLink>}
          </DescriptionItem>
        ) : null}
        {accountBar || account || data?.domain ? (
          <DescriptionItem name="Account">
            {accountBar ? (
              accountBar
            ) : account ? (
              <Link to="/accounts/$accountId" params={{ accountId: account.id }} className={linkStyle}>
                <bdi>{account.name}</bdi>
              </Link>
            ) : (
              <Link to="/accounts" search={{ q: data?.domain ?? '' }} className={linkStyle}>
                <bdi>{data?.domain}</bdi>
              </Link>
            )}
          </DescriptionItem>
        ) : null}
      </DescriptionList>
      <Failure of={query} />
    </>
  );
}
