import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnyEngine, useEditor } from '#editor/editor.tsx';
import { LazyChangeList } from '#editor/lazy-parts.tsx';
import { changesBetween, type Group, merge, mine, toDoc } from '#engines/save/index.ts';
import { formatRecentTime } from '#lib/time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/note.tsx';
import { confirm, toast } from '#ui/notify.ts';
import { type Draft, type DraftKey, draftStore } from './draft-store.ts';
import { broadcastDraftsChange, draftsQuery } from './drafts-query.ts';
import { openEditorIds } from './editor-lock.ts';

/** Offers drafts of earlier editors of this record, to review and restore, and their queued saves to cancel. */
export function Recovery() {
  const { drafts, remove, cancelSave } = useEditor().recoverableDrafts;
  const [reviewedDraft, setReviewed] = useState<Draft | null>(null);
  const discard = async (draft: Draft) => {
    const yes = await confirm({
      title: 'Discard these unsaved changes?',
      detail: `Your changes from ${formatRecentTime(draft.at)} are deleted from this device. You can't undo this.`,
      action: 'Discard changes',
      danger: true,
    });
    if (yes) remove(draft);
  };
  if (drafts.length === 0) return null;
  return (
    <section aria-label="Unsaved changes" className="flex flex-col gap-2">
      {drafts.map((draft) => (
        <Note
          key={draft.editor}
          variant="warning"
          action={
            <span className="flex gap-2">
              <Button size="sm" onClick={() => setReviewed(draft)}>
                Review
              </Button>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => (draft.pendingSave ? cancelSave(draft) : void discard(draft))}
              >
                {draft.pendingSave ? 'Cancel save' : 'Discard'}
              </Button>
            </span>
          }
        >
          <span className="tnum">
            {draft.pendingSave
              ? `Save from ${formatRecentTime(draft.at)} is queued. It's sent when you're back online.`
              : `Unsaved changes from ${formatRecentTime(draft.at)}${draft.saveError ? `. ${draft.saveError}` : ''}`}
          </span>
        </Note>
      ))}
      {reviewedDraft ? <RecoveryDialog draft={reviewedDraft} onClose={() => setReviewed(null)} /> : null}
    </section>
  );
}

/** Shows what a draft would change, before it is restored. */
function RecoveryDialog({ draft, onClose }: { draft: Draft; onClose(): void }) {
  const { engine, recoverableDrafts } = useEditor();
  const changes = changesBetween(engine.adapter.shape, draft.base, draft.doc);
  const restore = () => {
    onClose();
    if (draft.pendingSave) recoverableDrafts.cancelSave(draft);
    if (engine.restoreDraft(draft)) recoverableDrafts.replace(draft);
    else toast.info('Not restored yet', { detail: 'Try again when the current save is done.' });
  };
  return (
    <Dialog
      wide
      title={`Unsaved changes from ${formatRecentTime(draft.at)}`}
      description="Restoring fills them into the form. They're saved when you save."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={restore}>
            {draft.pendingSave ? 'Cancel save and restore' : 'Restore'}
          </Button>
        </>
      }
    >
      <LazyChangeList changes={changes} before={draft.base} after={draft.doc} />
    </Dialog>
  );
}

/**
 * Drafts of this record whose editors were closed or crashed. None is restored or sent automatically.
 *
 * @param flush stores the engine's own unsaved work; resolves to false if the browser denies storage
 */
export function useRecoverableDrafts(engine: AnyEngine, key: DraftKey, flush: () => Promise<boolean>) {
  const client = useQueryClient();
  const { tenant, kind, id, editor } = key;
  const { data } = useQuery({
    queryKey: [...draftsQuery(tenant).queryKey, kind, id, editor],
    queryFn: () => loadRecoverableDrafts(engine, key),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const store = (change: Promise<void>) =>
    void change.catch(() => null).then(() => broadcastDraftsChange(client, tenant));
  return {
    /** Newest first. */
    drafts: data ?? none,
    remove: (draft: Draft) => store(draftStore.remove(draft)),
    /** Removes a restored draft once the engine's own draft is stored. */
    replace: (draft: Draft) =>
      store(flush().then((isStored) => (isStored ? draftStore.remove(draft) : undefined))),
    /** Turns a queued save into an ordinary draft. */
    cancelSave: (draft: Draft) => store(draftStore.cancelSave(draft)),
  };
}

export type RecoverableDrafts = ReturnType<typeof useRecoverableDrafts>;

const none: readonly Draft[] = [];

async function loadRecoverableDrafts(
  engine: AnyEngine,
  { tenant, kind, id, editor }: DraftKey,
): Promise<Draft[]> {
  try {
    const [all, alive] = await Promise.all([draftStore.of(tenant, kind, id), openEditorIds()]);
    const closed = all.filter((draft) => draft.editor !== editor && !alive.has(draft.editor));
    const unsaved = closed.filter((draft) => isUnsaved(engine, draft));
    // The sender removes queued saves that were applied.
    for (const draft of closed)
      if (!draft.pendingSave && !unsaved.includes(draft)) await draftStore.remove(draft);
    return unsaved;
  } catch {
    // Storage is denied, so it holds no drafts.
    return [];
  }
}

/** Whether the draft differs from the current record. Its save may have been applied after its tab was closed. */
function isUnsaved({ adapter: { shape }, state }: AnyEngine, { base, doc }: Draft): boolean {
  const theirs = toDoc<Group>(shape, state.snapshot.record, base, doc);
  const merged = merge(shape, { base, mine: doc, theirs }, () => mine);
  return changesBetween(shape, theirs, merged.doc).length > 0;
}
