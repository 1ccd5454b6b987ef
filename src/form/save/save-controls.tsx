import type { ReactNode } from 'react';
import { Announcer } from './announcer.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { SaveButton } from './save-button.tsx';
import { SaveState } from './save-state.tsx';
import { UndoRedo } from './undo-redo.tsx';
import { useSaveKeys } from './use-save-keys.ts';

interface SaveControlsProps {
  /** Whether this browser keeps what is unsaved. */
  kept: boolean;
  /** What making the record is called where it is new; saving otherwise. */
  verb?: string;
  /** Stands between undo and the save button. */
  children?: ReactNode;
}

/** What an editor has in the top bar: the state of saving, undo and redo, and the save button, with their keys. */
export function SaveControls({ kept, verb = 'Save', children }: SaveControlsProps) {
  useSaveKeys(verb);
  return (
    <>
      <SaveState kept={kept} />
      <span aria-hidden className="h-4 w-line bg-line max-phone:hidden" />
      <span className="max-phone:hidden">
        <UndoRedo />
      </span>
      {children}
      <SaveButton verb={verb} />
      <LeaveGuard kept={kept} />
      <Announcer />
    </>
  );
}
