import { Link } from '@tanstack/react-router';
import type { List } from '#api/queries/use-list.ts';
import { type ListedPage, pageTypeName } from '#features/pages/public.ts';
import { plural, truncate, visibleName } from '#lib/text.ts';
import { listAsQuery, QuerySection } from '#shell/query-section.tsx';
import { ListProgress } from '#table/list-progress.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { OverviewPart, overviewRow } from './overview-part.tsx';

const MAX_PAGES = 6;

interface RecentlyEditedProps {
  list: List<ListedPage>;
  /** Most recently edited first. */
  pages: readonly ListedPage[];
}

/** Recently edited pages. */
export function RecentlyEdited({ list, pages }: RecentlyEditedProps) {
  const { isComplete, rows } = list;
  return (
    <OverviewPart
      id="pages"
      title="Recently edited pages"
      aside={
        <Link to="/pages" className={linkStyle}>
          {isComplete && rows.length > 0 ? `All ${plural(rows.length, 'page')}` : 'All pages'}
        </Link>
      }
    >
      <QuerySection query={listAsQuery(list)} name="pages" skeleton={<Rows />}>
        {() => <RecentPages pages={pages.slice(0, MAX_PAGES)} />}
      </QuerySection>
      {isComplete ? null : (
        <div className="mt-2" role="status">
          <ListProgress list={list} count={rows.length} nouns="pages" />
        </div>
      )}
    </OverviewPart>
  );
}

const Rows = () =>
  [...Array(MAX_PAGES).keys()].map((row) => (
    <div key={row} className={overviewRow}>
      <Skeleton className={row % 2 ? 'w-1/3' : 'w-2/5'} />
    </div>
  ));

/** Compact list of pages with name, status and time of the last edit. */
export const RecentPages = ({ pages }: { pages: readonly ListedPage[] }) => (
  <ul>
    {pages.map((page) => (
      <li key={page.pageId} className={overviewRow}>
        <span className="flex min-w-0 flex-1 items-baseline gap-2.5">
          <Link
            to="/pages/$pageId"
            params={{ pageId: page.pageId }}
            className="row-link max-w-full flex-none truncate font-medium text-strong"
          >
            <bdi>{truncate(visibleName(page.name) || 'Untitled page')}</bdi>
          </Link>
          {page.title && page.title !== page.name ? (
            <bdi className="truncate text-faint max-tablet:hidden">{truncate(page.title)}</bdi>
          ) : null}
        </span>
        <span className="w-26 flex-none truncate">
          <Status value={page.status} />
        </span>
        <span className="w-26 flex-none truncate text-muted max-tablet:hidden">
          {page.pageType ? pageTypeName(page.pageType) : <span className="text-faint">Unknown</span>}
        </span>
        <span className="min-w-20 flex-none text-right text-muted max-phone:text-xs">
          <Time value={page.updatedAt} />
        </span>
      </li>
    ))}
  </ul>
);
