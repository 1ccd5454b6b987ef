import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ListItem } from '#api/queries/lists.ts';
import type { ListQuery } from '#api/queries/queries.ts';
import { type List, useList } from '#api/queries/use-list.ts';
import { isUnavailable } from '#api/transport/session.ts';
import { PageThumb, pagesQuery } from '#features/pages/public.ts';
import { shortenId } from '#lib/id.ts';
import { formatNumber, plural, visibleName } from '#lib/text.ts';
import { listAsQuery, QuerySection } from '#shell/query-section.tsx';
import { Button } from '#ui/button.tsx';
import { AsideSection } from '#ui/description-list.tsx';
import { EmptyText } from '#ui/empty-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { rowStates } from './audience-state.ts';

type ListedAudience = ListItem<'listPersonAudiences'>;

interface SeenPage {
  key: string;
  link: LinkProps;
  /** An audience of the page. */
  audience: ListedAudience;
  /** The line below the page's name. */
  detail: ReactNode;
}

interface SeenPagesProps {
  /** Accessible name of the list. */
  label: string;
  /** Audiences made for one person or several. */
  query: ListQuery<'listAudiences' | 'listPersonAudiences'>;
  /** Precedes the number of pages: `Sees`. */
  verb: string;
  pagesOf(audiences: ListedAudience[]): SeenPage[];
  tools?(list: List<ListedAudience>): ReactNode;
  /** Whether the height is the same for up to two pages; more are then shown on demand. */
  isReserved?: boolean;
}

/** Rows whose room is reserved. */
const RESERVED_ROWS = 2;
/** More are shown on demand. */
const MAX_ROWS = 5;

export const isLive = (audience: ListedAudience): boolean => rowStates(audience)[0] === 'live';

/** Number of pages with a live audience; null until all are loaded. */
export const countSeenPages = ({ rows, isComplete }: List<ListedAudience>): number | null =>
  isComplete ? countPages(rows.filter(isLive)) : null;

const countPages = (audiences: ListedAudience[]): number =>
  new Set(audiences.map(({ pageId }) => pageId)).size;

/** Pages with audiences made for people. */
export function SeenPages({ label, query, verb, pagesOf, tools, isReserved = false }: SeenPagesProps) {
  const client = useQueryClient();
  const [isExpanded, setIsExpanded] = useState(false);
  const list = useList(query, { loadAll: isExpanded });
  // Live ones first: the heading counts them.
  const shown = pagesOf(list.rows.toSorted((a, b) => Number(isLive(b)) - Number(isLive(a))));
  const maxRows = isReserved ? RESERVED_ROWS : MAX_ROWS;
  const count = countSeenPages(list);
  const total = countPages(list.rows);
  const records = useList(pagesQuery, { enabled: list.rows.length > 0 }).rows;
  return (
    <AsideSection
      title={
        count
          ? `${verb} ${count < total ? `${formatNumber(count)} of ` : ''}${plural(total, 'page')}`
          : 'Pages'
      }
      tools={
        <>
          {shown.length > maxRows ? (
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={isExpanded}
              className={tools ? undefined : '-mr-2.5'}
              onClick={() => setIsExpanded(!isExpanded)}
            >
              {isExpanded ? 'Show fewer' : list.isComplete ? `All ${formatNumber(shown.length)}` : 'All'}
            </Button>
          ) : null}
          {shown.length > 0 ? tools?.(list) : null}
        </>
      }
    >
      <div className={isReserved ? 'min-h-22' : undefined}>
        {isUnavailable(client, list.error) ? (
          <EmptyText>Their audiences can't be listed here. Search them in Audiences.</EmptyText>
        ) : (
          <QuerySection query={listAsQuery(list)} name="pages" skeleton={<PageSkeletons />}>
            {() =>
              shown.length === 0 ? (
                <EmptyText>No audiences yet</EmptyText>
              ) : (
                <ul aria-label={label} className="-mx-2">
                  {(isExpanded ? shown : shown.slice(0, maxRows)).map(({ key, link, audience, detail }) => {
                    const { pageId, pageName } = audience;
                    const name = visibleName(pageName) || (pageId ? shortenId(pageId) : 'Untitled page');
                    const page = records.find((each) => each.pageId === pageId);
                    return (
                      <li key={key}>
                        <Link
                          {...link}
                          className="flex h-11 items-center gap-3 rounded-md px-2 hover:bg-hover"
                        >
                          <PageThumb page={page ?? { name, metadata: null }} />
                          <span className="min-w-0">
                            <bdi className="block truncate font-medium text-sm text-strong">{name}</bdi>
                            <span className="flex items-center gap-2.5 text-muted text-xs [&_span]:text-xs">
                              {detail}
                            </span>
                          </span>
                        </Link>
                      </li>
                    );
                  })}
                </ul>
              )
            }
          </QuerySection>
        )}
      </div>
    </AsideSection>
  );
}

const PageSkeletons = () =>
  [...Array(RESERVED_ROWS).keys()].map((row) => (
    <div key={row} className="flex h-11 items-center gap-3">
      <Skeleton className="h-6.5! w-10" />
      <Skeleton className="w-2/5" />
    </div>
  ));
