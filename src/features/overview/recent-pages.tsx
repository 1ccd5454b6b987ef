import { Link } from '@tanstack/react-router';
import type { ListedPage } from '#features/pages/pages-queries.ts';
import { pageTypeName } from '#features/pages/public.ts';
import { truncate } from '#lib/text.ts';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { overviewRow } from './overview-part.tsx';

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
            <bdi>{truncate(page.name || 'Untitled page')}</bdi>
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
