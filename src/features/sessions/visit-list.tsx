import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Session } from '#engines/sessions/index.ts';
import { formatDateTime } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { Failure } from '#shell/query-section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { formatRawValue, formatStart } from './format.ts';

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
  detailOf(visit: Visit): ReactNode;
  zone: string;
  /** ID of the session on screen. */
  current?: string;
}

/** Visits with their start, a detail and the time spent. Its height is the same for up to `rows` visits. */
export function VisitList<Visit extends Session>(props: VisitListProps<Visit>) {
  const { query, rows, linkTo, detailOf, zone, current } = props;
  const { data, error, isPending, isFetching, refetch } = query;
  return (
    <ul
      aria-label="Visits"
      style={{ minHeight: `calc(${rows} * var(--visit-row))` }}
      className="-mx-2 [--visit-row:calc(var(--spacing)*7)] max-phone:[--visit-row:var(--spacing-hit)]"
    >
      {error && !data ? (
        <li className="px-2">
          <Failure name="visits" error={error} busy={isFetching} onRetry={() => void refetch()} />
        </li>
      ) : null}
      {isPending
        ? Array.from(Array(rows).keys(), (row) => (
            <li key={row} className="flex h-(--visit-row) items-center px-2">
              <Skeleton className="w-24" />
            </li>
          ))
        : null}
      {data?.map((visit) => {
        const start = parseTimestamp(visit.sessionStartedAt);
        return (
          <li key={visit.audienceSessionId}>
            <Link
              {...linkTo(visit)}
              aria-current={visit.audienceSessionId === current ? 'page' : undefined}
              title={start === null ? undefined : formatDateTime(start, 'exact', zone)}
              className="grid h-(--visit-row) grid-cols-[calc(var(--spacing)*26)_minmax(0,1fr)_auto] items-center gap-2 rounded-sm px-2 text-sm hover:bg-hover aria-[current]:bg-accent-soft"
            >
              <span className="tnum">{start === null ? 'Start unknown' : formatStart(start, zone)}</span>
              <span className="flex min-w-0 items-center gap-1 text-muted">{detailOf(visit)}</span>
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
