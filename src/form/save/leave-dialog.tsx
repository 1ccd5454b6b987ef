import { useEffect, useState } from 'react';
import { useEdited } from '#form/editor.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAttempt } from './use-attempt.ts';
import { useStatus } from './use-status.ts';

interface LeaveDialogProps {
  kept: boolean;
  /** Label of the save button; says whether saving publishes. */
  verb: string;
  leave(): void;
  stay(): void;
}

/** Asks whether to save before the screen is left with unsaved changes. */
export function LeaveDialog({ kept, verb, leave, stay }: LeaveDialogProps) {
  const status = useStatus(kept);
  const dirty = useEdited((engine) => engine.dirty);
  const phase = useEdited(({ state }) => state.phase.name);
  const attempt = useAttempt();
  const [saving, setSaving] = useState(false);

  useEffect(() => {
    if (!saving) return;
    if (!dirty && phase === 'resting') leave();
    // The fields show what was refused, and conflicts have a screen of their own.
    else if (phase === 'refused' || phase === 'settling') stay();
  }, [saving, dirty, phase, leave, stay]);

  const save = () => {
    if (attempt()) setSaving(true);
    else stay();
  };
  const busy = phase === 'reading' || phase === 'writing';
  return (
    <Dialog
      open
      title="Save before leaving?"
      onClose={stay}
      foot={
        <span className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={stay}>
            Stay
          </Button>
          <Button variant={kept ? 'secondary' : 'danger'} onClick={leave}>
            Leave without saving
          </Button>
          <Button variant="primary" busy={busy} onClick={save}>
            {verb}
          </Button>
        </span>
      }
    >
      <p className="text-sm">
        {kept
          ? "If you don't save, your changes stay on this device to restore later."
          : "If you don't save, your changes are lost."}
      </p>
      {saving && !busy && status.id !== 'saved' ? (
        <p role="status" className="mt-3 flex items-center gap-1.5 text-sm text-strong">
          <Icon of={status.icon} className={status.tone} />
          {status.aside ? `${status.words}: ${status.aside}` : status.words}
        </p>
      ) : null}
    </Dialog>
  );
}
