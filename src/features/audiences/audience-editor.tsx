import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useCapability } from '#api/transport/session.ts';
import { useEngine, useReveal } from '#editor/editor.tsx';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { ConflictGate } from '#editor/save/conflict-gate.tsx';
import { Recovery } from '#editor/save/recovery.tsx';
import { SaveControls } from '#editor/save/save-controls.tsx';
import { useSaveEngine } from '#editor/save/use-save-engine.ts';
import { StepStrip, versionQuery } from '#features/versions/public.ts';
import { isSameText } from '#lib/line-ends.ts';
import { Screen, type ScreenProps } from '#shell/screen.tsx';
import { ScreenMenu } from '#shell/screen-menu.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Note } from '#ui/note.tsx';
import { toast } from '#ui/notify.ts';
import { statusLabel } from '#ui/status.tsx';
import { audienceAdapter } from './audience-adapter.ts';
import { AudienceForm } from './audience-form.tsx';
import { AudienceLayout } from './audience-layout.tsx';
import { pageChange, saveLabel, saveOutcome, toEditedAudience, visibilityOf } from './audience-record.ts';
import type { AudienceQueries } from './use-audience.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/');

interface AudienceEditorProps {
  pageId: string;
  queries: AudienceQueries;
  screen: Omit<ScreenProps, 'children'>;
}

export function AudienceEditor({ pageId, queries, screen }: AudienceEditorProps) {
  const { audienceId } = route.useParams();
  const { 'context-from': contextFrom } = route.useSearch();
  const client = useQueryClient();
  const hasVersionCheck = useCapability('if-match');
  const { audience, versions } = queries;
  const { status, effectiveName, latestVersion } = audience.value;
  const newest = versions.rows[0];
  const page = queries.page.data;
  const saving = useSaveEngine({
    kind: 'audience',
    id: audienceId,
    title: screen.title,
    // Other tabs reload it from the cache, as no operation lists it.
    operation: 'known',
    adapter: audienceAdapter(client, { pageId, audienceId }, hasVersionCheck),
    record: toEditedAudience(audience),
  });
  return (
    <EditorProvider {...saving}>
      <Screen
        {...screen}
        menu={null}
        actions={
          <SaveControls saveLabel={saveLabel(status)} outcome={saveOutcome(latestVersion, newest)}>
            <ScreenMenu />
          </SaveControls>
        }
      >
        {contextFrom ? (
          <CopyContextFrom pageId={pageId} audienceId={audienceId} versionId={contextFrom} />
        ) : null}
        <ConflictGate saveLabel={saveLabel(status)}>
          <AudienceLayout pageId={pageId} audienceId={audienceId} title={screen.title} queries={queries}>
            <LiveRegion>{status ? `Status: ${statusLabel(status)}` : null}</LiveRegion>
            <div className="mt-4 flex flex-col gap-2">
              <Recovery />
              {audience.isOutdated ? (
                <Note variant="warning">
                  This audience changed since its values were loaded. Load current values to see its
                  overrides.
                </Note>
              ) : null}
              {status === 'archived' ? <Note>This audience is archived. Saving may fail.</Note> : null}
              {newest ? <StepStrip version={newest} /> : null}
            </div>
            <AudienceForm
              audience={audience}
              page={page}
              isLoading={queries.page.isPending}
              name={effectiveName}
              visibility={visibilityOf(status)}
              change={pageChange(newest, page)}
              hint={
                audience.seenAt === null ? (
                  <span className="text-muted text-xs">
                    Fields set to “Keep current” don't change when you save
                  </span>
                ) : null
              }
            />
          </AudienceLayout>
        </ConflictGate>
      </Screen>
    </EditorProvider>
  );
}

const contextPath = ['supplementaryContext'] as const;

/** Copies the context of a version into the form, as one undo step. Renders nothing. */
function CopyContextFrom({
  pageId,
  audienceId,
  versionId,
}: Record<'pageId' | 'audienceId' | 'versionId', string>) {
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const engine = useEngine();
  const reveal = useReveal();
  const copy = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const version = await client.ensureQueryData(versionQuery(pageId, audienceId, versionId));
      if (signal.aborted) return;
      const { supplementaryContext: context, versionNumber } = version;
      const from = versionNumber == null ? 'another version' : `version ${versionNumber}`;
      if (context === undefined)
        toast.error('No context to copy', {
          detail: `The context of ${from} isn't available from this API.`,
        });
      else if (isSameText(context, engine.valueAt(contextPath))) toast.info(`Same context as ${from}`);
      else {
        engine.change(contextPath, context, { name: `copy context of ${from}` });
        reveal.show(contextPath);
        toast.done(`Context of ${from} copied. Save to apply it.`);
      }
    } catch (error) {
      if (signal.aborted) return;
      toast.failure("Couldn't copy the context", error);
    }
    const search = (now: object) => ({ ...now, 'context-from': undefined });
    void navigate({ search, replace: true, resetScroll: false });
  });
  useEffect(() => {
    const ended = new AbortController();
    void copy(ended.signal);
    return () => ended.abort();
  }, []);
  return null;
}
