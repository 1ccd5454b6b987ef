import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ChangeList } from '#editor/changes/change-list.tsx';
import { useEditor } from '#editor/editor.tsx';
import { DockedBar, describeChanges, dockedStyles } from '#editor/merge/remote-change-bar.tsx';
import { changesBetween, type GroupShape } from '#engines/save/index.ts';
import { formatList } from '#lib/text.ts';
import { formatRecentTime } from '#lib/time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { confirm, toast } from '#ui/notify.ts';
import type { Draft } from './draft-store.ts';

/** Offers drafts of earlier editors of this record, to review and restore, and their queued saves to cancel. */
export function RecoveryNotes() {
  const { engine, recoverableDrafts } = useEditor();
  const { drafts, remove, cancelSave } = recoverableDrafts;
  const [isOpen, setIsOpen] = useState(false);
  const unsaved = drafts.filter((draft) => !draft.pendingSave);
  const isQueued = unsaved.length === 0;
  const discard = async () => {
    const yes = await confirm({
      title: 'Discard these unsaved changes?',
      detail: `Your changes from ${formatTimes(unsaved)} are deleted from this device. You can't undo this.`,
      action: 'Discard changes',
      danger: true,
    });
    if (yes) unsaved.forEach(remove);
  };
  return (
    <DockedBar label="Unsaved changes" icon={TriangleAlert} iconStyle="text-warning">
      <p className={`${dockedStyles.text} tnum text-strong`}>
        {isQueued
          ? `Save from ${formatTimes(drafts)} is queued. It's sent when you're back online.`
          : `You have unsaved edits to ${describeDrafts(engine.adapter.shape, unsaved)} from ${formatTimes(unsaved)}.`}{' '}
        {[...new Set(unsaved.map(({ saveError }) => saveError))].filter(Boolean).join(' ')}
      </p>
      <Button size="sm" className={dockedStyles.button} onClick={() => setIsOpen(true)}>
        Review
      </Button>
      <Button
        size="sm"
        variant="ghost"
        className="flex-none max-phone:order-last"
        onClick={() => (isQueued ? drafts.forEach(cancelSave) : void discard())}
      >
        {isQueued ? 'Cancel save' : 'Discard'}
      </Button>
      {isOpen ? <RecoveryDialog drafts={drafts} onClose={() => setIsOpen(false)} /> : null}
    </DockedBar>
  );
}

const formatTimes = (drafts: readonly Draft[]): string =>
  formatList([...new Set(drafts.map(({ at }) => formatRecentTime(at, 'time')))]);

const describeDrafts = (shape: GroupShape, drafts: readonly Draft[]): string =>
  describeChanges(
    shape,
    drafts.flatMap(({ base, doc }) => changesBetween(shape, base, doc)),
  );

/** Shows what each draft would change, before it is restored. */
function RecoveryDialog({ drafts, onClose }: { drafts: readonly Draft[]; onClose(): void }) {
  const { engine, recoverableDrafts } = useEditor();
  const { isDirty } = engine;
  const restore = (draft: Draft) => {
    onClose();
    if (draft.pendingSave) recoverableDrafts.cancelSave(draft);
    if (engine.restoreDraft(draft)) recoverableDrafts.replace(draft);
    else toast.info('Not restored yet', { detail: 'Try again when the current save is done.' });
  };
  const restoreButtons = drafts.map((draft) => (
    <Button
      key={draft.editor}
      size={drafts.length > 1 ? 'sm' : 'md'}
      variant={drafts.length > 1 ? 'secondary' : 'primary'}
      onClick={() => restore(draft)}
    >
      {draft.pendingSave ? 'Cancel save and restore' : 'Restore'}
    </Button>
  ));
  return (
    <Dialog
      wide
      title={`Unsaved changes from ${formatTimes(drafts)}`}
      description={`Restoring fills them into the form${isDirty ? ', over your edits of the same fields' : ''}. They're saved when you save.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {drafts.length > 1 ? null : restoreButtons}
        </>
      }
    >
      <ul className="flex flex-col gap-6">
        {drafts.map((draft, index) => (
          <li key={draft.editor} className="flex flex-col gap-2">
            {drafts.length > 1 ? (
              <div className="flex items-center justify-between gap-2">
                <h3 className="tnum font-medium text-muted text-sm">{formatTimes([draft])}</h3>
                {restoreButtons[index]}
              </div>
            ) : null}
            <ChangeList
              changes={changesBetween(engine.adapter.shape, draft.base, draft.doc)}
              before={draft.base}
              after={draft.doc}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
