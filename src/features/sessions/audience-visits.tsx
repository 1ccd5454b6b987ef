import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { audienceResultsQuery, useHasAudienceResults } from '#api/queries/audience-results.ts';
import type { ListItem } from '#api/queries/lists.ts';
import type { List } from '#api/queries/use-list.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { plural } from '#lib/text.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { calendarOf } from '#lib/zoned.ts';
import { AsideSection } from '#ui/description-list.tsx';
import { EmptyText } from '#ui/section.tsx';
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

/** Newest visits of some audiences. Requests those of audiences without a recent visit only if none has one. */
export function useAudienceVisits(list: List<ListedAudience>) {
  const hasCounts = useHasAudienceResults();
  const calendar = calendarOf(useSetting(timeZone));
  const today = calendar.startOf(useNow(), 'day');
  const onPages = list.rows.flatMap((audience) =>
    audience.pageId ? [{ ...audience, pageId: audience.pageId }] : [],
  );
  const ids = onPages.slice(0, MAX_COUNTED).map(({ audienceId }) => audienceId);
  const counts = useQuery({
    ...audienceResultsQuery(today, calendar, ids),
    enabled: hasCounts && ids.length > 0,
  });
  const visited = onPages.filter(({ audienceId }) => counts.data?.get(audienceId)?.sessions);
  const candidates = visited.length > 0 ? visited : onPages;
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
  const recent = [...(counts.data?.values() ?? [])].reduce((sum, { sessions }) => sum + sessions, 0);
  return {
    hasFailed: list.status === 'error',
    isPending,
    isEmpty: !isPending && failed.length === 0 && visits.length === 0,
    /** Number in the last 30 days; null if unknown. */
    recent: counts.data && list.isComplete && onPages.length <= MAX_COUNTED ? recent : null,
    /** The only audience with recent visits. */
    onlyVisited: visited.length === 1 ? visited[0] : undefined,
    isPartial: candidates.length > MAX_AUDIENCES,
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

/** `6 visits in 30 days`, linked to the sessions of the audience if there is only one; null without any. */
export function recentVisits({ recent, onlyVisited }: Visits) {
  if (!recent) return null;
  const text = `${plural(recent, 'visit')} in 30 days`;
  if (!onlyVisited) return text;
  const { pageId, audienceId: audience } = onlyVisited;
  return (
    <Link to="/pages/$pageId/sessions" params={{ pageId }} search={{ audience }} className="hover:underline">
      {text}
    </Link>
  );
}

interface AudienceVisitsProps {
  visits: Visits;
  /** Follows the start of a visit. */
  detailOf(audience: ListedAudience): string | undefined;
  /** Whether the height is the same for up to three visits. */
  isReserved?: boolean;
}

/** List of {@link useAudienceVisits}. */
export function AudienceVisits({ visits, detailOf, isReserved = false }: AudienceVisitsProps) {
  const zone = useSetting(timeZone);
  const { query, isPending, isEmpty, isPartial, hasFailed } = visits;
  if (hasFailed) return null;
  return (
    <AsideSection
      title="Visits"
      tools={
        isPartial ? <span className="text-muted text-xs">Of {plural(MAX_AUDIENCES, 'audience')}</span> : null
      }
    >
      {isEmpty ? (
        <div className={isReserved ? 'min-h-21 max-phone:min-h-33' : undefined}>
          <EmptyText>No visits yet</EmptyText>
        </div>
      ) : (
        <VisitList
          query={query}
          rows={isPending || isReserved ? MAX_VISITS : 0}
          linkTo={(visit) => sessionLink(visit.audience.pageId, visit, {})}
          detailOf={({ hasConversion, audience }) => (
            <>
              {detailOf(audience)}
              {hasConversion ? <span className="sr-only">, converted</span> : null}
            </>
          )}
          zone={zone}
        />
      )}
    </AsideSection>
  );
}

const startOf = ({ sessionStartedAt }: { sessionStartedAt?: string | null | undefined }): number =>
  parseTimestamp(sessionStartedAt) ?? 0;
