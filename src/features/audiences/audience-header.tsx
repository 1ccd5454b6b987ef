import { CopyId } from '#ui/copy-id.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { LoadCurrentValues } from './load-current-values.tsx';
import type { useAudience } from './use-audience.ts';

interface AudienceHeadProps {
  pageId: string;
  audienceId: string;
  title: string;
  audience: ReturnType<typeof useAudience>;
}

/** Name and status of an audience, and how old its loaded values are. */
export function AudienceHeader({
  pageId,
  audienceId,
  title,
  audience: { picture, known },
}: AudienceHeadProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <p aria-hidden className="font-semibold text-strong text-xl [overflow-wrap:anywhere]">
            {title}
          </p>
          {picture.status ? (
            <span className="max-w-full truncate">
              <Status value={picture.status} badge />
            </span>
          ) : null}
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <CopyId value={audienceId} name="audience ID" />
          {known.isPending ? (
            <Skeleton className="w-40" />
          ) : picture.seenAt === null ? (
            <span>Current values not loaded yet</span>
          ) : (
            <span>
              Values loaded <Time value={`+${picture.seenAt}`} />
            </span>
          )}
        </div>
      </div>
      <LoadCurrentValues pageId={pageId} audienceId={audienceId} />
    </div>
  );
}
