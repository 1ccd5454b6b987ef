import { Redo2, Undo2 } from 'lucide-react';
import { useEdited, useEngine, useReveal } from '#editor/editor.tsx';
import { changesBetween } from '#engines/save/index.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/notify.ts';
import { announce } from './status.tsx';

/** Undo and redo that reveal the change, and the names of their steps; undefined without a step. */
export function useUndoRedo() {
  const engine = useEngine();
  const reveal = useReveal();
  // The merge screen has no steps.
  const nameOf = (from: 'past' | 'future') => () =>
    engine.state.phase.name === 'conflict' ? undefined : engine.state[from].at(-1)?.name;
  const take = (from: 'past' | 'future', act: () => void, word: string) => () => {
    const name = nameOf(from)();
    if (name === undefined) return announce(`Nothing to ${from === 'past' ? 'undo' : 'redo'}`);
    const before = engine.state.draft;
    act();
    const [first] = changesBetween(engine.adapter.shape, before, engine.state.draft);
    // A removed row can't be shown, but its list can.
    if (first) reveal.show(first.kind === 'removed' ? first.path.slice(0, -1) : first.path, true);
    toast.info(`${word}: ${name}`, { id: 'undo' });
  };
  return {
    undo: take('past', engine.undo, 'Undid'),
    redo: take('future', engine.redo, 'Redid'),
    undoName: useEdited(nameOf('past')),
    redoName: useEdited(nameOf('future')),
  };
}

export function UndoRedo({ hidesIdle = false }: { hidesIdle?: boolean | undefined }) {
  const { undo, redo, undoName, redoName } = useUndoRedo();
  return (
    <span className={hidesIdle && !undoName && !redoName ? 'invisible flex' : 'flex'}>
      <Step icon={Undo2} word="Undo" name={undoName} act={undo} />
      <Step icon={Redo2} word="Redo" name={redoName} act={redo} />
    </span>
  );
}

interface StepProps {
  icon: typeof Undo2;
  word: string;
  name: string | undefined;
  act(): void;
}

const Step = ({ icon, word, name, act }: StepProps) => (
  <IconButton
    icon={icon}
    label={name === undefined ? `Nothing to ${word.toLowerCase()}` : `${word}: ${name}`}
    aria-disabled={name === undefined || undefined}
    className={name === undefined ? 'opacity-45' : undefined}
    onClick={act}
  />
);
