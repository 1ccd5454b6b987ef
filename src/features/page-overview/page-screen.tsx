import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { clsx } from 'clsx';
import { ArrowUpRight, ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useRecentName, useTrackRecent } from '#api/sync/recents.ts';
import { useCurlRequest } from '#api/transport/requests.ts';
import { useCapability, useTenant } from '#api/transport/session.ts';
import { DayTrend } from '#charts/day-trend.tsx';
import { checkScripts, scriptErrorsVersion } from '#editor/code-editor/script-errors.ts';
import { describeIssues, type IssueSummary, marksOf } from '#editor/issue-mark.tsx';
import { draftsQuery } from '#editor/save/drafts-query.ts';
import { UnsavedNotice } from '#editor/save/unsaved-here.tsx';
import { issuesOf, toDoc } from '#engines/save/index.ts';
import { SeenBy } from '#features/audiences/public.ts';
import {
  addressOf,
  archiveRequest,
  type ListedPage,
  nameOf,
  type PageDoc,
  PageStateNote,
  PageThumb,
  pageQuery,
  pageShape,
  pagesQuery,
  pageTypeName,
  recentPage,
  type SectionId,
  sectionOf,
  useNextAction,
  usePageMenuItems,
} from '#features/pages/public.ts';
import { latestSessionQuery, usePageMarks } from '#features/sessions/public.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { formatNumber, humanize, plural, truncate } from '#lib/text.ts';
import { formatDateTime } from '#lib/time.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { calendarOf } from '#lib/zoned.ts';
import { pageBreadcrumbs, pageTabs } from '#shell/navigation.ts';
import { Failure } from '#shell/query-section.tsx';
import { RecordScreen } from '#shell/record-screen.tsx';
import { Screen } from '#shell/screen.tsx';
import { TabBar } from '#shell/tabs.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { CommandButton } from '#ui/command-button.tsx';
import { DescriptionItem, DescriptionList, IdItem, TimeItem } from '#ui/description-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { AudiencesByResult } from './audiences-by-result.tsx';
import { BeforePublishing } from './before-publishing.tsx';
import { PageContents } from './page-contents.tsx';
import { type PageRange, pageRanges, usePageResults } from './page-counts.ts';
import { PageQuestions } from './page-questions.tsx';
import { PageResults } from './page-results.tsx';

/** The parser is large, so it loads after the screen. */
const CHECK_DELAY_MS = 1_000;

