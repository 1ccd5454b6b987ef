import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIsConnected } from '#api/transport/use-is-connected.ts';
import { useEdited, useEditor, useEngine } from '#editor/editor.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { StatusIcon, useHasEditsSinceSave, useStatus } from './status.tsx';
import { useSaveAction } from './use-save-action.ts';

type Attempt = Parameters<BlockerFn>[0];

/** Asks whether to save before leaving with unsaved changes. */
export function LeaveGuard({ saveLabel }: { saveLabel: string }) {
  const [blocked, setBlocked] = useState<{ leave(): void } | null>(null);
  const stay = () => setBlocked(null);
  useLeaveGuard(useEngine(), (leave) => setBlocked({ leave }));
  if (!blocked) return null;
  const leave = () => {
    stay();
    blocked.leave();
  };
  return <LeaveDialog saveLabel={saveLabel} leave={leave} stay={stay} />;
}

/**
 * Blocks leaving the screen with unsaved changes. Cancels the navigation and repeats it on `leave`: a pending Back would
 * already have changed the URL, which a reload would then load. Once the next screen is loading, further navigation
 * isn't blocked.
 *
 * @param editor must be the same object while mounted
 */
export function useLeaveGuard(
  editor: { readonly isDirty: boolean },
  onBlocked: (leave: () => void) => void,
): void {
  const router = useRouter();
  const { history } = router;
  const block = useEffectEvent(({ action, currentLocation, nextLocation }: Attempt) => {
    const { href, state } = nextLocation;
    onBlocked(() => {
      if (action === 'PUSH') history.push(href, state, { ignoreBlocker: true });
      else if (action === 'REPLACE') history.replace(href, state, { ignoreBlocker: true });
      else history.go(state.__TSR_index - currentLocation.state.__TSR_index, { ignoreBlocker: true });
    });
  });
  useEffect(() => {
    const pathOf = (location: Attempt['nextLocation']) => router.parseLocation(location).pathname;
    return history.block({
      blockerFn: (next: Attempt) => {
        // The path identifies the record; search and hash are positions within the editor.
        const from = pathOf(next.currentLocation);
        const isCurrent = from === router.state.resolvedLocation?.pathname;
        const leaves = editor.isDirty && isCurrent && from !== pathOf(next.nextLocation);
        if (leaves) block(next);
        return leaves;
      },
      enableBeforeUnload: () => editor.isDirty,
    });
  }, [editor, history, router]);
}

interface LeaveDialogProps {
  /** Label of the save button; says whether saving publishes. */
  saveLabel: string;
  leave(): void;
  stay(): void;
}

/**
 * Asks whether to save before the screen is left with unsaved changes. A save that doesn't go through can be left
 * queued, or canceled into a draft. Leaves automatically once a pending save succeeds.
 */
function LeaveDialog({ saveLabel, leave, stay }: LeaveDialogProps) {
  const { engine, isStored } = useEditor();
  const status = useStatus();
  const dirty = useEdited((edited) => edited.isDirty);
  const isNew = useEdited((edited) => edited.isNew);
  const phase = useEdited(({ state }) => state.phase.name);
  const isPending = useEdited(({ state }) => state.pendingSave !== null);
  const hasFailed = useEdited(({ state }) => state.failureCount > 0);
  const hasEditsSinceSave = useHasEditsSinceSave();
  const isConnected = useIsConnected();
  const attempt = useSaveAction();
  const [wasPending] = useState(isPending);
  const [saving, setSaving] = useState(isPending);

  useEffect(() => {
    if (!saving) return;
    if (!dirty && phase === 'idle') leave();
    // Fields show the errors, and conflicts have their own screen.
    else if (phase === 'rejected' || phase === 'conflict') stay();
  }, [saving, dirty, phase, leave, stay]);

  const save = async () => {
    if (await attempt()) setSaving(true);
    else stay();
  };
  const leaveUnsaved = () => {
    engine.cancelSave();
    leave();
  };
  // A new record is never queued: sent twice, it could be created twice.
  const canQueue = isStored && !isNew && isPending && (wasPending || hasFailed);
  const isRequesting = phase === 'loading' || phase === 'saving';
  return (
    <Dialog
      title="Save before leaving?"
      onClose={stay}
      footer={
        <span className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={stay}>
            Stay
          </Button>
          <Button variant={isStored ? 'secondary' : 'danger'} onClick={leaveUnsaved}>
            {canQueue ? 'Keep on this device' : 'Leave without saving'}
          </Button>
          {canQueue ? (
            <Button variant="primary" onClick={leave}>
              {isConnected ? 'Save in background' : 'Save once online'}
            </Button>
          ) : (
            <Button variant="primary" busy={isRequesting} onClick={() => void save()}>
              {saveLabel}
            </Button>
          )}
        </span>
      }
    >
      <p className="text-sm">{explanation(isStored, canQueue, hasEditsSinceSave)}</p>
      {saving && !(isRequesting && !canQueue) && status.id !== 'saved' ? (
        <p role="status" className="mt-3 flex items-center gap-1.5 text-sm text-strong">
          <StatusIcon id={status.id} />
          {status.detail ? `${status.label}: ${status.detail}` : status.label}
        </p>
      ) : null}
    </Dialog>
  );
}

function explanation(isStored: boolean, canQueue: boolean, hasEditsSinceSave: boolean): string {
  if (!isStored) return "If you don't save, your changes are lost.";
  if (!canQueue) return "If you don't save, your changes stay on this device to restore later.";
  const later = hasEditsSinceSave ? ' Later edits stay on this device either way.' : '';
  return `Your save hasn't gone through yet. Send it in the background, or cancel it and keep your changes on this device.${later}`;
}
