import { useQueries } from '@tanstack/react-query';
import type { ListItem } from '#api/queries/lists.ts';
import type { ListQuery } from '#api/queries/queries.ts';
import { useList } from '#api/queries/use-list.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { plural } from '#lib/text.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { AsideSection } from '#ui/description-list.tsx';
import { EmptyText } from '#ui/section.tsx';
import { latestSessionQuery } from './sessions-queries.ts';
import { sessionLink } from './sessions-search.ts';
import { VisitList } from './visit-list.tsx';

const MAX_VISITS = 3;
/** Audiences whose visits are requested. */
const MAX_AUDIENCES = 10;

interface AudienceVisitsProps {
  query: ListQuery<'listAudiences' | 'listPersonAudiences'>;
  /** Follows the start of a visit. */
  detailOf(audience: ListItem<'listPersonAudiences'>): string | undefined;
}

/** Newest visits of some audiences. The height doesn't depend on their number. */
export function AudienceVisits({ query, detailOf }: AudienceVisitsProps) {
  const zone = useSetting(timeZone);
  const list = useList(query);
  const onPages = list.rows.flatMap((audience) =>
    audience.pageId ? [{ ...audience, pageId: audience.pageId }] : [],
  );
  const audiences = onPages.slice(0, MAX_AUDIENCES);
  const queries = useQueries({
    queries: audiences.map(({ pageId, audienceId }) => latestSessionQuery(pageId, audienceId, MAX_VISITS)),
  });
  if (list.status === 'error') return null;
  const failed = queries.filter(({ error }) => error);
  const visits = queries
    .flatMap(({ data }, index) => {
      const audience = audiences[index];
      return audience ? (data?.items ?? []).map((visit) => ({ ...visit, audience })) : [];
    })
    .sort((a, b) => startOf(b) - startOf(a))
    .slice(0, MAX_VISITS);
  const isPending = list.status === 'pending' || queries.some((each) => each.isPending);
  const isEmpty = !isPending && failed.length === 0 && visits.length === 0;
  return (
    <AsideSection
      title="Visits"
      tools={
        onPages.length > MAX_AUDIENCES ? (
          <span className="text-muted text-xs">Of {plural(MAX_AUDIENCES, 'audience')}</span>
        ) : null
      }
    >
      {isEmpty ? (
        <div className="min-h-21 max-phone:min-h-33">
          <EmptyText>No visits yet</EmptyText>
        </div>
      ) : (
        <VisitList
          query={{
            data: isPending || failed.length > 0 ? undefined : visits,
            error: failed[0]?.error ?? null,
            isPending,
            isFetching: queries.some(({ isFetching }) => isFetching),
            refetch: () => failed.map(({ refetch }) => refetch()),
          }}
          rows={MAX_VISITS}
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
