import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import { useHasAudienceResults } from '#api/queries/audience-results.ts';
import type { ListItem } from '#api/queries/lists.ts';
import { fetchSessionCounts, RESULT_DAYS } from '#api/queries/recent-results.ts';
import type { List } from '#api/queries/use-list.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { MINUTE } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { addDays, calendarOf } from '#lib/zoned.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { AsideSection } from '#ui/description-list.tsx';
import { EmptyText } from '#ui/empty-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Time } from '#ui/time.tsx';
import { useNow } from '#ui/use-now.ts';
import { latestSessionQuery } from './sessions-queries.ts';
import { sessionLink } from './sessions-search.ts';
import { VisitList } from './visit-list.tsx';

type ListedAudience = ListItem<'listPersonAudiences'>;

const MAX_VISITS = 3;
/** Audiences whose visits are requested. */
const MAX_AUDIENCES = 10;
/** Audiences whose visits are counted in one request. */
const MAX_COUNTED = 100;

/** Sessions of audiences by day since `start` (epoch ms). */
const dailyVisitsQuery = (ids: readonly string[], start: number) =>
  queryOptions({
    queryKey: ['countSessions', 'daily', start, ids],
    queryFn: ({ signal }) => {
      const startDate = new Date(start).toISOString();
      return fetchSessionCounts(
        { startDate, by: 'day', groupBy: 'audience', audienceId: ids.join() },
        signal,
      );
    },
    staleTime: MINUTE,
  });

type DailyVisits = Awaited<ReturnType<typeof fetchSessionCounts>>;

/** IDs of the audiences whose visits may be among the newest: those of the last days with enough visits in all. */
function newestVisited(counts: DailyVisits) {
  const days = Map.groupBy(counts, ({ startsAt }) => parseTimestamp(startsAt) ?? 0);
  const newest: DailyVisits = [];
  for (const day of [...days.keys()].sort((a, b) => b - a)) {
    if (sumOf(newest) >= MAX_VISITS) break;
    newest.push(...(days.get(day) ?? []));
  }
  return new Set(newest.map(({ audienceId }) => audienceId));
}

const sumOf = (counts: DailyVisits) => counts.reduce((sum, { sessions }) => sum + (sessions ?? 0), 0);

/**
 * Newest visits of some audiences, and their number in the last 30 days. One request finds which audiences have the
 * newest; without enough recent ones, each is asked.
 */
export function useAudienceVisits(list: List<ListedAudience>) {
  const hasCounts = useHasAudienceResults();
  const calendar = calendarOf(useSetting(timeZone));
  const today = calendar.startOf(useNow(), 'day');
  const onPages = list.rows.flatMap((audience) =>
    audience.pageId ? [{ ...audience, pageId: audience.pageId }] : [],
  );
  const ids = onPages.slice(0, MAX_COUNTED).map(({ audienceId }) => audienceId);
  const counts = useQuery({
    ...dailyVisitsQuery(ids, addDays(today, 1 - RESULT_DAYS, calendar)),
    enabled: hasCounts && ids.length > 0,
  });
  const daily = counts.data ?? [];
  const recent = sumOf(daily);
  const visitedIds = new Set(daily.flatMap(({ audienceId, sessions }) => (sessions ? [audienceId] : [])));
  const newest = newestVisited(daily);
  const candidates =
    recent >= MAX_VISITS ? onPages.filter(({ audienceId }) => newest.has(audienceId)) : onPages;
  const audiences = counts.isLoading ? [] : candidates.slice(0, MAX_AUDIENCES);
  const queries = useQueries({
    queries: audiences.map(({ pageId, audienceId }) => latestSessionQuery(pageId, audienceId, MAX_VISITS)),
  });
  const failed = queries.filter(({ error }) => error);
  const visits = queries
    .flatMap(({ data }, index) => {
      const audience = audiences[index];
      return audience ? (data?.items ?? []).map((visit) => ({ ...visit, audience })) : [];
    })
    .sort((a, b) => startOf(b) - startOf(a))
    .slice(0, MAX_VISITS);
  const isPending = list.status === 'pending' || counts.isLoading || queries.some((each) => each.isPending);
  return {
    hasFailed: list.status === 'error',
    isPending,
    isEmpty: !isPending && failed.length === 0 && visits.length === 0,
    /** Number in the last 30 days; null if unknown. */
    recent: counts.data && list.isComplete && onPages.length <= MAX_COUNTED ? recent : null,
    /** The only audience with recent visits. */
    onlyVisited:
      visitedIds.size === 1 ? onPages.find(({ audienceId }) => visitedIds.has(audienceId)) : undefined,
    /** Number of audiences whose visits were looked for, unless it's all of them. */
    searched:
      candidates.length > MAX_AUDIENCES ? MAX_AUDIENCES : onPages.length > MAX_COUNTED ? MAX_COUNTED : null,
    query: {
      data: isPending || failed.length > 0 ? undefined : visits,
      error: failed[0]?.error ?? null,
      isPending,
      isFetching: queries.some(({ isFetching }) => isFetching),
      refetch: () => failed.map(({ refetch }) => refetch()),
    },
  };
}

