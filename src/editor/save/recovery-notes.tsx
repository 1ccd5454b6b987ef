import { useState } from 'react';
import { ChangeList } from '#editor/changes/change-list.tsx';
import { useEditor } from '#editor/editor.tsx';
import { changesBetween } from '#engines/save/index.ts';
import { formatRecentTime } from '#lib/time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/note.tsx';
import { confirm, toast } from '#ui/notify.ts';
import type { Draft } from './draft-store.ts';

/** Offers drafts of earlier editors of this record, to review and restore, and their queued saves to cancel. */
export function RecoveryNotes() {
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
      description={`Restoring fills them into the form${engine.isDirty ? ', over your edits of the same fields' : ''}. They're saved when you save.`}
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
      <ChangeList changes={changes} before={draft.base} after={draft.doc} />
    </Dialog>
  );
}
