import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAudienceResult } from '#api/queries/audience-results.ts';
import { type Totals, useRecentResults } from '#api/queries/recent-results.ts';
import { Whisker } from '#charts/whisker.tsx';
import { MIN_SAMPLE, wilson } from '#engines/sessions/index.ts';
import { pageQuery } from '#features/pages/public.ts';
import { personQuery } from '#features/people/public.ts';
import { formatNumber, formatPercent } from '#lib/text.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useNow } from '#ui/use-now.ts';
import { AudiencePicture } from './audience-picture.tsx';
import type { DescribedState, StatePart } from './audience-state.ts';

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
        <div className="flex min-h-7 items-center gap-x-2.5 gap-y-1 max-phone:flex-wrap">
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
                <span className="phone:truncate max-phone:line-clamp-2 max-phone:[overflow-wrap:anywhere]">
                  {name}
                </span>
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
              {children ?? (
                <Results
                  pageId={pageId}
                  audienceId={audienceId}
                  isArchived={state?.now.status === 'archived'}
                />
              )}
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

const proportion = ({ sessions, conversions }: Totals) => ({ hits: conversions, of: sessions });

interface ResultsProps {
  pageId: string;
  audienceId: string;
  /** Then it is hidden even if its page is published. */
  isArchived: boolean;
}

/** Results of the last 30 days, next to the page's. */
function Results({ pageId, audienceId, isArchived }: ResultsProps) {
  const now = useNow();
  const { isAvailable, result: own } = useAudienceResult(audienceId, now);
  const pages = useRecentResults(now);
  const isDraft = useQuery(pageQuery(pageId)).data?.status === 'draft';
  if (isDraft && !isArchived && !own?.sessions) return <span>Not visible yet: its page is a draft</span>;
  if (!isAvailable) return null;
  if (own === undefined) return <Skeleton className="w-40" />;
  if (!own?.sessions) return <span>No sessions in 30 days</span>;
  const page = pages.results?.get(pageId);
  const rate = proportion(own);
  return (
    <>
      <span className="tnum [&>b]:font-medium [&>b]:text-default">
        <b>
          {own.sessions < MIN_SAMPLE
            ? formatNumber(own.conversions)
            : formatPercent(own.conversions / own.sessions)}
        </b>{' '}
        of <b>{formatNumber(own.sessions)}</b> {/* One line on phones, with the page's rate. */}
        <span className="max-phone:sr-only">{own.sessions === 1 ? 'session' : 'sessions'} </span>
        converted
      </span>
      {page?.sessions ? (
        <>
          {dot}
          <span title="Conversion of the page's sessions in the last 30 days" className="tnum">
            page <span className="max-phone:hidden">average </span>
            {formatPercent(page.conversions / page.sessions)}
          </span>
          <span className="max-desktop:hidden">
            <Whisker
              rate={rate}
              max={Math.max(wilson(rate)?.high ?? 0, page.conversions / page.sessions)}
              reference={page.conversions / page.sessions}
            />
          </span>
        </>
      ) : null}
    </>
  );
}

/** Badge of the current state, joined with the next one. Where it would take room from the name, without a time. */
function StateBadge({ state: { now, next } }: { state: DescribedState }) {
  const isUntimed = useBelow('desktop');
  const labelOf = ({ status, label }: StatePart) =>
    isUntimed && status === 'scheduled' ? 'Scheduled' : label;
  return (
    <span className="flex flex-none gap-x-line gap-y-1 max-phone:min-w-0 max-phone:flex-wrap max-phone:basis-full max-phone:gap-x-1">
      <span className={next ? 'min-w-0 max-w-full phone:[&>*]:rounded-r-none' : 'min-w-0 max-w-full'}>
        <Status value={now.status} label={labelOf(now)} badge />
      </span>
      {next ? (
        <span className="min-w-0 max-w-full phone:[&>*]:rounded-l-none">
          <Status value={next.status} badge label={labelOf(next)} />
        </span>
      ) : null}
    </span>
  );
}