type Visits = ReturnType<typeof useAudienceVisits>;
type Visit = NonNullable<Visits['query']['data']>[number];

/** Main action of a visit, if known; a conversion has its own mark. */
function describeVisit(visit: Visit) {
  const { questionsAskedCount, hasFormSubmit, hasConversion, isBounce, totalClicksCount } = visit;
  if (questionsAskedCount) return plural(questionsAskedCount, 'question');
  if (hasConversion) return undefined;
  if (hasFormSubmit) return 'Form submitted';
  if (isBounce) return 'Bounced';
  return totalClicksCount ? plural(totalClicksCount, 'click') : undefined;
}

/** `6 visits in 30 days`, linked to the sessions of the audience if there is only one; null without any. */
export function recentVisits({ recent, onlyVisited, isPending }: Visits) {
  // The fact before it may change until then, which would move it.
  if (!recent || isPending) return null;
  const text = `${plural(recent, 'visit')} in 30 days`;
  if (!onlyVisited) return text;
  return (
    <Link {...sessionsLink(onlyVisited)} className="hover:underline">
      {text}
    </Link>
  );
}

const sessionsLink = ({ pageId, audienceId: audience }: { pageId: string; audienceId: string }) =>
  linkOptions({ to: '/pages/$pageId/sessions', params: { pageId }, search: { audience } });

/** Number of recent visits, or of the audiences searched for visits. */
function VisitsNote({ visits }: Pick<AudienceVisitsProps, 'visits'>) {
  const { searched, recent, onlyVisited, isPending } = visits;
  if (searched !== null) return <span className="text-muted text-xs">Of {plural(searched, 'audience')}</span>;
  if (isPending || recent === null || recent <= MAX_VISITS) return null;
  if (!onlyVisited) return <span className="text-muted text-xs">{formatNumber(recent)} in 30 days</span>;
  return (
    <Link
      {...sessionsLink(onlyVisited)}
      className={clsx(buttonStyle({ variant: 'ghost', size: 'sm' }), '-mr-2.5')}
    >
      All {formatNumber(recent)}
      <span className="sr-only"> visits in 30 days</span>
    </Link>
  );
}

/** `Visited 26 Nov`, linked to the visit; null without one after `since`, or if the newest isn't known. */
export function latestVisit({ searched, query }: Visits, since: string | null | undefined) {
  const visit = searched === null ? query.data?.[0] : undefined;
  if (!visit || startOf(visit) <= (parseTimestamp(since) ?? 0)) return null;
  return (
    <Link {...sessionLink(visit.audience.pageId, visit, {})} className="hover:underline">
      Visited <Time value={visit.sessionStartedAt} />
    </Link>
  );
}

interface AudienceVisitsProps {
  visits: Visits;
  /** Name of a visit. */
  titleOf(visit: Visit): string | undefined;
  /** Whether the height is the same for up to three visits. */
  isReserved?: boolean;
}

export function AudienceVisits({ visits, titleOf, isReserved = false }: AudienceVisitsProps) {
  const zone = useSetting(timeZone);
  const { query, isPending, isEmpty, hasFailed } = visits;
  if (hasFailed) return null;
  return (
    <AsideSection title="Visits" tools={<VisitsNote visits={visits} />}>
      {isEmpty ? (
        <div className={isReserved ? 'min-h-33' : undefined}>
          <EmptyText>No visits yet</EmptyText>
        </div>
      ) : (
        <VisitList
          query={query}
          rows={isPending || isReserved ? MAX_VISITS : 0}
          linkTo={(visit) => sessionLink(visit.audience.pageId, visit, {})}
          titleOf={titleOf}
          detailOf={(visit) => {
            const action = describeVisit(visit);
            return (
              <>
                {action ? (
                  <span className="truncate before:mr-1.5 before:content-['·']">{action}</span>
                ) : null}
                {visit.hasConversion ? (
                  <span className="flex flex-none items-center gap-1 text-success">
                    <Icon of={CircleCheck} size="sm" />
                    Converted
                  </span>
                ) : null}
              </>
            );
          }}
          zone={zone}
        />
      )}
    </AsideSection>
  );
}

const startOf = ({ sessionStartedAt }: { sessionStartedAt?: string | null | undefined }): number =>
  parseTimestamp(sessionStartedAt) ?? 0;
