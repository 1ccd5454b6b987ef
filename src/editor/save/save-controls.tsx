import type { ReactNode } from 'react';
import { useEdited } from '#editor/editor.tsx';
import { Announcer } from './announcer.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { SaveButton } from './save-button.tsx';
import { SaveState } from './save-state.tsx';
import type { SaveOutcome } from './status.ts';
import { UndoRedo } from './undo-redo.tsx';
import { useSaveKeys } from './use-save-keys.ts';

interface SaveControlsProps {
  /** Whether unsaved changes are saved on this device. */
  isStored: boolean;
  /** Label of the save button; says whether saving publishes. */
  verb?: string;
  /** Label of the save button while the record doesn't exist yet. */
  create?: string;
  /** The last save's effect for visitors. */
  outcome?: SaveOutcome | undefined;
  /** Shown between undo and the save button. */
  children?: ReactNode;
}

/** Save state, undo, redo and save button of an editor, with their shortcuts. */
export function SaveControls({ isStored, verb = 'Save', create, outcome, children }: SaveControlsProps) {
  const isNew = useEdited((engine) => engine.isNew);
  const label = (isNew && create) || verb;
  useSaveKeys(label);
  return (
    <>
      <SaveState isStored={isStored} verb={label} outcome={outcome} />
      <span aria-hidden className="h-4 w-line bg-line max-phone:hidden" />
      <span className="max-phone:hidden">
        <UndoRedo />
      </span>
      {children}
      <SaveButton verb={label} />
      <LeaveGuard isStored={isStored} verb={label} />
      <Announcer />
    </>
  );
}
