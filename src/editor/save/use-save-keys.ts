import { useEdited, useEngine } from '#editor/editor.tsx';
import { lazyLoad } from '#lib/lazy-load.ts';
import { toast } from '#shell/notify.ts';
import { useCommands } from '#ui/commands.ts';
import { isInDialog } from '#ui/keys.ts';
import { useAttempt, useSettling, useSteps } from './use-attempt.ts';

const loadDiscard = lazyLoad(() => import('./discard.ts'));

/**
 * ⌘S saves, ⌘Z undoes and ⇧⌘Z or Ctrl+Y redoes anywhere on the screen, in its fields, too: what is undone are the
 * named steps of the whole form. A dialog keeps its keys. The palette offers the same.
 *
 * @param verb what saving is called
 */
export function useSaveKeys(verb: string): void {
  const attempt = useAttempt();
  const engine = useEngine();
  const discard = () =>
    loadDiscard().then(
      ({ discard }) => discard(engine),
      (error) => toast.failure("Couldn't discard the changes", error),
    );
  const { undo, redo } = useSteps();
  const settling = useSettling();
  const dirty = useEdited((engine) => engine.isDirty);
  const savable = useEdited((engine) => engine.canSave);
  const back = useEdited(({ state }) => state.past.at(-1)?.name);
  const forth = useEdited(({ state }) => state.future.at(-1)?.name);
  // On the screen of overlaps there are no steps, but a field may be written in, which has an undo of its own.
  const takes = (event: KeyboardEvent) => !settling && !isInDialog(event);
  useCommands([
    {
      label: verb,
      shortcut: 'save',
      disabled: settling || savable ? null : 'Nothing to save',
      run: (event) => {
        if (!event || !(event.repeat || isInDialog(event))) void attempt();
      },
    },
    { label: back ? `Undo: ${back}` : 'Undo', shortcut: 'undo', takes, run: undo },
    { label: forth ? `Redo: ${forth}` : 'Redo', shortcut: 'redo', takes, run: redo },
    {
      label: 'Discard changes',
      disabled: settling ? 'Resolve the conflicts first' : dirty ? null : 'No unsaved changes',
      run: () => void discard(),
    },
  ]);
}
