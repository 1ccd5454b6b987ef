import { useQueries } from '@tanstack/react-query';
import { useList } from '#api/queries/use-list.ts';
import { latestSessionQuery, sessionLink, VisitList } from '#features/sessions/public.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { visibleName } from '#lib/text.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { AsideSection } from '#ui/description-list.tsx';
import { EmptyText } from '#ui/section.tsx';
import { personAudiencesQuery } from './people-queries.ts';

const MAX_VISITS = 3;
/** Audiences whose visits are requested. */
const MAX_AUDIENCES = 5;

/** Newest visits of the audiences that were made for a person. The height doesn't depend on their number. */
export function PersonVisits({ personId }: { personId: string }) {
  const zone = useSetting(timeZone);
  const list = useList(personAudiencesQuery(personId));
  const audiences = list.rows
    .flatMap(({ audienceId, pageId, pageName }) => (pageId ? [{ audienceId, pageId, pageName }] : []))
    .slice(0, MAX_AUDIENCES);
  const queries = useQueries({
    queries: audiences.map(({ pageId, audienceId }) => latestSessionQuery(pageId, audienceId, MAX_VISITS)),
  });
  if (list.status === 'error') return null;
  const failed = queries.filter(({ error }) => error);
  const visits = queries
    .flatMap(({ data }, index) => {
      const { pageId, pageName } = audiences[index] ?? {};
      return pageId ? (data?.items ?? []).map((visit) => ({ ...visit, pageId, pageName })) : [];
    })
    .sort((a, b) => startOf(b) - startOf(a))
    .slice(0, MAX_VISITS);
  const isPending = list.status === 'pending' || queries.some((query) => query.isPending);
  const isEmpty = !isPending && failed.length === 0 && visits.length === 0;
  return (
    <AsideSection title="Visits">
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
          linkTo={(visit) => sessionLink(visit.pageId, visit, {})}
          detailOf={({ hasConversion, pageName }) => (
            <>
              {visibleName(pageName)}
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
