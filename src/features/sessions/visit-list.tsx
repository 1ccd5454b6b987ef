import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Session } from '#engines/sessions/index.ts';
import { formatNumber } from '#lib/text.ts';
import { formatDateTime } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { Failure } from '#shell/query-section.tsx';
import { AsideSection } from '#ui/description-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { formatRawValue, formatStart } from './format.ts';
import { latestSessionQuery } from './sessions-queries.ts';
import { type SessionsSearch, sessionLink } from './sessions-search.ts';

interface VisitListProps<Visit extends Session> {
  query: {
    data: readonly Visit[] | undefined;
    error: Error | null;
    isPending: boolean;
    isFetching: boolean;
    refetch(): unknown;
  };
  /** Rows whose room is reserved. */
  rows: number;
  linkTo(visit: Visit): LinkProps;
  /** Shown after the start, above the detail. */
  titleOf?(visit: Visit): string | undefined;
  detailOf(visit: Visit): ReactNode;
  zone: string;
  /** ID of the session on screen. */
  current?: string;
}

/** Visits with their start, a detail and the time spent. Its height is the same for up to `rows` visits. */
export function VisitList<Visit extends Session>(props: VisitListProps<Visit>) {
  const { query, rows, linkTo, titleOf, detailOf, zone, current } = props;
  const { data, error, isPending } = query;
  return (
    <ul
      aria-label="Visits"
      style={{ minHeight: `calc(${rows} * var(--visit-row))` }}
      className={clsx(
        '-mx-2 max-phone:[--visit-row:var(--spacing-hit)]',
        titleOf ? '[--visit-row:calc(var(--spacing)*11)]' : '[--visit-row:calc(var(--spacing)*7)]',
      )}
    >
      {error && !data ? (
        <li className="px-2">
          <Failure name="visits" of={query} />
        </li>
      ) : null}
      {isPending
        ? Array.from(Array(rows).keys(), (row) => (
            <li key={row} className="flex h-(--visit-row) items-center justify-between px-2">
              <span className="flex flex-col gap-1.5">
                {titleOf ? <Skeleton className="w-36" /> : null}
                <Skeleton className="w-24" />
              </span>
              <Skeleton className="w-10" />
            </li>
          ))
        : null}
      {data?.map((visit) => {
        const start = parseTimestamp(visit.sessionStartedAt);
        const startText = start === null ? 'Start unknown' : formatStart(start, zone);
        return (
          <li key={visit.audienceSessionId}>
            <Link
              {...linkTo(visit)}
              aria-current={visit.audienceSessionId === current ? 'page' : undefined}
              title={start === null ? undefined : formatDateTime(start, 'exact', zone)}
              className={clsx(
                'grid h-(--visit-row) items-center gap-2 rounded-sm px-2 text-sm hover:bg-hover aria-[current]:bg-accent-soft',
                titleOf
                  ? 'grid-cols-[minmax(0,1fr)_auto]'
                  : 'grid-cols-[calc(var(--spacing)*26)_minmax(0,1fr)_auto]',
              )}
            >
              {titleOf ? (
                <span className="min-w-0">
                  <span className="flex items-baseline gap-1.5">
                    <span className="tnum flex-none font-medium text-strong">{startText}</span>
                    <bdi className="truncate text-muted text-xs">{titleOf(visit)}</bdi>
                  </span>
                  <span className="flex h-5 items-center gap-1.5 text-muted text-xs whitespace-nowrap">
                    {detailOf(visit)}
                  </span>
                </span>
              ) : (
                <>
                  <span className="tnum">{startText}</span>
                  <span className="flex min-w-0 items-center gap-1 text-muted">{detailOf(visit)}</span>
                </>
              )}
              <span className="tnum">
                {visit.timeSpentSeconds == null ? null : formatRawValue('time', visit.timeSpentSeconds)}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const VISIT_ROWS = 4;

interface NewestVisitsProps {
  pageId: string;
  audienceId: string;
  /** On screen. */
  session: Session;
  /** The list that links to other visits keep. */
  list: SessionsSearch;
  zone: string;
}

/** Newest visits of an audience; those up to the one on screen if it is older. */
export function NewestVisits({ pageId, audienceId, session, list, zone }: NewestVisitsProps) {
  const newest = useQuery(latestSessionQuery(pageId, audienceId, VISIT_ROWS));
  const start = parseTimestamp(session.sessionStartedAt);
  const isOlder =
    start !== null &&
    newest.data?.items.every(({ audienceSessionId: id }) => id !== session.audienceSessionId) === true;
  const older = useQuery({
    ...latestSessionQuery(pageId, audienceId, VISIT_ROWS, start),
    enabled: isOlder,
  });
  const query = isOlder ? older : newest;
  const total = newest.data?.totalCount;
  return (
    <AsideSection
      title="Visits of this audience"
      tools={
        <Link
          to="/pages/$pageId/audiences/$audienceId/results"
          params={{ pageId, audienceId }}
          className={`${linkStyle} tnum text-xs`}
        >
          All {total ? formatNumber(total) : ''}
        </Link>
      }
    >
      <VisitList
        query={{ ...query, data: query.data?.items }}
        rows={VISIT_ROWS}
        linkTo={(visit) => sessionLink(pageId, visit, list)}
        detailOf={(visit) =>
          visit.hasConversion ? (
            <>
              <Icon of={CircleCheck} size="sm" className="text-success" />
              Converted
            </>
          ) : visit.isBounce ? (
            'Bounced'
          ) : null
        }
        zone={zone}
        current={session.audienceSessionId}
      />
    </AsideSection>
  );
}
