import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronDown, FilePen, UserRound, Users, X } from 'lucide-react';
import { useId } from 'react';
import { useCapability } from '#api/transport/session.ts';
import { useEdited, useEngine, useIsChanged, useOnSaved, useValue } from '#editor/editor.tsx';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { Recovery } from '#editor/save/recovery.tsx';
import { SaveControls } from '#editor/save/save-controls.tsx';
import { useSaveAction } from '#editor/save/use-save-action.ts';
import { useSaveEngine } from '#editor/save/use-save-engine.ts';
import { useEditorField } from '#editor/use-editor-field.ts';
import { asText } from '#engines/save/index.ts';
import { type ListedPage, pageQuery, pagesQuery, useNextAction } from '#features/pages/public.ts';
import { personQuery } from '#features/people/public.ts';
import { visibleName } from '#lib/text.ts';
import { pageAudiencesBreadcrumbs, pageTabs } from '#shell/navigation.ts';
import { RecordScreen } from '#shell/record-screen.tsx';
import { Screen } from '#shell/screen.tsx';
import { ScreenMenu } from '#shell/screen-menu.tsx';
import { TabBar } from '#shell/tabs.tsx';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Illustration } from '#ui/illustration.tsx';
import { Input } from '#ui/input.tsx';
import { IconMenu } from '#ui/menu.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Note } from '#ui/note.tsx';
import { toast } from '#ui/notify.ts';
import { onDemand } from '#ui/on-demand.tsx';
import { Popover } from '#ui/popover.tsx';
import { AudienceLayout } from './audience-layout.tsx';
import { wholeAudience } from './audience-record.ts';
import { ContextField } from './context-field.tsx';
import { CopyValuesFrom } from './copy-values.tsx';
import { blankAudience, type NewAudience, newAudienceAdapter } from './create-audience.ts';
import { loadPanels } from './load-panels.ts';
import { OverrideList, useOverriddenCount } from './override-list.tsx';

const route = getRouteApi('/_app/pages/$pageId/audiences/new');
const noOverrides = wholeAudience({ id: '', seenAt: 0, value: { audienceId: '', metadataOverride: {} } });

export function NewAudienceScreen() {
  const { pageId } = route.useParams();
  return (
    <RecordScreen query={pageQuery(pageId)} list={pagesQuery} noun="page">
      {(page) => <NewAudienceForm key={pageId} page={page} />}
    </RecordScreen>
  );
}

function NewAudienceForm({ page }: { page: ListedPage }) {
  const { pageId, name, status } = page;
  const client = useQueryClient();
  const hasIdempotencyKeys = useCapability('idempotency-key');
  const saving = useSaveEngine({
    kind: 'new audience',
    id: pageId,
    title: `New audience of ${visibleName(name) || 'an untitled page'}`,
    operation: 'searchAudiences',
    adapter: newAudienceAdapter(client, pageId, hasIdempotencyKeys, status),
    record: blankAudience,
  });
  return (
    <EditorProvider {...saving}>
      <NewAudienceEditor page={page} />
    </EditorProvider>
  );
}

function NewAudienceEditor({ page }: { page: ListedPage }) {
  const { pageId, name, audiencesCount, status } = page;
  const { from } = route.useSearch();
  const isDirty = useEdited((engine) => engine.isDirty);
  // Edits made before the page was archived stay on the screen.
  const isArchived = status === 'archived' && !isDirty;
  return (
    <Screen
      title="New audience"
      isSubtle
      breadcrumbs={pageAudiencesBreadcrumbs(pageId, name)}
      bar={<TabBar label="Page" tabs={pageTabs(pageId, audiencesCount)} />}
      menu={isArchived ? [] : null}
      actions={
        isArchived ? null : (
          <SaveControls
            create={{ label: 'Create and publish', blankReason: 'Enter a name or person' }}
            more={<CreateMenu />}
          >
            <span className="max-phone:hidden">
              <ScreenMenu />
            </span>
          </SaveControls>
        )
      }
    >
      {isArchived ? (
        <ArchivedPage page={page} />
      ) : (
        <>
          {from ? <CopyValuesFrom pageId={pageId} audienceId={from} /> : null}
          <NewAudienceFields page={page} />
        </>
      )}
      <Recovery />
    </Screen>
  );
}

/** In place of a form that couldn't be saved. */
function ArchivedPage({ page }: { page: ListedPage }) {
  const restore = useNextAction(page);
  return (
    <EmptyState
      illustration="audiences"
      title="This page is archived"
      actions={
        <>
          {restore ? (
            <Button variant="primary" busy={restore.busy} onClick={restore.run}>
              {restore.label}
            </Button>
          ) : null}
          <Link to="/pages/$pageId/audiences" params={{ pageId: page.pageId }} className={buttonStyle({})}>
            View audiences
          </Link>
        </>
      }
    >
      {restore
        ? 'Restore it to create an audience. Visitors see it once you publish.'
        : "An archived page can't have new audiences."}
    </EmptyState>
  );
}

