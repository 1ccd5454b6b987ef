import { useEffect, useState } from 'react';
import { useEdited } from '#form/editor.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { plural } from '#util/text.ts';
import { useAttempt } from './use-attempt.ts';
import { useStatus } from './use-status.ts';
import { useUnsavedCount } from './use-unsaved.ts';

interface LeaveDialogProps {
  kept: boolean;
  /** Label of the save button. */
  verb: string;
  leave(): void;
  stay(): void;
}

/** Asks what is to become of unsaved work before the screen is left. */
export function LeaveDialog({ kept, verb, leave, stay }: LeaveDialogProps) {
  const count = useUnsavedCount();
  const status = useStatus(kept);
  const dirty = useEdited((engine) => engine.dirty);
  const phase = useEdited(({ state }) => state.phase.name);
  const attempt = useAttempt();
  const [saving, setSaving] = useState(false);

  useEffect(() => {
    if (!saving) return;
    if (!dirty && phase === 'resting') leave();
    // Its fields say what was refused, and overlaps are settled on a screen of their own.
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
            {verb === 'Save and publish' ? 'Save, publish and leave' : `${verb} and leave`}
          </Button>
        </span>
      }
    >
      <p className="text-sm">
        {count === 1 ? '1 change is not saved. ' : `${plural(count, 'change')} are not saved. `}
        {kept
          ? `Without saving, ${count === 1 ? 'it stays' : 'they stay'} in this browser, to be put back when you open this again.`
          : `This browser keeps nothing, so without saving ${count === 1 ? 'it is' : 'they are'} lost.`}
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
