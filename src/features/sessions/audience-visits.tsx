import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import { useHasAudienceResults } from '#api/queries/audience-results.ts';
import type { ListItem } from '#api/queries/lists.ts';
import { fetchSessionCounts, RESULT_DAYS } from '#api/queries/recent-results.ts';
import type { List } from '#api/queries/use-list.ts';
import { buildTimeline } from '#engines/sessions/index.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { formatNumber, plural, visibleName } from '#lib/text.ts';
import { MINUTE } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { addDays, calendarOf } from '#lib/zoned.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { AsideSection } from '#ui/description-list.tsx';
import { EmptyText } from '#ui/empty-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Time } from '#ui/time.tsx';
import { useNow } from '#ui/use-now.ts';
import { interactionsQuery, latestSessionQuery } from './sessions-queries.ts';
import { serializeSelection, sessionLink } from './sessions-search.ts';
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
    /** Pages with recent visits. */
    pages: visitedPages(onPages, daily),
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

/** The visited pages, most visits first, with the audiences that visited them. */
function visitedPages(audiences: readonly (ListedAudience & { pageId: string })[], counts: DailyVisits) {
  const visitsOf = ({ audienceId }: ListedAudience) =>
    sumOf(counts.filter((count) => count.audienceId === audienceId));
  const visited = audiences.filter((audience) => visitsOf(audience) > 0);
  return [...Map.groupBy(visited, ({ pageId }) => pageId)]
    .map(([pageId, ofPage]) => ({
      pageId,
      name: visibleName(ofPage[0]?.pageName) ?? 'Untitled page',
      visits: ofPage.reduce((sum, audience) => sum + visitsOf(audience), 0),
      audienceIds: ofPage.map(({ audienceId }) => audienceId),
    }))
    .sort((a, b) => b.visits - a.visits);
}

type Visits = ReturnType<typeof useAudienceVisits>;
type Visit = NonNullable<Visits['query']['data']>[number];

/** Main action of a visit without questions, if known; a conversion has its own mark. */
function describeVisit(visit: Visit) {
  const { hasFormSubmit, hasConversion, isBounce, totalClicksCount } = visit;
  if (hasConversion) return undefined;
  if (hasFormSubmit) return 'Form submitted';
  if (isBounce) return 'Bounced';
  return totalClicksCount ? plural(totalClicksCount, 'click') : undefined;
}

/** `6 visits in 30 days`, linked to the sessions if they are of one page; null without any. */
export function recentVisits({ recent, pages, isPending }: Visits) {
  // The fact before it may change until then, which would move it.
  if (!recent || isPending) return null;
  const text = `${plural(recent, 'visit')} in 30 days`;
  const [page, ...others] = pages;
  if (!page || others.length > 0) return text;
  return (
    <Link {...sessionsLink(page)} className="hover:underline">
      {text}
    </Link>
  );
}

const sessionsLink = ({ pageId, audienceIds }: Visits['pages'][number]) =>
  linkOptions({
    to: '/pages/$pageId/sessions',
    params: { pageId },
    search:
      audienceIds.length === 1
        ? { audience: audienceIds[0] }
        : { only: serializeSelection({ audience: audienceIds }) },
  });

/** Links to the recent visits, or the number of audiences searched for visits. */
function VisitsNote({ visits }: Pick<AudienceVisitsProps, 'visits'>) {
  const { searched, recent, pages, isPending } = visits;
  const navigate = useNavigate();
  if (searched !== null) return <span className="text-muted text-xs">Of {plural(searched, 'audience')}</span>;
  if (isPending || recent === null || recent <= MAX_VISITS) return null;
  const [page, ...others] = pages;
  const className = clsx(buttonStyle({ variant: 'ghost', size: 'sm' }), '-mr-2.5');
  const text = (
    <>
      All {formatNumber(recent)}
      <span className="sr-only"> visits in 30 days</span>
    </>
  );
  if (page && others.length === 0)
    return (
      <Link {...sessionsLink(page)} className={className}>
        {text}
      </Link>
    );
  return (
    <Menu
      label="Visits by page"
      align="end"
      triggerProps={{ className }}
      trigger={text}
      items={pages.map((each) => ({
        label: `${each.name}, ${formatNumber(each.visits)}`,
        onSelect: () => void navigate(sessionsLink(each)),
      }))}
    />
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
                {visit.questionsAskedCount ? <VisitQuestion visit={visit} /> : null}
                {action && !visit.questionsAskedCount ? <span className="truncate">{action}</span> : null}
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

/** The first question of a visit, and the number of others. */
function VisitQuestion({ visit }: { visit: Visit }) {
  const { data, isPending } = useQuery({
    ...interactionsQuery(visit.audienceSessionId),
    select: ({ interactions }) =>
      buildTimeline(null, interactions ?? []).steps.find(({ kind }) => kind === 'question'),
  });
  const count = visit.questionsAskedCount ?? 0;
  return (
    <>
      <span className="flex h-5 min-w-0 items-center rounded-md rounded-tl-xs bg-accent-soft px-2 text-strong">
        {isPending ? (
          <Skeleton className="w-28" />
        ) : (
          <bdi className="truncate">{data?.title ?? plural(count, 'question')}</bdi>
        )}
      </span>
      {data && count > 1 ? <span className="flex-none">+{formatNumber(count - 1)}</span> : null}
    </>
  );
}

const startOf = ({ sessionStartedAt }: { sessionStartedAt?: string | null | undefined }): number =>
  parseTimestamp(sessionStartedAt) ?? 0;
