import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useId } from 'react';
import { useCapability } from '#api/transport/session.ts';
import { useEngine, useIsChanged, useValue } from '#editor/editor.tsx';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { Recovery } from '#editor/save/recovery.tsx';
import { SaveControls } from '#editor/save/save-controls.tsx';
import { useOnSaved } from '#editor/save/use-on-saved.ts';
import { useSaveEngine } from '#editor/save/use-save-engine.ts';
import { useEditorField } from '#editor/use-editor-field.ts';
import { asText } from '#engines/save/index.ts';
import { type ListedPage, pageQuery, pagesQuery } from '#features/pages/public.ts';
import { visibleName } from '#lib/text.ts';
import { pageAudiencesBreadcrumbs, pageTabs } from '#shell/navigation.ts';
import { RecordScreen } from '#shell/record-screen.tsx';
import { Screen } from '#shell/screen.tsx';
import { ScreenMenu } from '#shell/screen-menu.tsx';
import { TabBar } from '#shell/tabs.tsx';
import { FieldError } from '#ui/field.tsx';
import { Illustration } from '#ui/illustration.tsx';
import { Input } from '#ui/input.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Note } from '#ui/note.tsx';
import { toast } from '#ui/notify.ts';
import { Segmented } from '#ui/segmented.tsx';
import { UnsavedMark } from '#ui/unsaved-mark.tsx';
import { AudienceLayout } from './audience-layout.tsx';
import { wholeAudience } from './audience-record.ts';
import { ContextField } from './context-field.tsx';
import { blankAudience, type NewAudience, newAudienceAdapter } from './create-audience.ts';
import { overridableFields } from './overridable-fields.ts';
import { OverrideList, useOverriddenCount } from './override-list.tsx';

const route = getRouteApi('/_app/pages/$pageId/audiences/new');
/** The name stands in the place of the title. */
const fields = overridableFields.filter(({ path }) => path[0] !== 'customName');
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
  const { pageId, name, audiencesCount } = page;
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
        isSubtle
        breadcrumbs={pageAudiencesBreadcrumbs(pageId, name)}
        bar={<TabBar label="Page" tabs={pageTabs(pageId, audiencesCount)} />}
        menu={null}
        actions={
          <SaveControls create="Create audience">
            <ScreenMenu />
          </SaveControls>
        }
      >
        <NewAudienceFields page={page} />
      </Screen>
    </EditorProvider>
  );
}

type Behavior = NewAudience['publishBehavior'];

const behaviorPath = ['publishBehavior'] as const;
const segments = [
  { value: 'publish', label: 'Publish' },
  { value: 'draft', label: 'Draft' },
] as const;
const behaviorDescriptions: Record<Behavior, string> = {
  publish: "Visitors see it once it's published.",
  draft: 'Not visible to visitors yet.',
};

/** The fields of a new audience. Opens its screen once it is created. */
function NewAudienceFields({ page }: { page: ListedPage }) {
  const { pageId, status, archivedAt } = page;
  const navigate = route.useNavigate();
  const engine = useEngine();
  useOnSaved(() => {
    const { audienceId } = engine.state.snapshot.record as NewAudience;
    if (audienceId === null) return;
    toast.done('Audience created');
    const to = '/pages/$pageId/audiences/$audienceId';
    void navigate({ to, params: { pageId, audienceId }, search: {}, replace: true });
  });
  const differences = useOverriddenCount();
  return (
    <AudienceLayout
      header={<NameField />}
      preview={{
        audience: noOverrides,
        page,
        caption: (
          <p className="mt-2.5 min-h-4 text-muted text-xs">
            {differences === 0 ? 'The same as the page' : null}
          </p>
        ),
      }}
      differences={differences}
    >
      <div className="flex flex-col gap-2 not-empty:pt-2">
        <Recovery />
        {status === 'archived' || archivedAt ? (
          <Note variant="warning">This page is archived, so visitors won't see its audiences.</Note>
        ) : null}
      </div>
      <ContextField />
      <BehaviorField />
      <OverrideList
        fields={fields}
        inherited={{ page, computedName: undefined }}
        empty={
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2 py-2 text-muted text-sm">
            <Illustration of="audiences" />
            Visitors see the page as it is until you override a field.
          </div>
        }
      />
    </AudienceLayout>
  );
}

const namePath = ['customName'] as const;

/** The name, in the place of a title. */
function NameField() {
  const { ref, value, change, error } = useEditorField(namePath);
  const id = useId();
  return (
    <div className="flex min-h-18 items-start gap-3 py-4">
      <Monogram size="lg" shape="square" icon={Users} name="" />
      <div className="min-w-0 flex-1">
        <Input
          ref={ref}
          aria-label="Name"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          placeholder="Operations directors, DACH"
          value={asText(value)}
          // Without a name, the service computes one.
          onChange={(event) => change(event.target.value || null, true)}
          isTall
          className="font-semibold text-xl! placeholder:font-medium placeholder:text-faint"
        />
        {error ? (
          <div className="mt-1">
            <FieldError id={id}>{error}</FieldError>
          </div>
        ) : null}
      </div>
    </div>
  );
}

function BehaviorField() {
  const engine = useEngine();
  const changed = useIsChanged(behaviorPath);
  const selected: Behavior = useValue(behaviorPath) === 'draft' ? 'draft' : 'publish';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-3">
      <span className="flex items-center gap-1.5 font-medium text-default text-xs">
        {changed ? <UnsavedMark /> : null}
        Once created
      </span>
      <Segmented<Behavior>
        label="Once created"
        segments={segments}
        value={selected}
        onChange={(next) => engine.change(behaviorPath, next)}
      />
      <span className="text-muted text-xs">{behaviorDescriptions[selected]}</span>
    </div>
  );
}
