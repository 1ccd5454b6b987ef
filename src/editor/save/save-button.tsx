import { clsx } from 'clsx';
import { useEdited } from '#editor/editor.tsx';
import { modKey } from '#lib/mod-key.ts';
import { Button } from '#ui/button.tsx';
import { useIsMerging, useSaveAction } from './use-save-action.ts';

export function SaveButton({ verb }: { verb: string }) {
  const canSave = useEdited((engine) => engine.canSave);
  const phase = useEdited(({ state }) => state.phase.name);
  const attempt = useSaveAction();
  const isMerging = useIsMerging();
  const saving = phase === 'loading' || phase === 'saving';
  return (
    <Button
      variant="primary"
      size="sm"
      busy={saving}
      disabledReason={
        isMerging ? 'Resolve the conflicts first' : canSave || saving ? null : 'Nothing to save'
      }
      aria-keyshortcuts={modKey === '⌘' ? 'Meta+S' : 'Control+S'}
      onClick={() => void attempt()}
    >
      {verb}
      <kbd
        aria-hidden
        className={clsx(
          '-mr-1 rounded-sm px-1 font-medium font-sans text-2xs max-tablet:hidden',
          canSave && !isMerging ? 'bg-accent-hover' : 'bg-press',
        )}
      >
        {modKey === '⌘' ? '⌘S' : 'Ctrl S'}
      </kbd>
    </Button>
  );
}
