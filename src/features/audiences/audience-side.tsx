import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { useLiveList } from '#api/sync/live-list.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { personQuery } from '#features/people/public.ts';
import { summarizeVersion } from '#features/versions/public.ts';
import { mailHref } from '#lib/link.ts';
import { formatNumber, visibleName } from '#lib/text.ts';
import { Failure, Loading } from '#shell/query-section.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { DescriptionItem, DescriptionSection, IdItem } from '#ui/description-list.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { useNow } from '#ui/use-now.ts';
import type { AudienceQueries } from './use-audience.ts';

interface AudienceSideProps {
  pageId: string;
  audienceId: string;
  queries: AudienceQueries;
}

export function AudienceSide({ pageId, audienceId, queries }: AudienceSideProps) {
  const { audience, versions } = queries;
  const { publishedVersion: published, createdAt, archivedAt, isNewPageAgent } = audience.value;
  // If never published, `publishedVersion` is the latest version.
  const live =
    versions.rows.find(({ status }) => status === 'published')?.versionNumber ??
    (published?.publishedAt ? published.versionNumber : null);
  // The first version is created with the audience.
  const created = createdAt ?? (versions.isComplete ? versions.rows.at(-1)?.createdAt : null);
  const isLoaded = audience.seenAt !== null;
  const missing = isLoaded ? 'None' : 'Unknown';
  return (
    <aside
      aria-label="Audience details"
      className="border-line border-l max-wide:border-t max-wide:border-l-0"
    >
      <LatestVersions pageId={pageId} audienceId={audienceId} versions={versions} />
      <LinkedPerson audience={isLoaded ? audience.value : undefined} />
      <DescriptionSection title="Audience">
        <DescriptionItem name="Page" missing="Unknown">
          <Link to="/pages/$pageId" params={{ pageId }} className={linkStyle}>
            <bdi>{visibleName(queries.pageName) || pageId}</bdi>
          </Link>
        </DescriptionItem>
        <DescriptionItem name="New page agent" missing={missing}>
          {isNewPageAgent == null ? null : isNewPageAgent ? 'Yes' : 'No'}
        </DescriptionItem>
        <DescriptionItem name="Created">
          <Time value={created} missing="Unknown" />
        </DescriptionItem>
        <DescriptionItem name="Archived">
          <Time value={archivedAt} missing={isLoaded ? 'Never' : 'Unknown'} />
        </DescriptionItem>
        <DescriptionItem name="Live version" missing={missing}>
          {live == null ? null : `Version ${live}`}
        </DescriptionItem>
        <IdItem name="Audience" value={audienceId} />
        <IdItem name="Page" value={pageId} />
      </DescriptionSection>
    </aside>
  );
}

const MAX_VERSIONS = 6;

interface LatestVersionsProps {
  pageId: string;
  audienceId: string;
  versions: ReturnType<typeof useLiveList<'listAudienceVersions'>>;
}

function LatestVersions({ pageId, audienceId, versions }: LatestVersionsProps) {
  const now = useNow();
  const { rows, total, status, error } = versions;
  const params = { pageId, audienceId };
  return (
    <section className="px-5 py-5 max-wide:px-gutter">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold text-sm text-strong">Versions</h2>
        <Link
          to="/pages/$pageId/audiences/$audienceId/versions"
          params={params}
          className={`${linkStyle} text-xs`}
        >
          {total === null || total <= MAX_VERSIONS ? 'Open' : `All ${formatNumber(total)}`}
        </Link>
      </div>
      {status === 'pending' ? (
        <Loading name="versions" />
      ) : rows.length === 0 ? (
        // The editor shows the error and a retry button.
        <p className="text-faint text-sm">{error ? "Couldn't load" : 'No version yet'}</p>
      ) : (
        <ol>
          {rows.slice(0, MAX_VERSIONS).map((version, index) => {
            const { text, stuck } = summarizeVersion(version, now, rows[index - 1]);
            return (
              <li key={version.versionId} className="py-1.5 text-sm">
                <div className="flex flex-wrap items-center gap-x-2.5">
                  <Link
                    to="/pages/$pageId/audiences/$audienceId/versions/$versionId"
                    params={{ ...params, versionId: version.versionId }}
                    className="inline-flex items-center rounded-xs font-medium text-strong hover:underline max-phone:min-h-hit"
                  >
                    Version {version.versionNumber ?? ''}
                  </Link>
                  <span className="min-w-0 max-w-40 truncate">
                    <Status value={version.status} />
                  </span>
                  <span className="ml-auto min-w-0 max-w-full truncate text-muted text-xs">
                    <Time value={version.createdAt} />
                  </span>
                </div>
                {text ? (
                  <p className={clsx('text-xs', stuck ? 'text-warning' : 'text-muted')}>{text}</p>
                ) : null}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

/** @param audience undefined if it was never loaded */
function LinkedPerson({ audience }: { audience: Received<Audience> | undefined }) {
  const personId = audience?.personId;
  const person = useQuery({ ...personQuery(personId ?? ''), enabled: Boolean(personId) });
  if (!personId)
    return (
      <DescriptionSection title="Person">
        <DescriptionItem name="Person" missing={audience ? 'None' : 'Unknown'}>
          {null}
        </DescriptionItem>
      </DescriptionSection>
    );
  const missing = person.isPending ? 'Loading…' : person.data ? 'None' : 'Unknown';
  return (
    <>
      <DescriptionSection title="Person">
        <DescriptionItem name="Name">
          <Link to="/persons/$personId" params={{ personId }} className={linkStyle}>
            <bdi>{visibleName(person.data?.name) || personId}</bdi>
          </Link>
        </DescriptionItem>
        <DescriptionItem name="Email" missing={missing}>
          {person.data?.email ? (
            <DataLink href={mailHref(person.data.email)}>{person.data.email}</DataLink>
          ) : null}
        </DescriptionItem>
        <DescriptionItem name="Account" missing={missing}>
          {person.data?.domain ? (
            <Link to="/accounts" search={{ q: person.data.domain }} className={linkStyle}>
              <bdi>{person.data.domain}</bdi>
            </Link>
          ) : null}
        </DescriptionItem>
        <DescriptionItem name="Route key">
          {audience.personRouteKey ? (
            <span className="font-mono text-mono">{audience.personRouteKey}</span>
          ) : null}
        </DescriptionItem>
      </DescriptionSection>
      {person.error ? (
        <div className="px-5 pb-5 max-narrow:px-gutter">
          <Failure error={person.error} busy={person.isFetching} onRetry={() => void person.refetch()} />
        </div>
      ) : null}
    </>
  );
}
