import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Eye, Redo2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRecentName, useTrackRecent } from '#api/sync/recents.ts';
import { useCapability } from '#api/transport/session.ts';
import { useEdited, useEngine, useRevealed } from '#editor/editor.tsx';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { ConflictGate } from '#editor/save/conflict-gate.tsx';
import { SaveControls } from '#editor/save/save-controls.tsx';
import { useUndoRedo } from '#editor/save/undo-redo.tsx';
import { useSaveEngine } from '#editor/save/use-save-engine.ts';
import {
  type ListedPage,
  PageStateNote,
  pageQuery,
  pagesQuery,
  recentPage,
  type SectionId,
  sectionOf,
  sections,
  usePageMenuItems,
} from '#features/pages/public.ts';
import { visibleName } from '#lib/text.ts';
import { pageBreadcrumbs, pageTabs } from '#shell/navigation.ts';
import { RecordScreen } from '#shell/record-screen.tsx';
import { Screen } from '#shell/screen.tsx';
import { ScreenMenu } from '#shell/screen-menu.tsx';
import { TabBar } from '#shell/tabs.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { SheetBar } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { ActionsSection } from './actions-section.tsx';
import { ContentSection } from './content-section.tsx';
import { useEditedPart } from './edited-part.ts';
import { loadEditorParts } from './load-editor-parts.ts';
import { pageAdapter, useEditorNextAction } from './page-adapter.ts';
import { FooterSection, ScriptsSection, WidgetsSection } from './row-sections.tsx';
import { SectionLinks, useLinkedField } from './section-links.tsx';

const route = getRouteApi('/_app/pages/$pageId/edit');
const root: readonly string[] = [];
const PagePreview = onDemand(async () => (await loadEditorParts()).PagePreview);
const MetadataSection = onDemand(async () => (await loadEditorParts()).MetadataSection);
const UsedRevision = onDemand(async () => (await loadEditorParts()).UsedRevision);

export function PageEditorScreen() {
  const { pageId } = route.useParams();
  const name = useRecentName('page', pageId);
  return (
    <RecordScreen
      frame={{
        title: 'Edit',
        breadcrumbs: pageBreadcrumbs(pageId, name, !name),
        bar: <TabBar label="Page" tabs={pageTabs(pageId)} />,
        skeleton: <EditorSkeleton />,
      }}
      query={pageQuery(pageId)}
      list={pagesQuery}
      noun="page"
    >
      {(page) => <PageEditor key={pageId} page={page} />}
    </RecordScreen>
  );
}

const columnsStyle =
  'grid flex-1 grid-cols-[calc(var(--spacing)*42)_minmax(0,var(--spacing-form))_calc(var(--spacing)*110)] items-start justify-between max-desktop:grid-cols-[calc(var(--spacing)*42)_minmax(0,var(--spacing-form))_var(--spacing-preview)] max-wide:grid-cols-[calc(var(--spacing)*42)_minmax(0,var(--spacing-form))] max-wide:justify-start max-tablet:grid-cols-[minmax(0,1fr)] max-tablet:content-start';

/** Sections, fields and the preview's column. */
const EditorSkeleton = () => (
  <div aria-busy className={columnsStyle}>
    <div className="flex flex-col gap-4.5 py-7 pl-6 max-tablet:h-tabs max-tablet:border-line max-tablet:border-b max-tablet:py-0">
      {sections.map(({ id }) => (
        <Skeleton key={id} className="w-16 max-tablet:hidden" />
      ))}
    </div>
    <div className="flex flex-col gap-8 px-gutter pt-7">
      <Skeleton className="h-5! w-40" />
      <Skeleton className="h-8! w-full" />
      <Skeleton className="h-24! w-full" />
    </div>
    <div className="self-stretch border-line border-l bg-canvas max-wide:hidden" />
  </div>
);