/** The fields of a new audience. Opens its screen once it is created. */
function NewAudienceFields({ page }: { page: ListedPage }) {
  const { pageId, status, archivedAt } = page;
  const navigate = route.useNavigate();
  const engine = useEngine();
  useOnSaved(() => {
    const { phase, snapshot } = engine.state;
    const { audienceId } = snapshot.record as NewAudience;
    // A created draft is still being published.
    if (audienceId === null || phase.name !== 'idle') return;
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
        caption: differences === 0 ? 'The same as the page' : '',
      }}
      differences={differences}
    >
      <div className="flex flex-col gap-2 not-empty:pt-2">
        {status === 'archived' || archivedAt ? (
          <Note variant="warning">This page is archived, so visitors won't see its audiences.</Note>
        ) : status === 'draft' ? (
          <Note>This page is a draft. Visitors see its audiences once it is published.</Note>
        ) : null}
      </div>
      <PersonField />
      <ContextField />
      <OverrideList
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

/** Creates the audience without publishing it. */
function CreateMenu() {
  const attempt = useSaveAction();
  const isDirty = useEdited((engine) => engine.isDirty);
  return (
    <IconMenu
      label="More ways to create"
      icon={ChevronDown}
      iconSize="sm"
      variant={isDirty ? 'primary' : 'secondary'}
      inPalette
      items={[
        {
          label: 'Create draft',
          icon: FilePen,
          shortcut: 'saveDraft',
          onSelect: () => void attempt('draft'),
        },
      ]}
    />
  );
}

/** The name, in the place of a title. */
function NameField() {
  const { ref, value, change, error } = useEditorField(['customName']);
  const id = useId();
  const personId = asText(useValue(personPath));
  const { data: person } = useQuery({ ...personQuery(personId), enabled: personId !== '' });
  return (
    <div className="flex min-h-18 items-start gap-3 py-4">
      {personId ? (
        <Monogram size="lg" shape="round" icon={UserRound} name={person?.name} />
      ) : (
        <Monogram size="lg" shape="square" icon={Users} name="" />
      )}
      <div className="min-w-0 flex-1">
        <Input
          ref={ref}
          autoFocus
          aria-label="Name"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          placeholder={personId ? visibleName(person?.name) : 'Name, e.g. Fleet managers'}
          value={asText(value)}
          // Without a name, the service computes one.
          onChange={(event) => change(event.target.value || null, true)}
          isTall
          className="font-semibold text-xl! placeholder:font-regular placeholder:text-faint"
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

const PersonPicker = onDemand(async () => (await loadPanels()).PersonPicker);

const personPath = ['personId'] as const;

/** The person that the audience is for, if the service can link and find people. */
function PersonField() {
  const engine = useEngine();
  const changed = useIsChanged(personPath);
  const personId = asText(useValue(personPath));
  const { data: person } = useQuery({ ...personQuery(personId), enabled: personId !== '' });
  const isAvailable = useCapability('audience-persons');
  const canSearch = useCapability('people');
  if (!isAvailable || !canSearch) return null;
  const pick = (id: string | null) =>
    engine.change(personPath, id, { name: id === null ? 'unlink the person' : 'choose a person' });
  return (
    <Field
      label="Person"
      changed={changed}
      aside={<span className="flex-1 text-muted text-xs">optional; a group has only a name</span>}
    >
      {({ id }) => (
        <span className="flex gap-1">
          <Popover
            label="Person"
            isSheet
            className="flex w-(--radix-popover-trigger-width) min-w-90 max-w-full flex-col p-0 max-h-100!"
            triggerProps={{
              id,
              className:
                'flex h-control min-w-0 flex-1 items-center gap-2 rounded-md border border-line-input bg-surface px-2.5 text-left text-input hover:border-muted max-phone:h-hit',
            }}
            trigger={
              personId ? (
                <>
                  <Monogram shape="round" icon={UserRound} name={person?.name} />
                  <bdi className="truncate text-strong">{visibleName(person?.name) || personId}</bdi>
                  <bdi className="min-w-0 truncate text-muted text-xs">{person?.email}</bdi>
                </>
              ) : (
                <>
                  <Icon of={UserRound} size="sm" className="text-muted" />
                  <span className="truncate text-faint">Find by name, email or company</span>
                </>
              )
            }
          >
            {(close) => (
              <PersonPicker
                onPick={(picked) => {
                  close();
                  pick(picked);
                }}
              />
            )}
          </Popover>
          {personId ? <IconButton icon={X} label="Unlink" onClick={() => pick(null)} /> : null}
        </span>
      )}
    </Field>
  );
}
