import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useList } from '#api/queries/use-list.ts';
import { useCapability } from '#api/transport/session.ts';
import {
  AudiencePicture,
  audienceQuery,
  type ListedVersion,
  nameInSentence,
  versionName,
  versionsQuery,
  versionTimes,
} from '#features/audiences/public.ts';
import { personQuery } from '#features/people/public.ts';
import { AsideSection } from '#ui/description-list.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TailoredCount } from '#ui/tailored.tsx';
import { overrideCount, useVersionValues } from './version-changes.ts';

interface VisitedAudienceProps {
  pageId: string;
  audienceId: string;
  /** Undefined while it loads. */
  name: string | undefined;
  /** When the visit started, epoch ms; null if unknown. */
  at: number | null;
}

/** Audience of a visit, and its version that was live then. */
export function VisitedAudience({ pageId, audienceId, name, at }: VisitedAudienceProps) {
  const canRead = useCapability('read-one');
  const { data: audience, isLoading } = useQuery({
    ...audienceQuery(pageId, audienceId),
    enabled: canRead,
  });
  const personId = audience?.personId;
  const person = useQuery({ ...personQuery(personId ?? ''), enabled: Boolean(personId) }).data;
  const versions = useList(versionsQuery(pageId, audienceId));
  const version =
    at === null
      ? undefined
      : versions.rows.find((each) => {
          const { published, ended } = versionTimes(each);
          return published !== null && published <= at && (ended === null || ended > at);
        });
  return (
    <AsideSection title="Audience">
      <Link
        to="/pages/$pageId/audiences/$audienceId"
        params={{ pageId, audienceId }}
        className="group flex min-h-10 items-center gap-3"
      >
        <AudiencePicture size="lg" personId={personId} personName={person?.name} name={name} />
        <span className="min-w-0 flex-1">
          {name === undefined || isLoading ? (
            <Skeleton className="w-40 max-w-full" />
          ) : (
            <bdi
              className={clsx(
                'font-medium text-strong group-hover:underline',
                personId ? 'block truncate' : 'line-clamp-2',
              )}
            >
              {name}
            </bdi>
          )}
          {personId ? <bdi className="block min-h-5 truncate text-muted text-sm">{person?.email}</bdi> : null}
        </span>
      </Link>
      <p className="mt-1.5 flex min-h-5 items-center gap-1.5 text-muted text-sm">
        {versions.status === 'pending' ? <Skeleton className="w-36" /> : null}
        {version ? <VisitedVersion {...{ pageId, audienceId, version }} /> : null}
      </p>
    </AsideSection>
  );
}

interface VisitedVersionProps extends Pick<VisitedAudienceProps, 'pageId' | 'audienceId'> {
  version: ListedVersion;
}

function VisitedVersion({ pageId, audienceId, version }: VisitedVersionProps) {
  const { values, isPending } = useVersionValues({ pageId, audienceId }, version);
  const count = overrideCount(values);
  if (isPending) return <Skeleton className="w-36" />;
  return (
    <>
      {count ? <TailoredCount count={count} noun="override" /> : count === 0 ? 'No overrides' : 'Saw'}
      {count === undefined ? null : ' in '}
      <Link
        to="/pages/$pageId/audiences/$audienceId/versions/$versionId"
        params={{ pageId, audienceId, versionId: version.versionId }}
        className={linkStyle}
      >
        {nameInSentence({ name: versionName(version) })}
      </Link>
    </>
  );
}
