import { Link } from '@tanstack/react-router';
import type { List } from '#api/queries/use-list.ts';
import type { ListedPage } from '#features/pages/pages-queries.ts';
import { plural } from '#lib/text.ts';
import { listAsQuery, QuerySection } from '#shell/query-section.tsx';
import { ListProgress } from '#table/list-progress.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { OverviewPart, overviewRow } from './overview-part.tsx';
import { RecentPages } from './recent-pages.tsx';

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
