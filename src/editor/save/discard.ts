import type { AnyEngine } from '#editor/editor.tsx';
import { confirm } from '#shell/notify.ts';

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
