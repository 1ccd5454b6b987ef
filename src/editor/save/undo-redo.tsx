import { Redo2, Undo2 } from 'lucide-react';
import { useEdited } from '#editor/editor.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useSettling, useSteps } from './use-attempt.ts';

/** Undo and redo, which say what they would do. */
export function UndoRedo() {
  const back = useEdited(({ state }) => state.past.at(-1)?.name);
  const forth = useEdited(({ state }) => state.future.at(-1)?.name);
  const { undo, redo } = useSteps();
  const settling = useSettling();
  const none = (word: string) => (settling ? 'Resolve the conflicts first' : `Nothing to ${word}`);
  return (
    <span className="flex">
      <Step icon={Undo2} word="Undo" name={settling ? undefined : back} none={none('undo')} act={undo} />
      <Step icon={Redo2} word="Redo" name={settling ? undefined : forth} none={none('redo')} act={redo} />
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
