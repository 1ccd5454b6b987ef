import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import type { ListedPage } from '#features/pages/public.ts';
import { sessionCountsQuery } from '#features/sessions/public.ts';
import { explain } from '#lib/explain.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { formatNumber, plural, truncate, visibleName } from '#lib/text.ts';
import { formatDateTime } from '#lib/time.ts';
import { timeZone } from '#lib/time-zone.ts';
import { calendarOf } from '#lib/zoned.ts';
import { QuerySection } from '#shell/query-section.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyText } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { lastDays, lastWeek } from './last-days.ts';
import { overviewRow } from './overview-part.tsx';
import { weekCountsQuery } from './week-counts.ts';

const DAYS = 7;

/** Pages to show at first. */
const MAX_PAGES = 8;

/** Sessions per day of all pages with sessions, most first; for services that can count them together. */
export function AllWeekSessions({ pages }: { pages: readonly ListedPage[] }) {
  const { calendar, today } = useDays();
  const [isExpanded, setExpanded] = useState(false);
  return (
    <QuerySection query={useQuery(weekCountsQuery(today, calendar))} name="sessions">
      {(weeks) => {
        const visited = pages
          .flatMap((page) => {
            const week = weeks.get(page.pageId);
            return week ? [{ page, ...week, total: sum(week.counts) }] : [];
          })
          .sort((a, b) => b.total - a.total);
        if (visited.length === 0) return <EmptyText>No sessions in the last two weeks.</EmptyText>;
        return (
          <>
            <ul>
              {visited.slice(0, isExpanded ? undefined : MAX_PAGES).map(({ page, counts, previousTotal }) => (
                <PageRow key={page.pageId} page={page}>
                  <WeekFigures counts={counts} previousTotal={previousTotal} />
                </PageRow>
              ))}
            </ul>
            {isExpanded || visited.length <= MAX_PAGES ? null : (
              <Button size="sm" className="mt-3" onClick={() => setExpanded(true)}>
                Show all {plural(visited.length, 'page')}
              </Button>
            )}
          </>
        );
      }}
    </QuerySection>
  );
}

/** Sessions per day of some pages: one small request per page and day. */
export const WeekSessions = ({ pages }: { pages: readonly ListedPage[] }) => (
  <ul>
    {pages.map((page) => (
      <PageWeek key={page.pageId} page={page} />
    ))}
  </ul>
);

/** The last 7 days in the time zone of the settings. */
export function useDays() {
  const calendar = calendarOf(useSetting(timeZone));
  // Ranges are the same all day, so that the cache is reused.
  const today = calendar.startOf(useNow(), 'day');
  return { calendar, today, days: lastDays(DAYS, today, calendar) };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

function PageWeek({ page }: { page: ListedPage }) {
  const { pageId } = page;
  const { calendar, today } = useDays();
  const { data, error, isFetching, refetch } = useQuery(
    sessionCountsQuery(pageId, ['week', today, calendar.zone], () => {
      const { days, previous } = lastWeek(Date.now(), calendar);
      return [...days, previous];
    }),
  );
  const counts = data?.slice(0, DAYS).filter((count) => count !== null) ?? [];
  return (
    <PageRow page={page}>
      {error ? (
        <span className="flex items-center gap-2 text-danger text-xs">
          {explain(error).title}
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </span>
      ) : !data ? (
        <Skeleton className="w-40" />
      ) : counts.length < DAYS ? (
        <span className="text-faint">Sessions by day can't be shown here</span>
      ) : (
        <WeekFigures counts={counts} previousTotal={data.at(-1) ?? null} />
      )}
    </PageRow>
  );
}

const PageRow = ({ page: { pageId, name }, children }: { page: ListedPage; children: ReactNode }) => (
  <li className={overviewRow}>
    <Link
      to="/pages/$pageId/sessions"
      params={{ pageId }}
      search={{ range: '7d' }}
      className="row-link min-w-0 flex-1 truncate font-medium text-strong"
    >
      <span className="sr-only">Sessions of </span>
      <bdi>{truncate(visibleName(name) || 'Untitled page')}</bdi>
    </Link>
    {children}
  </li>
);

const WeekFigures = ({
  counts,
  previousTotal,
}: {
  counts: readonly number[];
  previousTotal: number | null;
}) => (
  <>
    <DayBars counts={counts} />
    <span className="tnum w-26 flex-none text-right font-medium text-strong whitespace-nowrap max-phone:w-24">
      {plural(sum(counts), 'session')}
    </span>
    <span
      title="The 7 days before, up to this time of day"
      className="tnum w-42 flex-none text-right text-faint max-phone:hidden"
    >
      {previousTotal === null ? null : `${formatNumber(previousTotal)} a week earlier`}
    </span>
  </>
);

/** One bar per day; today's is styled differently because it's incomplete. */
function DayBars({ counts }: { counts: readonly number[] }) {
  const { days } = useDays();
  const max = Math.max(...counts, 1);
  const words = days.map(({ start }, index) => {
    const day = formatDateTime(start, 'weekday');
    return `${day}${index === days.length - 1 ? ' so far' : ''}: ${formatNumber(counts[index] ?? 0)}`;
  });
  return (
    <span
      role="img"
      aria-label={words.join(', ')}
      className="flex h-6 w-28 flex-none items-end gap-0.5 max-phone:w-20"
    >
      {days.map(({ start }, index) => (
        <span key={start} title={words[index]} className="flex h-full flex-1 items-end">
          <span
            className={clsx('min-h-px w-full', index === days.length - 1 ? 'bg-chart-ghost' : 'bg-chart-bar')}
            style={{ height: `${((counts[index] ?? 0) / max) * 100}%` }}
          />
        </span>
      ))}
    </span>
  );
}