/** Parses the page's scripts and re-renders with their errors. */
function useScriptChecks(scripts: ListedPage['scripts']): void {
  useSelector(scriptErrorsVersion);
  const contents = (scripts ?? []).flatMap(({ enabled, content }) => (enabled && content ? content : []));
  useQuery({
    queryKey: ['scriptErrors', contents],
    queryFn: async () => {
      await new Promise((resolve) => setTimeout(resolve, CHECK_DELAY_MS));
      await checkScripts(contents);
      return null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

const route = getRouteApi('/_app/pages/$pageId/');

export function PageScreen() {
  const { pageId } = route.useParams();
  const name = useRecentName('page', pageId);
  const { isPending } = useQuery(draftsQuery(useTenant()?.fingerprint ?? ''));
  const frame = {
    title: name ?? 'Page',
    isTitlePending: name === undefined,
    breadcrumbs: pageBreadcrumbs(pageId, name).slice(0, 1),
    bar: <TabBar label="Page" tabs={pageTabs(pageId)} />,
    skeleton: <PageSkeleton />,
  };
  return (
    <RecordScreen frame={frame} query={pageQuery(pageId)} list={pagesQuery} noun="page">
      {(page) =>
        // Later, the notice of unsaved changes would move the page.
        isPending ? (
          <Screen {...frame} isLoading isSubtle>
            {frame.skeleton}
          </Screen>
        ) : (
          <PageOverview key={pageId} page={page} />
        )
      }
    </RecordScreen>
  );
}

const columnsStyle =
  'grid flex-1 grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(0,1fr)_calc(var(--spacing)*96)] desktop:grid-cols-[minmax(0,1fr)_calc(var(--spacing)*110)]';

/** Heads and frames of a page with visits, down to its audiences. */
const PageSkeleton = () => (
  <div aria-busy aria-hidden inert className="flex flex-1 flex-col">
    <div className="flex items-center gap-4 px-gutter py-3 max-phone:h-16 max-phone:gap-3">
      <Skeleton className="h-13.5! w-24 flex-none max-phone:h-9! max-phone:w-16" />
      <Skeleton className="h-5! w-80" />
    </div>
    <PageBody page={undefined} marks={new Map()} />
  </div>
);

function PageOverview({ page }: { page: ListedPage }) {
  'use no memo'; // Parsing a script changes the marks, not the page.
  const { pageId } = page;
  useTrackRecent(recentPage(page));
  useCurlRequest(() => (page.status === 'archived' ? null : archiveRequest(pageId)));
  useScriptChecks(page.scripts);
  const doc = toDoc<PageDoc>(pageShape, page);
  const issues = issuesOf(pageShape, doc);
  const marks = marksOf(issues, sectionOf);
  const next = useNextAction(page);
  const hasEditInBar = useBelow('phone') && !next;
  return (
    <Screen
      title={nameOf(page)}
      breadcrumbs={pageBreadcrumbs(pageId, page.name).slice(0, 1)}
      menu={usePageMenuItems(page, true)}
      bar={<TabBar label="Page" tabs={pageTabs(pageId, page.audiencesCount)} />}
      actions={hasEditInBar ? <EditLink pageId={pageId} small /> : null}
      isSubtle
    >
      <PageHeader page={page} marks={marks} next={next} />
      <PageBody page={page} marks={marks}>
        {page.status === 'draft' ? <BeforePublishing page={page} doc={doc} issues={issues} /> : null}
      </PageBody>
    </Screen>
  );
}

interface PageBodyProps extends Pick<PageHeaderProps, 'marks'> {
  /** Undefined while it loads. */
  page: ListedPage | undefined;
  /** Above the preview on narrow screens, else left of it. */
  children?: ReactNode;
}

/** Results, content and preview. A draft, or a page without visits, has no results. */
function PageBody({ page, marks, children }: PageBodyProps) {
  const { pageId } = route.useParams();
  const { status, audiencesCount } = page ?? {};
  const navigate = useNavigate();
  const search = route.useSearch();
  const range = pageRanges.find((each) => each === search.range) ?? '30d';
  const { isAvailable, query } = usePageResults(pageId, range);
  const hasBreakdowns = useCapability('session-breakdowns');
  const hasQuestions = useCapability('questions');
  const createdAt = parseTimestamp(page?.createdAt) ?? 0;
  const { data } = query;
  const isDraft = status === 'draft';
  const latest = useQuery({ ...latestSessionQuery(pageId), enabled: isDraft });
  const hasNone = page && (isDraft || (data && !data.total.sessions && data.start <= createdAt));
  const hasResults = isAvailable && !hasNone;
  const onRange = (next: PageRange) =>
    void navigate({ to: '.', search: { range: next === '30d' ? undefined : next }, replace: true });
  return (
    <>
      {hasResults ? (
        <PageResults pageId={pageId} range={range} onRange={onRange} />
      ) : hasNone ? null : (
        <PageActivity pageId={pageId} />
      )}
      <div
        className={clsx(
          columnsStyle,
          'content-start wide:grid-rows-[auto_1fr]',
          hasNone && 'border-line border-t',
        )}
      >
        <div className="peer min-w-0 [&>:first-child]:border-t-0">
          {hasResults ? <SessionTrend pageId={pageId} range={range} /> : null}
          {hasResults && hasBreakdowns && audiencesCount !== 0 ? (
            <AudiencesByResult pageId={pageId} range={range} total={audiencesCount} />
          ) : null}
          {hasQuestions && page && !hasNone ? <PageQuestions pageId={pageId} /> : null}
          {children}
        </div>
        <div
          className={clsx(
            'min-w-0 border-line bg-canvas wide:row-span-2 wide:border-l max-wide:not-peer-empty:border-t',
            // Below the audiences, it would move.
            !page && 'max-wide:hidden',
          )}
        >
          <div className="sticky top-topbar">
            <SeenBy page={page} />
            {page ? <PageDetails page={page} /> : null}
          </div>
        </div>
        <div className="min-w-0 wide:peer-empty:*:first:border-t-0">
          {page ? <PageContents page={page} marks={marks} /> : null}
          {hasNone && !latest.isLoading ? (
            <div className="border-line border-t">
              {latest.data?.items.length ? (
                <EmptyState
                  illustration="sessions"
                  title="A draft has no new results"
                  actions={
                    <Link to="/pages/$pageId/sessions" params={{ pageId }} className={buttonStyle({})}>
                      Earlier sessions
                    </Link>
                  }
                >
                  They start again once the page is published.
                </EmptyState>
              ) : (
                <EmptyState illustration="sessions" title="Results appear after the first visit">
                  {isDraft ? 'Publish the page, then share its address.' : 'Share its address.'}
                </EmptyState>
              )}
            </div>
          ) : null}
        </div>
      </div>
    </>
  );
}

interface PageHeaderProps {
  page: ListedPage;
  marks: ReadonlyMap<SectionId, IssueSummary>;
  /** Publishes or restores the page. Without it, phones have the link to the editor in the top bar. */
  next: ReturnType<typeof useNextAction>;
}

function PageHeader({ page, marks, next }: PageHeaderProps) {
  const { pageId, name, title, status, pageType, updatedAt } = page;
  const onPhone = useBelow('phone');
  const hasTitle = title && title !== name;
  const address = addressOf(page);
  const viewLink =
    address && status !== 'draft' && !next ? (
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className={onPhone ? `${linkStyle} touch flex items-center gap-1 text-sm` : buttonStyle({})}
      >
        View page
        <Icon of={ArrowUpRight} size="sm" />
      </a>
    ) : null;
  return (
    <div className="flex flex-col gap-3 px-gutter py-3 max-phone:py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-phone:gap-x-3">
        <PageThumb page={page} size="lg" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <p
              aria-hidden
              className="line-clamp-3 font-semibold text-strong text-xl [overflow-wrap:anywhere] max-phone:w-full max-phone:text-lg max-phone:leading-5.5"
            >
              {nameOf(page)}
            </p>
            <Status
              value={status}
              badge
              {...(status === 'draft' && { label: "Draft, visitors don't see it" })}
            />
            {onPhone ? viewLink : null}
          </div>
          <p className="flex text-muted text-sm max-phone:hidden">
            {hasTitle ? <bdi className="truncate">{truncate(title, MAX_TITLE_CHARACTERS)}</bdi> : null}
            <span className={clsx('flex-none whitespace-pre', hasTitle && 'max-narrow:hidden')}>
              {hasTitle ? ' · ' : null}
              {pageType ? `${pageTypeName(pageType)} · ` : null}
              edited <Time value={updatedAt} />
            </span>
          </p>
        </div>
        {onPhone && !next ? null : (
          <div className="flex gap-2 max-phone:w-full max-phone:*:flex-1">
            {onPhone ? null : viewLink}
            <EditLink pageId={pageId} secondary={Boolean(next)} />
            {next ? (
              <CommandButton variant="primary" busy={next.busy} onClick={next.run}>
                {next.label}
              </CommandButton>
            ) : null}
          </div>
        )}
      </div>
      <UnsavedNotice kind="page" id={pageId} />
      {status === 'draft' ? null : <IssuesSummary pageId={pageId} marks={marks} />}
      <PageStateNote page={page} />
    </div>
  );
}

interface EditLinkProps {
  pageId: string;
  small?: boolean;
  secondary?: boolean;
}

const EditLink = ({ pageId, small = false, secondary = false }: EditLinkProps) => (
  <Link
    to="/pages/$pageId/edit"
    params={{ pageId }}
    className={buttonStyle({ variant: secondary ? 'secondary' : 'primary', size: small ? 'sm' : 'md' })}
  >
    {small ? (
      <span>
        Edit<span className="sr-only"> page</span>
      </span>
    ) : (
      'Edit page'
    )}
  </Link>
);

/** Number of fields to fix, with links to the editor's sections. */
function IssuesSummary({ pageId, marks }: { pageId: string; marks: PageHeaderProps['marks'] }) {
  const worst = [...marks].filter(([, mark]) => mark.severity === 'harmful');
  if (worst.length === 0) return null;
  const count = worst.reduce((sum, [, mark]) => sum + mark.count, 0);
  return (
    <Note variant="danger">
      {describeIssues({ severity: 'harmful', count })}:{' '}
      {worst.map(([section, mark], index) => (
        <Fragment key={section}>
          {index > 0 ? ', ' : null}
          <Link
            to="/pages/$pageId/edit"
            params={{ pageId }}
            search={{ section }}
            className={`${linkStyle} whitespace-nowrap`}
          >
            {humanize(section)} ({formatNumber(mark.count)})
          </Link>
        </Fragment>
      ))}
    </Note>
  );
}

const MAX_TITLE_CHARACTERS = 200;

interface SessionTrendProps {
  pageId: string;
  range: PageRange;
}

/** Sessions per day and their conversion, with the days of edits and publications. */
function SessionTrend({ pageId, range }: SessionTrendProps) {
  const { query, starts } = usePageResults(pageId, range);
  const { data } = query;
  const hasEarlier = data?.earlier.some(({ sessions }) => sessions > 0);
  const calendar = calendarOf(useSetting(timeZone));
  const end = calendar.startOfNext(starts.at(-1) ?? 0, 'day');
  const marks = usePageMarks(pageId, [...starts, end], data !== undefined);
  const isTick = (start: number) => starts.length <= 14 || calendar.startOf(start, 'week') === start;
  return (
    <div className="pt-1 pb-2">
      <DayTrend
        title="Sessions over time"
        buckets={starts.map((start, index) => {
          const day = data?.current[index];
          return {
            start,
            label: formatDateTime(start, 'weekday'),
            tick: isTick(start) ? formatDateTime(start, starts.length > 7 ? 'day' : 'shortWeekday') : null,
            ...(day && {
              counts: {
                sessions: day.sessions,
                conversions: day.sessions > 0 ? (day.conversions ?? null) : 0,
                previous: hasEarlier ? (data.earlier[index]?.sessions ?? 0) : null,
              },
            }),
          };
        })}
        marks={marks}
        empty="No visits in these days"
        isRunning
      />
    </div>
  );
}

/** Dates and IDs of a page, closed at first. */
const PageDetails = ({ page }: { page: ListedPage }) => (
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
function PageActivity({ pageId }: { pageId: string }) {
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
