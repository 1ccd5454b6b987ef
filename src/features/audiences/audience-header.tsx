import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pageQuery } from '#features/pages/public.ts';
import { personQuery } from '#features/people/public.ts';
import { onDemand } from '#ui/on-demand.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { AudiencePicture } from './audience-picture.tsx';
import type { DescribedState } from './audience-state.ts';
import { loadPanels } from './load-panels.ts';

interface AudienceHeaderProps {
  pageId: string;
  audienceId: string;
  /** Undefined while it loads. */
  name: string | undefined;
  personId: string | null | undefined;
  /** Undefined while it loads; null if it's unknown. */
  state: DescribedState | null | undefined;
  /** In place of its name. */
  nameField?: ReactNode;
  /** In place of its results. */
  children?: ReactNode;
}

/** Name, state, person and results of an audience. */
export function AudienceHeader(props: AudienceHeaderProps) {
  const { pageId, audienceId, name, personId, state, nameField, children } = props;
  const person = useQuery({ ...personQuery(personId ?? ''), enabled: Boolean(personId) });
  const page = useQuery(pageQuery(pageId));
  const isHidden = page.data?.status === 'draft' && state?.now.status !== 'archived';
  return (
    <div className="flex min-h-18 items-center gap-3 py-3 max-phone:items-start">
      <div className="max-phone:pt-1">
        <AudiencePicture
          size="lg"
          personId={personId}
          personName={person.data?.name}
          name={person.isLoading ? undefined : name}
        />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-7 items-center gap-x-2.5 gap-y-2 max-phone:flex-wrap">
          {nameField ?? (
            // As high for any name: what is below doesn't move once it has loaded.
            <p
              aria-hidden
              title={name}
              className="flex h-7 min-w-0 items-center font-semibold text-strong text-xl max-phone:h-12 max-phone:w-full max-phone:text-lg"
            >
              {name === undefined ? (
                <Skeleton className="h-5 w-80 max-w-full" />
              ) : (
                <bdi className="phone:truncate max-phone:line-clamp-2 max-phone:[overflow-wrap:anywhere]">
                  {name}
                </bdi>
              )}
            </p>
          )}
          {state ? <StateBadge state={state} /> : null}
          {state === undefined ? (
            <span className="flex h-5.5 items-center max-phone:basis-full">
              <Skeleton className="w-30" />
            </span>
          ) : null}
        </div>
        <div className="mt-0.5 flex min-h-4 flex-wrap items-center gap-x-2 text-muted text-xs">
          {/* Results follow the email, which would move them if it came later. */}
          {state === undefined || (person.isLoading && person.failureCount === 0) ? (
            <Skeleton className="w-40" />
          ) : (
            <>
              {personId && person.data?.email ? (
                <span className="flex min-w-0 gap-2 max-phone:hidden">
                  <Link
                    to="/persons/$personId"
                    params={{ personId }}
                    className="-my-1 truncate py-1 underline-offset-3 hover:text-strong hover:underline"
                  >
                    {person.data.email}
                  </Link>
                  {dot}
                </span>
              ) : null}
              {isHidden ? (
                <span className="phone:not-last:after:ml-2 phone:not-last:after:text-faint phone:not-last:after:content-['·'] max-phone:w-full">
                  Not visible: its page is a draft
                </span>
              ) : null}
              {children ?? <RecentResults pageId={pageId} audienceId={audienceId} isHidden={isHidden} />}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

const dot = (
  <span aria-hidden className="text-faint">
    ·
  </span>
);

const RecentResults = onDemand(async () => (await loadPanels()).AudienceResults, {
  fallback: <Skeleton className="w-40" />,
});

/** Badge of the current state, joined with the next one. Where it would take room from the name, without a time. */
function StateBadge({ state: { now, next } }: { state: DescribedState }) {
  const isUntimed = useBelow('desktop');
  return (
    <span className="flex flex-none gap-x-line gap-y-1 max-phone:min-w-0 max-phone:flex-wrap max-phone:basis-full max-phone:gap-x-1">
      {[now, next].map((part) =>
        part ? (
          <span
            key={part.status}
            className="min-w-0 max-w-full phone:not-first:[&>*]:rounded-l-none phone:not-last:[&>*]:rounded-r-none"
          >
            <Status
              value={part.status}
              label={isUntimed && part.status === 'scheduled' ? 'Scheduled' : part.label}
              badge
            />
          </span>
        ) : null,
      )}
    </span>
  );
}
