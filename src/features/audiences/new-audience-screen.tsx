import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionQuery } from '#api/transport/session.ts';
import { useEdited, useValue } from '#editor/editor.tsx';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { Recovery } from '#editor/save/recovery.tsx';
import { SaveControls } from '#editor/save/save-controls.tsx';
import { useSaveEngine } from '#editor/save/use-save-engine.ts';
import { type ListedPage, pageQuery, pagesQuery } from '#features/pages/pages-queries.ts';
import { pageBreadcrumbs, pageTabs } from '#shell/navigation.ts';
import { toast } from '#shell/notify.ts';
import { RecordScreen } from '#shell/record-screen.tsx';
import { Screen } from '#shell/screen.tsx';
import { TabBar } from '#shell/tabs.tsx';
import { Note } from '#ui/note.tsx';
import { blankAudience, type NewAudience } from './engine/creation.ts';
import { inheritedValues } from './engine/merge-sources.ts';
import { MetadataPreview } from './metadata-preview.tsx';
import { MetadataTable } from './metadata-table.tsx';
import { newAudienceAdapter } from './new-audience-adapter.ts';
import { Overrides } from './overrides.tsx';
import { PublishChoice } from './publish-choice.tsx';

const route = getRouteApi('/_app/pages/$pageId/audiences/new');
/** A new audience overrides nothing. */
const nothing = { id: '', seenAt: 0, value: { audienceId: '', metadataOverride: {} } };

/** Makes an audience of a page. */
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
  const sources = { known: nothing, page };
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
          <Values page={page} />
          <MetadataPreview {...sources} />
        </div>
      </Screen>
    </EditorProvider>
  );
}

/** Overrides of the audience and their effect for visitors. */
function Values({ page }: { page: ListedPage }) {
  const { all = false } = route.useSearch();
  const navigate = route.useNavigate();
  const visibility = useValue(['publishBehavior']) === 'draft' ? 'new draft' : 'new';
  return (
    <>
      <section aria-labelledby="overrides" className="mt-7">
        <h2 id="overrides" className="font-semibold text-lg text-strong">
          Overrides
        </h2>
        <Overrides
          inherited={{ ...inheritedValues({ page }), customName: undefined }}
          name={null}
          visibility={visibility}
          change={null}
        />
      </section>
      <MetadataTable
        sources={{ known: nothing, page }}
        loading={false}
        all={all}
        onAll={(shown) =>
          void navigate({ search: { all: shown || undefined }, replace: true, resetScroll: false })
        }
        visibility={visibility}
        change={null}
      />
    </>
  );
}

/** Once it is there, its own screen takes the place of the form. */
function OpenOnceCreated({ pageId }: { pageId: string }) {
  const navigate = route.useNavigate();
  const audienceId = useEdited(({ state }) => (state.snapshot.record as NewAudience).audienceId);
  const dirty = useEdited((engine) => engine.isDirty);
  useEffect(() => {
    if (audienceId === null || dirty) return;
    toast.done('Audience created');
    const to = '/pages/$pageId/audiences/$audienceId';
    void navigate({ to, params: { pageId, audienceId }, search: {}, replace: true });
  }, [audienceId, dirty, navigate, pageId]);
  return null;
}
