import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { Fragment } from 'react';
import { useRecentName, useTrackRecent } from '#api/sync/recents.ts';
import { useCurlRequest } from '#api/transport/requests.ts';
import { checkScripts, scriptErrorsVersion } from '#editor/code-editor/script-errors.ts';
import { IssueMark, type IssueSummary, marksOf } from '#editor/issue-mark.tsx';
import { UnsavedNotice } from '#editor/save/unsaved-here.tsx';
import { issuesOf, toDoc } from '#engines/save/index.ts';
import { pageShape, type SectionId, sectionOf } from '#features/page-editor/public.ts';
import {
  archiveRequest,
  type ListedPage,
  PageStateNote,
  PageThumb,
  pageQuery,
  pagesQuery,
  pageTypeName,
  recentPage,
  usePageMenuItems,
} from '#features/pages/public.ts';
import { formatNumber, humanize, truncate, visibleName } from '#lib/text.ts';
import { pageBreadcrumbs, pageTabs } from '#shell/navigation.ts';
import { RecordScreen } from '#shell/record-screen.tsx';
import { Screen } from '#shell/screen.tsx';
import { SectionNav } from '#shell/section-nav.tsx';
import { TabBar } from '#shell/tabs.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { LongText } from '#ui/long-text.tsx';
import { Note } from '#ui/note.tsx';
import { EmptyText, Section } from '#ui/section.tsx';
import { Status } from '#ui/status.tsx';
import { Tag } from '#ui/tag.tsx';
import { Time } from '#ui/time.tsx';
import { PageDetails } from './page-details.tsx';
import { PageMetadata } from './page-metadata.tsx';
import { PageActions, PageFooter, PageScripts, PageWidgets } from './page-parts.tsx';

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
  const name = useRecentName('page', pageId) ?? 'Page';
  const frame = {
    title: name,
    breadcrumbs: pageBreadcrumbs(pageId, name).slice(0, 1),
    bar: <TabBar label="Page" tabs={pageTabs(pageId)} />,
  };
  return (
    <RecordScreen frame={frame} query={pageQuery(pageId)} list={pagesQuery} noun="page">
      {(page) => <PageOverview key={pageId} page={page} />}
    </RecordScreen>
  );
}

function PageOverview({ page }: { page: ListedPage }) {
  'use no memo'; // Parsing a script changes the marks, not the page.
  const { pageId } = page;
  useTrackRecent(recentPage(page));
  useCurlRequest(() => (page.status === 'archived' ? null : archiveRequest(pageId)));
  useScriptChecks(page.scripts);
  const marks = marksOf(issuesOf(pageShape, toDoc(pageShape, page)), sectionOf);
  const sections = sectionsOf(page).map((section) => {
    const mark = marks.get(section.id as SectionId);
    return mark ? { ...section, mark: <IssueMark mark={mark} /> } : section;
  });
  return (
    <Screen
      title={nameOf(page)}
      breadcrumbs={pageBreadcrumbs(pageId, page.name).slice(0, 1)}
      menu={usePageMenuItems(page)}
      bar={<TabBar label="Page" tabs={pageTabs(pageId, page.audiencesCount)} />}
      isSubtle
    >
      <PageHeader page={page} marks={marks} />
      <div className="grid flex-1 grid-cols-[calc(var(--spacing)*46)_minmax(0,1fr)_var(--spacing-aside)] border-line border-t max-wide:grid-cols-[calc(var(--spacing)*46)_minmax(0,1fr)] max-tablet:grid-cols-[minmax(0,1fr)] max-tablet:content-start">
        <SectionNav sections={sections} />
        <div className="min-w-0">
          <Section
            id="context"
            title="Page context"
            hint="What the AI on this page should know and never say."
          >
            {page.pageContext ? (
              <p className="max-w-prose whitespace-pre-wrap text-base text-default leading-5.5 [overflow-wrap:anywhere] [&>bdi]:block">
                <LongText>{page.pageContext}</LongText>
              </p>
            ) : (
              <EmptyText>No page context</EmptyText>
            )}
          </Section>
          <PageActions page={page} />
          <PageWidgets widgets={page.actionCardWidgets ?? []} />
          <PageFooter groups={page.footerLinks ?? []} />
          <PageScripts scripts={page.scripts ?? []} />
          <PageMetadata metadata={page.metadata ?? null} />
        </div>
        <PageDetails page={page} />
      </div>
    </Screen>
  );
}

const nameOf = ({ name }: ListedPage) => visibleName(name) || 'Untitled page';

const sectionsOf = (page: ListedPage) => [
  { id: 'context', label: 'Page context' },
  { id: 'actions', label: 'Actions', count: page.actions?.length ?? 0 },
  { id: 'widgets', label: 'Widgets', count: page.actionCardWidgets?.length ?? 0 },
  { id: 'footer', label: 'Footer', count: page.footerLinks?.length ?? 0 },
  { id: 'scripts', label: 'Scripts', count: page.scripts?.length ?? 0 },
  { id: 'metadata', label: 'Metadata' },
  { id: 'details', label: 'Details', below: true },
];

interface PageHeaderProps {
  page: ListedPage;
  marks: ReadonlyMap<SectionId, IssueSummary>;
}

function PageHeader({ page, marks }: PageHeaderProps) {
  const { pageId, name, title, status, pageType, createdAt, updatedAt } = page;
  return (
    <div className="flex flex-col gap-3 px-gutter pt-5 pb-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-1 max-phone:gap-x-3">
        <span className="row-span-3 flex max-phone:row-span-2">
          <PageThumb page={page} size="lg" />
        </span>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p aria-hidden className="font-semibold text-strong text-xl [overflow-wrap:anywhere]">
            {nameOf(page)}
          </p>
          <Status value={status} badge />
          {pageType ? <Tag>{pageTypeName(pageType)}</Tag> : null}
        </div>
        {title && title !== name ? (
          <p className="line-clamp-3 text-muted text-sm [overflow-wrap:anywhere]">
            <bdi>{truncate(title, MAX_TITLE_CHARACTERS)}</bdi>
          </p>
        ) : null}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm max-phone:col-span-full">
          <CopyId value={pageId} name="page ID" />
          <span>
            Updated <Time value={updatedAt} />
          </span>
          <span>
            Created <Time value={createdAt} />
          </span>
        </p>
      </div>
      <UnsavedNotice kind="page" id={pageId} />
      {marks.size > 0 ? <IssuesSummary pageId={pageId} marks={marks} /> : null}
      <PageStateNote page={page} />
    </div>
  );
}

/** Number of fields with issues, with links to the editor's sections. */
function IssuesSummary({ pageId, marks }: { pageId: string; marks: PageHeaderProps['marks'] }) {
  const count = [...marks.values()].reduce((sum, mark) => sum + mark.count, 0);
  const isHarmful = [...marks.values()].some(({ severity }) => severity === 'harmful');
  return (
    <Note variant={isHarmful ? 'danger' : 'warning'}>
      {formatNumber(count)} to check:{' '}
      {[...marks].map(([section, mark], index) => (
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

const MAX_TITLE_CHARACTERS = 600;
