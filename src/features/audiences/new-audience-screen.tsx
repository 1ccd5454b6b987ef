import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCapability } from '#api/transport/session.ts';
import { useEngine, useIsChanged, useValue } from '#editor/editor.tsx';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { Recovery } from '#editor/save/recovery.tsx';
import { SaveControls } from '#editor/save/save-controls.tsx';
import { useOnSaved } from '#editor/save/use-on-saved.ts';
import { useSaveEngine } from '#editor/save/use-save-engine.ts';
import { type ListedPage, pageQuery, pagesQuery } from '#features/pages/public.ts';
import { visibleName } from '#lib/text.ts';
import { pageAudiencesBreadcrumbs, pageTabs } from '#shell/navigation.ts';
import { RecordScreen } from '#shell/record-screen.tsx';
import { Screen } from '#shell/screen.tsx';
import { ScreenMenu } from '#shell/screen-menu.tsx';
import { TabBar } from '#shell/tabs.tsx';
import { Note } from '#ui/note.tsx';
import { toast } from '#ui/notify.ts';
import { Segmented } from '#ui/segmented.tsx';
import { UnsavedMark } from '#ui/unsaved-mark.tsx';
import { AudienceForm } from './audience-form.tsx';
import { wholeAudience } from './audience-record.ts';
import { blankAudience, type NewAudience, newAudienceAdapter } from './create-audience.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/new');
const noOverrides = wholeAudience({ id: '', seenAt: 0, value: { audienceId: '', metadataOverride: {} } });

/** Creates an audience of a page. */
export function NewAudienceScreen() {
  const { pageId } = route.useParams();
  return (
    <RecordScreen query={pageQuery(pageId)} list={pagesQuery} noun="page">
      {(page) => <NewAudienceForm key={pageId} page={page} />}
    </RecordScreen>
  );
}

function NewAudienceForm({ page }: { page: ListedPage }) {
  const { pageId, name, status, archivedAt, audiencesCount } = page;
  const client = useQueryClient();
  const hasIdempotencyKeys = useCapability('idempotency-key');
  const saving = useSaveEngine({
    kind: 'new audience',
    id: pageId,
    title: `New audience of ${visibleName(name) || 'an untitled page'}`,
    operation: 'searchAudiences',
    adapter: newAudienceAdapter(client, pageId, hasIdempotencyKeys),
    record: blankAudience,
  });
  return (
    <EditorProvider {...saving}>
      <Screen
        title="New audience"
        breadcrumbs={pageAudiencesBreadcrumbs(pageId, name)}
        bar={<TabBar label="Page" tabs={pageTabs(pageId, audiencesCount)} />}
        menu={null}
        actions={
          <SaveControls create="Create audience">
            <ScreenMenu />
          </SaveControls>
        }
      >
        <div className="w-full max-w-240 px-gutter pb-16">
          <div className="flex flex-col gap-2">
            <Recovery />
            {status === 'archived' || archivedAt ? (
              <Note variant="warning">This page is archived. Creating audiences may fail.</Note>
            ) : null}
          </div>
          <NewAudienceFields page={page} />
        </div>
      </Screen>
    </EditorProvider>
  );
}

type Behavior = NewAudience['publishBehavior'];

const behaviorPath = ['publishBehavior'] as const;
const segments = [
  { value: 'publish', label: 'Publish' },
  { value: 'draft', label: 'Keep as draft' },
] as const;
const behaviorDescriptions: Record<Behavior, string> = {
  publish: "Visitors see it once it's published.",
  draft: "Not visible to visitors. Drafts can't be published later.",
};

/** The fields of a new audience. Opens its screen once it is created. */
function NewAudienceFields({ page }: { page: ListedPage }) {
  const { pageId } = page;
  const navigate = route.useNavigate();
  const engine = useEngine();
  useOnSaved(() => {
    const { audienceId } = engine.state.snapshot.record as NewAudience;
    if (audienceId === null) return;
    toast.done('Audience created');
    const to = '/pages/$pageId/audiences/$audienceId';
    void navigate({ to, params: { pageId, audienceId }, search: {}, replace: true });
  });
  const changed = useIsChanged(behaviorPath);
  const selected: Behavior = useValue(behaviorPath) === 'draft' ? 'draft' : 'publish';
  return (
    <>
      <section aria-labelledby="publishing">
        <h2 id="publishing" className="mb-2 flex items-center gap-1.5 font-semibold text-lg text-strong">
          {changed ? <UnsavedMark /> : null}
          Once created
        </h2>
        <Segmented<Behavior>
          label="Once created"
          segments={segments}
          value={selected}
          onChange={(next) => engine.change(behaviorPath, next)}
        />
        <p className="mt-1.5 text-muted text-sm">{behaviorDescriptions[selected]}</p>
      </section>
      <AudienceForm
        audience={noOverrides}
        page={page}
        isLoading={false}
        name={null}
        visibility={selected === 'draft' ? 'new draft' : 'new'}
        change={null}
      />
    </>
  );
}
