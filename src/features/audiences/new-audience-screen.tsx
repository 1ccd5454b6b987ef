import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { sessionQuery } from '#api/transport/session.ts';
import { publishBehaviors } from '#contract/audience-requests.ts';
import { useEngine, useIsChanged, useValue } from '#editor/editor.tsx';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { Recovery } from '#editor/save/recovery.tsx';
import { SaveControls } from '#editor/save/save-controls.tsx';
import { useOnSaved } from '#editor/save/use-on-saved.ts';
import { useSaveEngine } from '#editor/save/use-save-engine.ts';
import { type ListedPage, pageQuery, pagesQuery } from '#features/pages/pages-queries.ts';
import { pageBreadcrumbs, pageTabs } from '#shell/navigation.ts';
import { toast } from '#shell/notify.ts';
import { RecordScreen } from '#shell/record-screen.tsx';
import { Screen } from '#shell/screen.tsx';
import { TabBar } from '#shell/tabs.tsx';
import { Changed } from '#ui/changed.tsx';
import { Note } from '#ui/note.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { AudienceForm } from './audience-form.tsx';
import { blankAudience, type NewAudience, newAudienceAdapter } from './create-audience.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/new');
const noOverrides = { id: '', seenAt: 0, value: { audienceId: '', metadataOverride: {} } };

/** Creates an audience of a page. */
export function NewAudienceScreen() {
  const { pageId } = route.useParams();
  return (
    <RecordScreen search={pageQuery(pageId)} list={pagesQuery} noun="page">
      {(page) => <NewAudienceForm key={pageId} page={page} />}
    </RecordScreen>
  );
}

function NewAudienceForm({ page }: { page: ListedPage }) {
  const { pageId, name, status, archivedAt, audiencesCount } = page;
  const client = useQueryClient();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { engine, recoverableDrafts, isStored } = useSaveEngine({
    kind: 'new audience',
    id: pageId,
    title: `New audience of ${name || 'an untitled page'}`,
    operation: 'searchAudiences',
    editing: newAudienceAdapter(client, pageId, session.extensions),
    record: blankAudience,
  });
  return (
    <EditorProvider engine={engine}>
      <OpenOnceCreated pageId={pageId} />
      <Screen
        title="New audience"
        breadcrumbs={[
          ...pageBreadcrumbs(pageId, name),
          { label: 'Audiences', link: linkOptions({ to: '/pages/$pageId/audiences', params: { pageId } }) },
        ]}
        bar={<TabBar label="Page" tabs={pageTabs(pageId, audiencesCount)} />}
        actions={<SaveControls isStored={isStored} create="Create audience" />}
      >
        <div className="w-full max-w-240 px-gutter pb-16">
          <div className="flex flex-col gap-2">
            <Recovery recoverableDrafts={recoverableDrafts} />
            {status === 'archived' || archivedAt ? (
              <Note variant="warning">This page is archived. Creating audiences may fail.</Note>
            ) : null}
          </div>
          <PublishChoice />
          <NewAudienceFields page={page} />
        </div>
      </Screen>
    </EditorProvider>
  );
}

function NewAudienceFields({ page }: { page: ListedPage }) {
  const isDraft = useValue(behaviorPath) === 'draft';
  return (
    <AudienceForm
      sources={{ cached: noOverrides, page }}
      isLoading={false}
      name={null}
      visibility={isDraft ? 'new draft' : 'new'}
      change={null}
    />
  );
}

/** Opens the audience's screen once it is created. */
function OpenOnceCreated({ pageId }: { pageId: string }) {
  const navigate = route.useNavigate();
  const engine = useEngine();
  useOnSaved(() => {
    const { audienceId } = engine.state.snapshot.record as NewAudience;
    if (audienceId === null) return;
    toast.done('Audience created');
    const to = '/pages/$pageId/audiences/$audienceId';
    void navigate({ to, params: { pageId, audienceId }, search: {}, replace: true });
  });
  return null;
}

type Behavior = (typeof publishBehaviors)[number];

const behaviorPath = ['publishBehavior'] as const;
const behaviorLabels: Record<Behavior, { label: string; description: string }> = {
  publish: {
    label: 'Publish',
    description: "Visitors see it once it's published.",
  },
  draft: {
    label: 'Keep as draft',
    description: "Not visible to visitors. Drafts can't be published later.",
  },
};
const segments = publishBehaviors
  .map((value) => ({ value, label: behaviorLabels[value].label }))
  .toReversed();

/** Whether a new audience is published. */
function PublishChoice() {
  const engine = useEngine();
  const changed = useIsChanged(behaviorPath);
  const selected: Behavior = useValue(behaviorPath) === 'draft' ? 'draft' : 'publish';
  return (
    <section aria-labelledby="publishing">
      <h2 id="publishing" className="mb-2 flex items-center gap-1.5 font-semibold text-lg text-strong">
        {changed ? <Changed /> : null}
        Once created
      </h2>
      <Segmented<Behavior>
        label="Once created"
        segments={segments}
        value={selected}
        onChange={(next) => engine.change(behaviorPath, next)}
      />
      <p className="mt-1.5 text-muted text-sm">{behaviorLabels[selected].description}</p>
    </section>
  );
}
