import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useCapability } from '#api/transport/session.ts';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { ConflictGate } from '#editor/save/conflict-gate.tsx';
import { useSaveEngine } from '#editor/save/use-save-engine.ts';
import { Screen, type ScreenProps } from '#shell/screen.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { useNow } from '#ui/use-now.ts';
import { audienceAdapter } from './audience-adapter.ts';
import { AudienceBar } from './audience-bar.tsx';
import { AudienceControls, useIsReadOnly } from './audience-controls.tsx';
import { AudienceHeader } from './audience-header.tsx';
import { AudienceLayout, Failures } from './audience-layout.tsx';
import { isUnpublished, saveLabel, toEditedAudience } from './audience-record.ts';
import { ContextField } from './context-field.tsx';
import { loadPanels } from './load-panels.ts';
import { NameField } from './name-field.tsx';
import { OverrideList, useOverriddenCount } from './override-list.tsx';
import { useCanPublish } from './save-menu.tsx';
import { type AudienceQueries, describedStateOf, liveVersionOf, stuckVersionOf } from './use-audience.ts';
import { useDraftChanges } from './use-draft-changes.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/');

const AudienceStrip = onDemand(async () => (await loadPanels()).AudienceStrip, {
  fallback: <div className="min-h-tabs border-line border-y bg-canvas max-phone:min-h-24.5" />,
});

const CopyContextFrom = onDemand(async () => (await loadPanels()).CopyContextFrom);

// Without a fallback: the side below is shown along with it.
const ArchivedAudience = onDemand(async () => (await loadPanels()).ArchivedAudience);

const LoadValues = onDemand(async () => (await loadPanels()).LoadValues, {
  fallback: <div className="h-11" />,
});

interface AudienceEditorProps {
  pageId: string;
  queries: AudienceQueries;
  screen: Omit<ScreenProps, 'children' | 'bar'>;
  bar: ComponentProps<typeof AudienceBar>;
  /** Remounts the editor, so that a discarded draft leaves no steps to undo. */
  onReset(): void;
}

export function AudienceEditor({ pageId, queries, screen, bar, onReset }: AudienceEditorProps) {
  const { audienceId } = route.useParams();
  const { 'context-from': contextFrom } = route.useSearch();
  const client = useQueryClient();
  const hasVersionCheck = useCapability('if-match');
  const canPublish = useCanPublish() && queries.isReadable;
  const record = toEditedAudience(queries.audience);
  const place = { pageId, audienceId };
  const label = saveLabel(record, canPublish);
  const saving = useSaveEngine({
    kind: 'audience',
    id: audienceId,
    title: screen.title,
    // Other tabs reload it from the cache, as no operation lists it.
    operation: 'known',
    adapter: audienceAdapter(client, place, hasVersionCheck, undefined, canPublish),
    record,
  });
  return (
    <EditorProvider {...saving}>
      <Screen
        {...screen}
        bar={<EditedBar {...bar} />}
        menu={null}
        actions={
          <AudienceControls
            place={place}
            name={screen.title}
            saveLabel={label}
            queries={queries}
            canPublish={canPublish}
          />
        }
      >
        {contextFrom ? (
          <CopyContextFrom pageId={pageId} audienceId={audienceId} versionId={contextFrom} />
        ) : null}
        <ConflictGate saveLabel={label}>
          <AudienceForm
            pageId={pageId}
            audienceId={audienceId}
            title={screen.title}
            queries={queries}
            onReset={onReset}
          />
        </ConflictGate>
      </Screen>
    </EditorProvider>
  );
}

/** Tabs of an audience that count unsaved overrides, as the heading of the list does. */
function EditedBar({ counts, ...bar }: AudienceEditorProps['bar']) {
  const overrides = useOverriddenCount();
  return <AudienceBar {...bar} counts={{ ...counts, ...(counts?.overrides != null && { overrides }) }} />;
}

interface AudienceFormProps extends Pick<AudienceEditorProps, 'pageId' | 'queries' | 'onReset'> {
  audienceId: string;
  title: string;
}

function AudienceForm({ pageId, audienceId, title, queries, onReset }: AudienceFormProps) {
  const { audience, isReadable } = queries;
  const { personId, computedName } = audience.value;
  const page = queries.page.data;
  const now = useNow();
  const state = describedStateOf(queries, now);
  const record = toEditedAudience(audience);
  const live = liveVersionOf(queries);
  const draftChanges = useDraftChanges({ pageId, audienceId }, record, live);
  const isInDraft = (key: string) => draftChanges?.some(({ path }) => path[0] === key);
  const stuck = stuckVersionOf(queries, now);
  const canPublish = useCanPublish() && isReadable;
  const isReadOnly = useIsReadOnly(queries);
  const isStripShown = canPublish && (stuck || record.publishAt || (live && isUnpublished(record)));
  return (
    <AudienceLayout
      header={
        <AudienceHeader
          pageId={pageId}
          audienceId={audienceId}
          name={title}
          personId={personId}
          state={state}
          nameField={
            isReadOnly ? null : (
              <NameField title={title} automaticName={computedName} isInDraft={isInDraft('customName')} />
            )
          }
        />
      }
      strip={
        isStripShown ? (
          <AudienceStrip
            place={{ pageId, audienceId }}
            audience={record}
            live={live}
            isPageDraft={page?.status === 'draft'}
            draftChanges={draftChanges}
            stuck={stuck}
            onDiscarded={onReset}
          />
        ) : null
      }
      preview={{ audience, page }}
      differences={useOverriddenCount()}
      queries={queries}
    >
      <LiveRegion>
        {state ? [state.now.label, state.next?.label].filter(Boolean).join(', ') : null}
      </LiveRegion>
      <div className="flex flex-col gap-2 not-empty:pt-4">
        <Failures queries={queries} />
        {isReadable ? null : <LoadValues pageId={pageId} audienceId={audienceId} audience={audience} />}
      </div>
      {isReadOnly || state?.now.status === 'archived' ? (
        <ArchivedAudience place={{ pageId, audienceId }} queries={queries} isEdited={!isReadOnly} />
      ) : null}
      {isReadOnly ? null : (
        <>
          <ContextField isInDraft={isInDraft('supplementaryContext')} />
          <OverrideList
            inherited={{ page, computedName }}
            draftChanges={draftChanges}
            queries={queries}
            empty={
              <p className="flex min-h-tabs items-center text-muted text-sm">
                {audience.seenAt === null
                  ? 'Load the values to see what this audience overrides.'
                  : `Visitors ${page?.status === 'draft' ? 'will ' : ''}see the page as it is.${audience.value.supplementaryContext ? ` The page agent knows the context${live ? '' : ' once published'}.` : ''}`}
              </p>
            }
          />
        </>
      )}
    </AudienceLayout>
  );
}
