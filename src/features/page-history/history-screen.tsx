import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { SquarePen } from 'lucide-react';
import { useList } from '#api/queries/use-list.ts';
import { useRecentName, useTrackRecent } from '#api/sync/recents.ts';
import { useCapability } from '#api/transport/session.ts';
import { pageQuery, recentPage } from '#features/pages/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { visibleName } from '#lib/text.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { pageBreadcrumbs, pageTabs } from '#shell/navigation.ts';
import { Screen } from '#shell/screen.tsx';
import { TabBar } from '#shell/tabs.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { useStepKeys } from '#ui/commands.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { RevisionDetail } from './revision-detail.tsx';
import { RevisionRail } from './revision-rail.tsx';
import { isFirst, revisionsQuery } from './revisions.ts';

const route = getRouteApi('/_app/pages/$pageId/history');

/** Saves of a page, what each changed, and a way back to one. */
export function HistoryScreen() {
  const { pageId } = route.useParams();
  const hasHistory = useCapability('page-history');
  const page = useQuery(pageQuery(pageId));
  const recentName = useRecentName('page', pageId);
  useTrackRecent(page.data && recentPage(page.data));
  if (isApiError(page.error, 'not-found')) return <MissingScreen detail={page.error.message} />;
  return (
    <Screen
      title="History"
      isSubtle
      breadcrumbs={pageBreadcrumbs(pageId, page.data?.name ?? recentName, page.isPending && !recentName)}
      bar={<TabBar label="Page" tabs={pageTabs(pageId, page.data?.audiencesCount)} />}
    >
      {hasHistory ? (
        <History pageId={pageId} />
      ) : (
        <EmptyState
          illustration="pages"
          title="History isn't available here"
          actions={
            <Link to="/pages/$pageId/edit" params={{ pageId }} className={buttonStyle({})}>
              <Icon of={SquarePen} />
              Edit page
            </Link>
          }
        >
          The connected service doesn't store earlier versions of pages. You can still edit this one.
        </EmptyState>
      )}
    </Screen>
  );
}

function History({ pageId }: { pageId: string }) {
  const { revision, against, view } = route.useSearch();
  const navigate = useNavigate();
  const isPhone = useBelow('phone');
  const loaded = useList(revisionsQuery(pageId), {
    loadAll: (revisions) => {
      if (revision === undefined) return false;
      // Loads until the revision and the one before are known.
      const index = revisions.findIndex(({ revisionId }) => revisionId === revision);
      return index < 0 || index === revisions.length - 1;
    },
  });
  const rows = loaded.rows.map((each) => ({ ...each, name: visibleName(each.name) ?? null }));
  const list = { ...loaded, rows };
  const selectedId = revision ?? rows[0]?.revisionId;
  const index = rows.findIndex(({ revisionId }) => revisionId === selectedId);
  const previous = index < 0 ? undefined : rows[index + 1];
  const selected = rows[index];
  const isOldest = selected !== undefined && !previous && list.isComplete;
  const isPreviousLost = isOldest && !isFirst(selected);
  const linkTo = (id: string) =>
    linkOptions({
      to: '/pages/$pageId/history',
      params: { pageId },
      search: { revision: id, view },
      resetScroll: isPhone,
    });
  const open = (id: string | undefined) =>
    id === undefined ? undefined : () => void navigate({ ...linkTo(id), replace: true });
  useStepKeys({
    noun: 'save',
    next: open(previous?.revisionId),
    previous: open(rows[index - 1]?.revisionId),
  });
  const change = (search: { against?: string | undefined; view?: 'card' | undefined }) =>
    void navigate({
      ...linkTo(selectedId ?? ''),
      search: { revision: selectedId, against, view, ...search },
      replace: true,
    });
  if (list.isComplete && rows.length <= 1 && (revision === undefined || index >= 0))
    return (
      <EmptyState illustration="pages" title="No earlier versions yet">
        Changes appear here after the next save.
      </EmptyState>
    );
  const detail = (
    <RevisionDetail
      pageId={pageId}
      revisionId={selectedId}
      revision={selected}
      revisions={rows}
      previous={previous}
      isPreviousLost={isPreviousLost}
      againstId={
        against ??
        previous?.revisionId ??
        (isPreviousLost ? rows[0]?.revisionId : isOldest ? null : undefined)
      }
      view={view ?? 'text'}
      onChange={change}
    />
  );
  const rail = (
    <RevisionRail
      list={list}
      selected={selectedId}
      against={against ?? previous?.revisionId}
      linkTo={linkTo}
      onCompare={(id) => change({ against: id })}
    />
  );
  if (isPhone) return revision === undefined ? rail : detail;
  return (
    <div className="grid flex-1 grid-cols-[calc(var(--spacing)*90)_minmax(0,1fr)] max-desktop:grid-cols-[var(--spacing-aside)_minmax(0,1fr)] max-tablet:grid-cols-[calc(var(--spacing)*68)_minmax(0,1fr)]">
      {rail}
      {list.status === 'error' ? null : detail}
    </div>
  );
}
