import { Redo2, Undo2 } from 'lucide-react';
import { useEdited } from '#editor/editor.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useIsMerging, useUndoRedo } from './use-save-action.ts';

export function UndoRedo() {
  const undoName = useEdited(({ state }) => state.past.at(-1)?.name);
  const redoName = useEdited(({ state }) => state.future.at(-1)?.name);
  const { undo, redo } = useUndoRedo();
  const isMerging = useIsMerging();
  const none = (word: string) => (isMerging ? 'Resolve the conflicts first' : `Nothing to ${word}`);
  return (
    <span className="flex">
      <Step icon={Undo2} word="Undo" name={isMerging ? undefined : undoName} none={none('undo')} act={undo} />
      <Step icon={Redo2} word="Redo" name={isMerging ? undefined : redoName} none={none('redo')} act={redo} />
    </span>
  );
}

interface StepProps {
  icon: typeof Undo2;
  word: string;
  name: string | undefined;
  none: string;
  act(): void;
}

function Step({ icon, word, name, none, act }: StepProps) {
  return (
    <IconButton
      icon={icon}
      label={name === undefined ? none : `${word}: ${name}`}
      aria-disabled={name === undefined || undefined}
      className={name === undefined ? 'opacity-45' : undefined}
      onClick={act}
    />
  );
}
