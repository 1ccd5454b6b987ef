import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCapability } from '#api/transport/session.ts';
import type { ListedPage } from '#features/pages/public.ts';
import { latestSessionQuery, sessionTotalsQuery } from '#features/sessions/public.ts';
import { formatNumber, formatPercent, plural } from '#lib/text.ts';
import { Failure } from '#shell/query-section.tsx';
import { DescriptionItem, DescriptionSection, IdItem } from '#ui/description-list.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Time } from '#ui/time.tsx';

export function PageDetails({ page }: { page: ListedPage }) {
  return (
    <aside
      id="details"
      tabIndex={-1}
      aria-label="Page details"
      className="border-line border-l max-wide:col-start-2 max-wide:border-t max-wide:border-l-0 max-tablet:col-start-1 max-wide:[&>section]:px-gutter max-tablet:scroll-mt-11"
    >
      <DescriptionSection title="Activity">
        <DescriptionItem name="Audiences">
          <Link to="/pages/$pageId/audiences" params={{ pageId: page.pageId }} className={linkStyle}>
            {page.audiencesCount == null ? 'Show audiences' : plural(page.audiencesCount, 'audience')}
          </Link>
        </DescriptionItem>
        <Sessions pageId={page.pageId} />
      </DescriptionSection>
      <DescriptionSection title="Dates">
        <DescriptionItem name="Created">
          <Time value={page.createdAt} exact />
        </DescriptionItem>
        <DescriptionItem name="Updated">
          <Time value={page.updatedAt} exact />
        </DescriptionItem>
        <DescriptionItem name="Archived">
          <Time value={page.archivedAt} missing="Never" exact />
        </DescriptionItem>
        <DescriptionItem name="Deleted">
          <Time value={page.deletedAt} missing="Never" exact />
        </DescriptionItem>
      </DescriptionSection>
      <DescriptionSection title="IDs">
        <IdItem name="Page" value={page.pageId} />
        <IdItem name="Brand" value={page.brandId} />
        <DescriptionItem name="Header action">{headerAction(page)}</DescriptionItem>
      </DescriptionSection>
    </aside>
  );
}

function headerAction({ actions, headerActionId }: ListedPage) {
  if (!headerActionId) return null;
  const index = actions?.findIndex((each) => each.actionId === headerActionId) ?? -1;
  const action = actions?.[index];
  if (!action) return `${headerActionId} (not an action of this page)`;
  return (
    <Link to="." search hash="actions" replace className={linkStyle}>
      {action.buttonTitle || `Action ${index + 1}`}
    </Link>
  );
}

function Sessions({ pageId }: { pageId: string }) {
  const query = useQuery(latestSessionQuery(pageId));
  const latest = query.data?.items[0];
  const canCount = useCapability('session-counts');
  const counts = useQuery({ ...sessionTotalsQuery(pageId), enabled: canCount });
  const { sessions = 0, conversions } = counts.data?.items[0] ?? {};
  const total = counts.data ? sessions : query.data?.totalCount;
  return (
    <>
      <DescriptionItem name="Sessions">
        {query.isPending ? (
          <Skeleton className="w-16" />
        ) : (
          <Link to="/pages/$pageId/sessions" params={{ pageId }} className={linkStyle}>
            {total == null ? 'Show sessions' : plural(total, 'session')}
          </Link>
        )}
      </DescriptionItem>
      {canCount ? (
        <DescriptionItem name="Conversions" missing={counts.error ? 'Unknown' : 'None yet'}>
          {counts.isPending ? (
            <Skeleton className="w-16" />
          ) : sessions && conversions ? (
            `${formatNumber(conversions)} (${formatPercent(conversions / sessions)})`
          ) : null}
        </DescriptionItem>
      ) : null}
      <DescriptionItem name="Latest session">
        {query.isPending ? (
          <Skeleton className="w-24" />
        ) : query.isSuccess ? (
          <Time value={latest?.sessionStartedAt} missing={latest ? 'Unknown' : 'None yet'} exact />
        ) : (
          <span className="text-faint">Unknown</span>
        )}
      </DescriptionItem>
      {query.error ? (
        <dd className="col-span-2 mt-2">
          <Failure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
        </dd>
      ) : null}
    </>
  );
}
