import { clsx } from 'clsx';
import { useEdited } from '#editor/editor.tsx';
import { modKey } from '#lib/mod-key.ts';
import { Button } from '#ui/button.tsx';
import { useAttempt, useSettling } from './use-attempt.ts';

/** Saves, or leads to what keeps it from being saved. */
export function SaveButton({ verb }: { verb: string }) {
  const savable = useEdited((engine) => engine.canSave);
  const phase = useEdited(({ state }) => state.phase.name);
  const attempt = useAttempt();
  const settling = useSettling();
  const saving = phase === 'loading' || phase === 'saving';
  return (
    <Button
      variant="primary"
      size="sm"
      busy={saving}
      disabledReason={settling ? 'Resolve the conflicts first' : savable || saving ? null : 'Nothing to save'}
      aria-keyshortcuts={modKey === '⌘' ? 'Meta+S' : 'Control+S'}
      onClick={() => void attempt()}
    >
      {verb}
      <kbd
        aria-hidden
        className={clsx(
          '-mr-1 rounded-sm px-1 font-medium font-sans text-2xs max-tablet:hidden',
          savable && !settling ? 'bg-accent-hover' : 'bg-press',
        )}
      >
        {modKey === '⌘' ? '⌘S' : 'Ctrl S'}
      </kbd>
    </Button>
  );
}