function PageEditor({ page }: { page: ListedPage }) {
  const client = useQueryClient();
  const hasVersionCheck = useCapability('if-match');
  const { pageId, name, audiencesCount } = page;
  useTrackRecent(recentPage(page));
  const saving = useSaveEngine({
    kind: 'page',
    id: pageId,
    title: visibleName(name) || 'Untitled page',
    operation: 'listPages',
    adapter: pageAdapter(client, pageId, hasVersionCheck),
    record: page,
  });
  return (
    <EditorProvider {...saving}>
      <Screen
        title="Edit"
        isSubtle
        breadcrumbs={pageBreadcrumbs(pageId, name)}
        menu={null}
        actions={<PageSaveControls />}
        bar={<TabBar label="Page" tabs={pageTabs(pageId, audiencesCount)} />}
      >
        <ConflictGate saveLabel={pageSaveLabel(page.status)}>
          <Body />
        </ConflictGate>
      </Screen>
    </EditorProvider>
  );
}

/** Label of the save button; says whether saving publishes. */
const pageSaveLabel = (status: ListedPage['status']): string =>
  status === 'published' ? 'Save and publish' : status === 'draft' ? 'Save draft' : 'Save';

/** Save controls that say what saving does to a page of its status. */
function PageSaveControls() {
  const { adapter } = useEngine();
  const page = useEdited(({ state }) => state.snapshot.record as ListedPage);
  const savedAt = useEdited(({ state }) => state.savedAt);
  const isPublished = page.status === 'published';
  // Our service publishes immediately; with other services, only a later load shows it.
  const { data: read } = useQuery<ListedPage>({
    queryKey: ['page since save', page.pageId, savedAt],
    queryFn: ({ signal }) => adapter.load(signal, page),
    enabled: isPublished && savedAt !== null && !adapter.hasVersionCheck,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isLive = isPublished && (adapter.hasVersionCheck || read?.status === 'published');
  const label = isLive ? 'Saved and live' : page.status === 'draft' ? 'Draft saved' : null;
  return (
    <SaveControls
      saveLabel={pageSaveLabel(page.status)}
      outcome={label === null ? undefined : { label, hasSavedTime: true }}
      idleAction={useEditorNextAction(page)}
    >
      <EditorMenu />
    </SaveControls>
  );
}

function EditorMenu() {
  const page = useEdited(({ state }) => state.snapshot.record) as ListedPage;
  const items = usePageMenuItems(page, true);
  const isPhone = useBelow('phone');
  // Undo and redo don't fit in a phone's top bar.
  const { undo, redo, undoName, redoName } = useUndoRedo();
  return (
    <ScreenMenu
      items={[
        ...(isPhone && undoName ? [{ label: `Undo: ${undoName}`, icon: Undo2, onSelect: undo }] : []),
        ...(isPhone && redoName ? [{ label: `Redo: ${redoName}`, icon: Redo2, onSelect: redo }] : []),
        ...items,
      ]}
    />
  );
}

function Body() {
  const page = useEdited(({ state }) => state.snapshot.record) as ListedPage;
  const { section = 'content', field, revision } = route.useSearch();
  const [usedRevision] = useState(revision);
  const navigate = route.useNavigate();
  useLinkedField(field);
  useRevealed(root, ([field = '']) => {
    const to = sectionOf(field);
    // The field scrolls into view itself.
    if (to && to !== section) void navigate({ search: { section: to }, replace: true, resetScroll: false });
  });
  const isNarrow = useBelow('wide');
  const preview = <PagePreview edited={useEditedPart(section)} />;
  return (
    <>
      <div className={columnsStyle}>
        <SectionLinks pageId={page.pageId} current={section} />
        <div className="flex min-w-0 flex-col gap-4 px-gutter pt-5 pb-20 max-phone:pt-3">
          {usedRevision ? <UsedRevision pageId={page.pageId} revisionId={usedRevision} /> : null}
          <PageStateNote page={page} isEditor />
          {parts[section]}
        </div>
        {isNarrow ? null : (
          <aside aria-label="Preview" className="self-stretch border-line border-l bg-canvas">
            <div className="sticky top-topbar max-h-[calc(100dvh-var(--spacing-topbar)-var(--spacing-tabs))] overflow-auto">
              {preview}
            </div>
          </aside>
        )}
      </div>
      {isNarrow ? (
        <SheetBar label="Preview" icon={Eye}>
          {preview}
        </SheetBar>
      ) : null}
    </>
  );
}

const parts: Record<SectionId, ReactNode> = {
  content: <ContentSection />,
  actions: <ActionsSection />,
  widgets: <WidgetsSection />,
  footer: <FooterSection />,
  scripts: <ScriptsSection />,
  metadata: <MetadataSection />,
};
