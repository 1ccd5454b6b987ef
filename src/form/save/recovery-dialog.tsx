import { ChangeList } from '#form/changes/change-list.tsx';
import { useEngine } from '#form/editor.tsx';
import { toast } from '#shell/notify.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useDraftChanges, whenOf } from './draft-facts.ts';
import type { Draft } from './draft-store.ts';

interface RecoveryDialogProps {
  draft: Draft;
  onClose(): void;
  onRestored(): void;
}

/** What unsaved work would change, before it is put back. */
export function RecoveryDialog({ draft, onClose, onRestored }: RecoveryDialogProps) {
  const engine = useEngine();
  const changes = useDraftChanges(draft);
  const restore = () => {
    onClose();
    if (engine.restore(draft)) onRestored();
    else toast.info('Not put back yet', { detail: 'Try again once the save under way is done.' });
  };
  return (
    <Dialog
      open
      wide
      title={`Unsaved work from ${whenOf(draft)}`}
      description="Putting it back changes the fields here; it is saved when you save."
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={restore}>
            Put it back
          </Button>
        </>
      }
    >
      <ChangeList shape={engine.editing.shape} changes={changes} before={draft.base} after={draft.doc} />
    </Dialog>
  );
}
