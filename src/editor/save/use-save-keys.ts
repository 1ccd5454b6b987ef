import { type AnyEngine, useEdited, useEngine } from '#editor/editor.tsx';
import { confirm } from '#shell/notify.ts';
import { useCommands } from '#ui/commands.ts';
import { isInDialog } from '#ui/keys.ts';
import { useIsMerging, useSaveAction, useUndoRedo } from './use-save-action.ts';

/**
 * Shortcuts and palette commands for save, undo, redo and discard. They work in fields too, but not in dialogs.
 *
 * @param verb label of the save button
 */
export function useSaveKeys(verb: string): void {
  const attempt = useSaveAction();
  const engine = useEngine();
  const { undo, redo } = useUndoRedo();
  const isMerging = useIsMerging();
  const dirty = useEdited((engine) => engine.isDirty);
  const savable = useEdited((engine) => engine.canSave);
  const undoName = useEdited(({ state }) => state.past.at(-1)?.name);
  const redoName = useEdited(({ state }) => state.future.at(-1)?.name);
  // The merge screen has no steps, but its inputs have their own undo.
  const isEnabled = (event: KeyboardEvent) => !isMerging && !isInDialog(event);
  useCommands([
    {
      label: verb,
      shortcut: 'save',
      disabledReason: isMerging || savable ? null : 'Nothing to save',
      run: (event) => {
        if (!event || !(event.repeat || isInDialog(event))) void attempt();
      },
    },
    { label: undoName ? `Undo: ${undoName}` : 'Undo', shortcut: 'undo', isEnabled, run: undo },
    { label: redoName ? `Redo: ${redoName}` : 'Redo', shortcut: 'redo', isEnabled, run: redo },
    {
      label: 'Discard changes',
      disabledReason: isMerging ? 'Resolve the conflicts first' : dirty ? null : 'No unsaved changes',
      run: () => void discard(engine),
    },
  ]);
}

/** Discards the unsaved changes, after asking. */
export async function discard(engine: AnyEngine): Promise<void> {
  const yes = await confirm({
    title: 'Discard unsaved changes?',
    detail: 'Fields go back to their last saved values. You can undo this until you leave.',
    action: 'Discard changes',
    danger: true,
  });
  if (yes) engine.discard();
}
