import { ChangeList } from '#editor/changes/difference.tsx';
import { useEngine } from '#editor/editor.tsx';
import { changesBetween } from '#engines/save/changes.ts';
import { formatRecentTime } from '#lib/time.ts';
import { toast } from '#shell/notify.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Draft } from './draft-store.ts';

interface RecoveryDialogProps {
  draft: Draft;
  onCancelSave(): void;
  onClose(): void;
  onRestored(): void;
}

/** Shows what a draft would change, before it is restored. */
export function RecoveryDialog({ draft, onCancelSave, onClose, onRestored }: RecoveryDialogProps) {
  const engine = useEngine();
  const { shape } = engine.adapter;
  const changes = changesBetween(shape, draft.base, draft.doc);
  const restore = () => {
    onClose();
    if (draft.pendingSave) onCancelSave();
    if (engine.restoreDraft(draft)) onRestored();
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
      <ChangeList shape={shape} changes={changes} before={draft.base} after={draft.doc} />
    </Dialog>
  );
}
