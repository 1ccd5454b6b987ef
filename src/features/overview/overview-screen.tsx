import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useList } from '#api/queries/use-list.ts';
import { type Recent, useRecents } from '#api/sync/recents.ts';
import { type SavedView, useSavedViews } from '#api/sync/saved-views.ts';
import { useCapability, useTenant } from '#api/transport/session.ts';
import { useDrafts } from '#editor/save/unsaved-here.tsx';
import { UnsavedList } from '#editor/save/unsaved-list.tsx';
import { unfinishedRunsQuery } from '#features/audience-import/public.ts';
import { type ListedPage, pagesQuery } from '#features/pages/public.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { Loading, listAsQuery, QuerySection } from '#shell/query-section.tsx';
import { type RecentItem, recentItems } from '#shell/recent-items.ts';
import { Screen } from '#shell/screen.tsx';
import { AddressLink } from '#ui/address-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { EmptyText } from '#ui/section.tsx';
import { Time } from '#ui/time.tsx';
import { FirstRun } from './first-run.tsx';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';
import { InFlight } from './in-flight.tsx';
import { OverviewPart, overviewRow } from './overview-part.tsx';
import { RecentlyEdited } from './recently-edited.tsx';
import { AllWeekSessions, WeekSessions } from './week-sessions.tsx';

/** Pages whose sessions are counted if each needs eight small requests. */
const MAX_OVERVIEW_PAGES = 4;
const MAX_RECENTS = 8;

/** Recent work and changes. Each section loads on its own. */
export function OverviewScreen() {
  const drafts = useDrafts();
  const list = useList(pagesQuery, { loadAll: true });
  const pages = latestFirst(list.rows);
  const recents = useRecents();
  const { views } = useSavedViews();
  const overviewPages = openedFirst(pages, recents).slice(0, MAX_OVERVIEW_PAGES);
  const canCount = useCapability('session-counts');
  const [hasBegun, setBegun] = useState(false);
  const firstSteps = useFirstSteps();
  if (hasBegun || (list.isComplete && list.rows.length === 0))
    return (
      <Screen title="Overview" hasCurl={false} hasOwnHeading>
        <FirstRun onBegin={() => setBegun(true)} />
      </Screen>
    );
  // The pages decide between the first run, the first steps and neither, so nothing is placed before.
  if (firstSteps.state === 'unknown' && list.status === 'pending')
    return (
      <Screen title="Overview" hasCurl={false}>
        <div className="px-gutter">
          <Loading name="pages" />
        </div>
      </Screen>
    );
  return (
    <Screen title="Overview" hasCurl={false}>
      <FirstSteps {...firstSteps} isLoaded={list.status === 'success'} pages={pages} recent={overviewPages} />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_calc(var(--spacing-aside)+var(--spacing)*10)] border-line border-t max-wide:grid-cols-[minmax(0,1fr)] max-wide:content-start">
        <div className="min-w-0">
          <RecentlyEdited list={list} pages={pages} />
          <OverviewPart
            id="week"
            title="Sessions, last 7 days"
            hint={canCount ? 'Most sessions first.' : 'Pages you opened or edited recently.'}
          >
            <QuerySection query={listAsQuery(list)} name="sessions">
              {() => (canCount ? <AllWeekSessions pages={pages} /> : <WeekSessions pages={overviewPages} />)}
            </QuerySection>
          </OverviewPart>
        </div>
        <div className="min-w-0 border-line border-l max-wide:border-t max-wide:border-l-0">
          {drafts.length > 0 ? (
            <OverviewPart id="unsaved" title="Unsaved changes" hint="Saved on this device only.">
              <UnsavedList drafts={drafts} row={overviewRow} />
            </OverviewPart>
          ) : null}
          <UnfinishedImports />
          <InFlight />
          {views.length > 0 ? (
            <OverviewPart id="views" title="Saved views">
              <SavedViews views={views} />
            </OverviewPart>
          ) : null}
          <OverviewPart id="recent" title="Recently opened">
            {recents.length > 0 ? (
              <RecentRecords items={recentItems(recents).slice(0, MAX_RECENTS)} />
            ) : (
              <EmptyText>Pages, audiences and people you open appear here.</EmptyText>
            )}
          </OverviewPart>
        </div>
      </div>
    </Screen>
  );
}

const changedAt = ({ updatedAt }: ListedPage) => parseTimestamp(updatedAt) ?? 0;
const latestFirst = (pages: readonly ListedPage[]) => pages.toSorted((a, b) => changedAt(b) - changedAt(a));

/** Pages whose sessions to show: recently opened ones first. */
function openedFirst(pages: readonly ListedPage[], recents: readonly Recent[]): ListedPage[] {
  const live = pages.filter(({ status, deletedAt }) => status !== 'archived' && !deletedAt);
  const ids = new Set(recents.flatMap(({ kind, id }) => (kind === 'page' ? id : [])));
  const opened = [...ids].flatMap((id) => live.find(({ pageId }) => pageId === id) ?? []);
  return [...opened, ...live.filter(({ pageId }) => !ids.has(pageId))];
}

/** Links to records that were recently opened or added on this device. */
const RecentRecords = ({ items }: { items: readonly RecentItem[] }) => (
  <ul>
    {items.map(({ key, icon, name, kind, link, at }) => (
      <li key={key} className={overviewRow}>
        <Icon of={icon} className="text-muted" />
        <Link {...link} className="row-link min-w-0 flex-1 truncate text-strong">
          <span className="sr-only">{kind?.toLowerCase()} </span>
          <bdi>{truncate(name)}</bdi>
        </Link>
        <span className="flex-none text-muted text-xs">
          <Time value={`+${at}`} />
        </span>
      </li>
    ))}
  </ul>
);

/** Saved views of this browser. */
const SavedViews = ({ views }: { views: readonly SavedView[] }) => (
  <ul>
    {views.map(({ id, name, href, where }) => (
      <li key={id} className={overviewRow}>
        <AddressLink address={href} className="row-link min-w-0 flex-1 truncate font-medium text-strong">
          <bdi>{truncate(name)}</bdi>
        </AddressLink>
        <span className="min-w-0 max-w-1/2 truncate text-faint">
          <bdi>{truncate(where)}</bdi>
        </span>
      </li>
    ))}
  </ul>
);

/** Unfinished CSV imports of audiences, with links to resume them. */
function UnfinishedImports() {
  const tenant = useTenant()?.fingerprint ?? '';
  const { data: runs = [] } = useQuery(unfinishedRunsQuery(tenant));
  if (runs.length === 0) return null;
  return (
    <OverviewPart
      id="runs"
      title="Unfinished imports"
      hint="Saved on this device only. Open one to resume it."
    >
      <ul>
        {runs.map(({ id, pageId, name, createdAt, rows, left }) => (
          <li key={id} className={overviewRow}>
            <Link
              to="/pages/$pageId/audiences/import"
              params={{ pageId }}
              search={{ run: id }}
              className="row-link min-w-0 flex-1 truncate font-medium text-strong"
            >
              <bdi>{truncate(name ?? 'Pasted text', 80)}</bdi>
            </Link>
            <span className="tnum flex-none text-muted">
              {formatNumber(left)} of {plural(rows, 'row')} left
            </span>
            <span className="flex-none text-muted text-xs">
              <Time value={`+${createdAt}`} />
            </span>
          </li>
        ))}
      </ul>
    </OverviewPart>
  );
}
