import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ListedPage } from '#features/pages/public.ts';
import { latestSessionQuery } from '#features/sessions/public.ts';
import { plural } from '#lib/text.ts';
import { Failure } from '#shell/query-section.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { DescriptionItem, DescriptionList, IdItem, TimeItem } from '#ui/description-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Time } from '#ui/time.tsx';

/** Dates and IDs of a page, closed at first. */
export const PageDetails = ({ page }: { page: ListedPage }) => (
  <details aria-label="Page details" className="group border-line border-t text-sm">
    <summary className="flex h-tabs cursor-pointer items-center gap-2 px-6 font-medium text-strong max-phone:px-4">
      <Icon of={ChevronRight} size="sm" className="text-muted transition-transform group-open:rotate-90" />
      Details
      <span className="font-regular text-muted">brand, dates, ID</span>
    </summary>
    <div className="px-6 pb-5 max-phone:px-4">
      <DescriptionList>
        <TimeItem name="Created" value={page.createdAt} />
        <TimeItem name="Updated" value={page.updatedAt} />
        {page.archivedAt ? <TimeItem name="Archived" value={page.archivedAt} /> : null}
        {page.deletedAt ? <TimeItem name="Deleted" value={page.deletedAt} /> : null}
        <DescriptionItem name="Header action">{headerAction(page)}</DescriptionItem>
        <IdItem name="Page" value={page.pageId} />
        <IdItem name="Brand" value={page.brandId} />
      </DescriptionList>
    </div>
  </details>
);

function headerAction({ actions, headerActionId }: ListedPage) {
  if (!headerActionId) return null;
  const index = actions?.findIndex((each) => each.actionId === headerActionId) ?? -1;
  const action = actions?.[index];
  return action
    ? action.buttonTitle || `Action ${index + 1}`
    : `${headerActionId} (not an action of this page)`;
}

/** Number of sessions and the latest one, for services that have no counts. */
export function PageActivity({ pageId }: { pageId: string }) {
  const query = useQuery(latestSessionQuery(pageId));
  const { totalCount, items = [] } = query.data ?? {};
  const [latest] = items;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-gutter pb-3">
      {query.isPending ? (
        <Skeleton className="w-48" />
      ) : query.error ? (
        <Failure of={query} />
      ) : (
        <h2 className="min-w-0 flex-1 font-semibold text-lg text-strong">
          {latest === undefined ? (
            'No visits yet.'
          ) : (
            <>
              {totalCount == null ? 'Latest visit' : `${plural(totalCount, 'visit')}, the latest`}{' '}
              <Time value={latest.sessionStartedAt} missing="at an unknown time" />
            </>
          )}
        </h2>
      )}
      <Link to="/pages/$pageId/sessions" params={{ pageId }} className={buttonStyle({ size: 'sm' })}>
        Show sessions
      </Link>
    </div>
  );
}
