import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { runMutation } from '#api/queries/queries.ts';
import { Failure } from '#shell/query-section.tsx';
import { CommandButton } from '#ui/command-button.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { confirm, toast } from '#ui/notify.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { AudienceSide } from './audience-side.tsx';
import { cacheAudience } from './audiences-queries.ts';
import type { AudienceQueries } from './use-audience.ts';

interface AudienceLayoutProps {
  pageId: string;
  audienceId: string;
  title: string;
  queries: AudienceQueries;
  children: ReactNode;
}

/** Name and status of an audience, how old its loaded values are, the content, and the details at the side. */
export function AudienceLayout({ pageId, audienceId, title, queries, children }: AudienceLayoutProps) {
  const { audience, isLoading, isReadable, failed } = queries;
  const { status } = audience.value;
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_var(--spacing-aside)] max-wide:grid-cols-1 max-wide:content-start">
      <div className="min-w-0 max-w-240 px-gutter pt-5 pb-16 max-wide:pb-8">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <p aria-hidden className="font-semibold text-strong text-xl [overflow-wrap:anywhere]">
                {title}
              </p>
              {status ? (
                <span className="max-w-full truncate">
                  <Status value={status} badge />
                </span>
              ) : null}
            </div>
            <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
              <CopyId value={audienceId} name="audience ID" />
              {isReadable ? null : isLoading ? (
                <Skeleton className="w-40" />
              ) : audience.seenAt === null ? (
                <span>Current values not loaded yet</span>
              ) : (
                <span>
                  Values loaded <Time value={`+${audience.seenAt}`} />
                </span>
              )}
            </div>
          </div>
          {isReadable ? null : <LoadCurrentValues pageId={pageId} audienceId={audienceId} />}
        </div>
        {failed[0]?.error ? (
          <div className="mt-4">
            {/* Failures usually have one cause. */}
            <Failure
              error={failed[0].error}
              busy={failed.some(({ isFetching }) => isFetching)}
              onRetry={() => failed.forEach((query) => void query.refetch())}
            />
          </div>
        ) : null}
        {children}
      </div>
      <AudienceSide pageId={pageId} audienceId={audienceId} queries={queries} />
    </div>
  );
}

/** Loads an audience with an empty update, as the API has no read. Confirms first, as that may count as a write. */
function LoadCurrentValues({ pageId, audienceId }: { pageId: string; audienceId: string }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const input = { params: { page_id: pageId, audience_id: audienceId }, body: {} };
      return cacheAudience(client, await runMutation(client, 'updateAudience', input));
    },
    onSuccess: () => toast.done('Current values loaded'),
    onError: (error) => toast.failure("Couldn't load current values", error),
  });
  const load = async () => {
    const isConfirmed = await confirm({
      title: 'Load current values?',
      detail:
        'This sends an empty update, as the API has no other way to load an audience. It may create a new version.',
      action: 'Load current values',
    });
    if (isConfirmed) mutate();
  };
  return (
    <CommandButton icon={RefreshCw} busy={isPending} onClick={() => void load()}>
      Load current values
    </CommandButton>
  );
}
